"""The bot as its operator sees it: its log, its figures, and whether it is well. It knows nothing of the rest."""
