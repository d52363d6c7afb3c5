"""The games of one person, listed anywhere."""
