"""What happens when somebody presses a button, chooses from a menu, or uses a command."""
