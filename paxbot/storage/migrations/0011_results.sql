-- How games came out, written with their end and never changed; games that were over before wait to be filled in.
CREATE TABLE results (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game       INTEGER UNIQUE REFERENCES games (id),
    guild      INTEGER,
    key        TEXT    NOT NULL,
    ended_at   TEXT    NOT NULL,
    how        TEXT    NOT NULL,
    verified   INTEGER NOT NULL,
    moderated  INTEGER NOT NULL,
    solitaire  INTEGER NOT NULL,
    tag        TEXT,
    entered_by INTEGER
) STRICT;

CREATE INDEX results_by_guild ON results (guild, ended_at, id);

CREATE INDEX results_by_time ON results (ended_at, id);

CREATE TABLE result_seats (
    result     INTEGER NOT NULL REFERENCES results (id),
    seat       INTEGER NOT NULL,
    place      INTEGER,
    points     INTEGER,
    tie_breaks TEXT    NOT NULL,
    PRIMARY KEY (result, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE stints (
    result    INTEGER NOT NULL REFERENCES results (id),
    seat      INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    user      INTEGER,
    name      TEXT    NOT NULL,
    automated INTEGER NOT NULL,
    from_turn INTEGER NOT NULL,
    to_turn   INTEGER NOT NULL,
    ended     TEXT    NOT NULL,
    PRIMARY KEY (result, seat, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX stints_by_user ON stints (user);

CREATE TABLE corrections (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    result INTEGER NOT NULL REFERENCES results (id),
    at     TEXT    NOT NULL,
    by     INTEGER NOT NULL,
    reason TEXT    NOT NULL,
    before TEXT    NOT NULL,
    after  TEXT    NOT NULL
) STRICT;

CREATE INDEX corrections_by_result ON corrections (result, id);

CREATE TABLE unrecorded (
    game INTEGER PRIMARY KEY REFERENCES games (id)
) STRICT;

INSERT INTO unrecorded SELECT id FROM games WHERE status IN ('finished', 'cancelled') AND started_at IS NOT NULL;
