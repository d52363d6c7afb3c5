"""The turns of a game again, step by step or as a film."""
