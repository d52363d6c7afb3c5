"""Leagues as arithmetic: pairings, points, standings. Knows no game, no Discord and no database."""
