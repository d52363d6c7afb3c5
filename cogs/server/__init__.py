"""A server's settings, for those who manage it."""
