"""Benchmark suites, run by pytest-benchmark against the installed package."""
