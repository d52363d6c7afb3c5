"""What is kept of somebody, told to them, and forgetting them."""
