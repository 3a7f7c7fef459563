"""What all kernels stand on: types, geometry, instances, ranks, symmetries, limits, threads."""
