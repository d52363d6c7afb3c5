"""Help: how to play here, and the games there are."""
