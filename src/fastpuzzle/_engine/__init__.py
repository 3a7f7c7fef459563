"""How a call is answered: read the question, make a plan, run it."""
