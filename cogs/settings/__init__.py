"""A player's settings."""
