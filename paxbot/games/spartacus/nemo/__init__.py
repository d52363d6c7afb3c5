"""Nemo, who plays the seats of nobody: an automatic player of our own, not of the game's author.

It sees what a person on its seat would see and nothing else, and draws no lots: in the same situation it does the same.
`prospects.py` tells how good a situation is for a seat, `planning.py` what to do about it.
"""
