"""Ending a game early."""
