-- What was counted of finished games, from their logs; it names nobody, and is counted anew where it is missing.
CREATE TABLE counts (
    result INTEGER PRIMARY KEY REFERENCES results (id),
    counts TEXT NOT NULL
) STRICT;
