"""Lower bounds on the exact distance: the contract, and a file for each."""
