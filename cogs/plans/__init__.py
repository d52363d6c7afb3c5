"""Plans for a coming turn."""
