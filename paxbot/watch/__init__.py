"""What whoever runs the bot sees of it: its log, its figures, and whether it is well. It knows nothing of the rest."""
