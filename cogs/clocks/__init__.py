"""Time: absences, and pauses of a game."""
