-- Where each person stands in the lessons, and which they have done or declined.
CREATE TABLE learners (
    user INTEGER PRIMARY KEY,
    progress TEXT NOT NULL
) STRICT;
