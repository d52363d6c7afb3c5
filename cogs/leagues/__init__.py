"""Leagues of a server: months, seasons, how its games came out, and ratings."""
