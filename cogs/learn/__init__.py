"""Lessons: learning a game in private, on its own panel and pictures."""
