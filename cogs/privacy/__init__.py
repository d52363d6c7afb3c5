"""Telling people which data are kept of them, and forgetting them."""
