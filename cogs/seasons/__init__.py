"""Seasons of a server: the sign-up, tables and their roll calls, standings, and what organisers do."""
