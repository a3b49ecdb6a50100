"""What every game of the house shares: the contract, random numbers, records. It knows no game."""
