"""Wakhan, the automated rival: her cards, her turn, and the one answer her rules give to every question."""
