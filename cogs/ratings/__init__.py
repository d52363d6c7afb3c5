"""Ratings of the people of a server, where it wants them."""
