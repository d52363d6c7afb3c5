"""Typed lines: several answers at once."""
