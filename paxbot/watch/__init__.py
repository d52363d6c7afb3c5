"""The bot as its operator sees it: its log, its figures, and its health. It knows nothing of the rest."""
