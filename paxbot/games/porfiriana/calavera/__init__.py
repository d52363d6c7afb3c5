"""Calavera, who plays the seats of nobody: an automatic player of our own, not of the game's authors.

It is called after the skeletons of the broadsheets of the time. It sees what a person on its seat would see, and draws
no lots: in the same situation it does the same. `worths.py` looks up what cards bring, `prospects.py` tells how good a
situation is for a seat, and `planning.py` tries answers out and chooses one.
"""
