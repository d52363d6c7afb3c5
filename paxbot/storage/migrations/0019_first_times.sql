-- The kinds of questions and events that people have met in a game, each with the place in the log where they first did.
CREATE TABLE first_times (
    user INTEGER NOT NULL,
    key  TEXT    NOT NULL,
    kind TEXT    NOT NULL,
    game INTEGER NOT NULL,
    seq  INTEGER NOT NULL,
    PRIMARY KEY (user, key, kind)
) STRICT, WITHOUT ROWID;
