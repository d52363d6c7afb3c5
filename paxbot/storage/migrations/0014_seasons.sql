-- Drawn seasons: their document, with a version that counts its changes, and what their organisers have decided.
CREATE TABLE season_documents (
    league   INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    document TEXT    NOT NULL,
    PRIMARY KEY (league, number),
    FOREIGN KEY (league, number) REFERENCES seasons (league, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE rulings (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    league  INTEGER NOT NULL REFERENCES leagues (id),
    season  INTEGER NOT NULL,
    at      TEXT    NOT NULL,
    by      INTEGER NOT NULL,
    what    TEXT    NOT NULL,
    fixture INTEGER,
    reason  TEXT    NOT NULL
) STRICT;

CREATE INDEX rulings_by_season ON rulings (league, season, id);

-- The game of a fixture cannot be opened twice.
CREATE UNIQUE INDEX games_of_fixtures ON games (
    json_extract(options, '$.league'),
    json_extract(options, '$.season'),
    json_extract(options, '$.fixture'),
    json_extract(options, '$.attempt')
) WHERE json_extract(options, '$.fixture') IS NOT NULL;
