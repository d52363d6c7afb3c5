"""Cards, looked up anywhere."""
