"""Seats that change hands: handed over to the game and taken back, given up, on offer, and left by their players."""
