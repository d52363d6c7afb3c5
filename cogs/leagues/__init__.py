"""Leagues of a server: how its games came out."""
