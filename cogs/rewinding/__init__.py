"""Going back to an earlier step, by agreement of the table."""
