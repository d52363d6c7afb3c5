ALTER TABLE games ADD COLUMN paused_at TEXT;

CREATE TABLE votes (
    game    INTEGER NOT NULL REFERENCES games (id),
    subject TEXT    NOT NULL,
    user    INTEGER NOT NULL,
    at      TEXT    NOT NULL,
    PRIMARY KEY (game, subject, user)
) STRICT, WITHOUT ROWID;

INSERT INTO votes SELECT game, 'end', user, at FROM end_votes;

DROP TABLE end_votes;

CREATE TABLE clocks (
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL,
    left_s REAL    NOT NULL,
    passes INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE timers (
    game    INTEGER NOT NULL REFERENCES games (id),
    kind    TEXT    NOT NULL,
    seat    INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    due_at  TEXT    NOT NULL,
    payload TEXT    NOT NULL,
    PRIMARY KEY (game, kind, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX timers_by_due ON timers (due_at);

CREATE TABLE papers (
    game  INTEGER NOT NULL REFERENCES games (id),
    user  INTEGER NOT NULL,
    kind  TEXT    NOT NULL,
    paper TEXT    NOT NULL,
    PRIMARY KEY (game, user, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE former_players (
    game    INTEGER NOT NULL REFERENCES games (id),
    user    INTEGER NOT NULL,
    name    TEXT    NOT NULL,
    seat    INTEGER NOT NULL,
    left_at TEXT    NOT NULL,
    PRIMARY KEY (game, seat, left_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE guild_settings (
    guild    INTEGER PRIMARY KEY,
    settings TEXT    NOT NULL
) STRICT;
