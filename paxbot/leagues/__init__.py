"""Leagues as arithmetic: who plays whom, points, standings. Neither games nor Discord nor a database is known here."""
