"""Open months of a server: their standings, what is told of them, and who manages them."""
