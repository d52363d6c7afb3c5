"""Pax Pamir, second edition, for 2 to 5 seats."""
