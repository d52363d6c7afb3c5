"""The rules of the games, looked up anywhere."""
