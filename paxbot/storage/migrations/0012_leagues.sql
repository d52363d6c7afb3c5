-- Leagues of servers. Those of the first kind, open months, count every game that is played for them, and go on with
-- another season when one is over.
CREATE TABLE leagues (
    id         INTEGER PRIMARY KEY REFERENCES subjects (id),
    guild      INTEGER NOT NULL,
    channel    INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    settings   TEXT    NOT NULL,
    created_at TEXT    NOT NULL,
    ended_at   TEXT
) STRICT;

CREATE INDEX leagues_by_guild ON leagues (guild, id);

CREATE TABLE seasons (
    league    INTEGER NOT NULL REFERENCES leagues (id),
    number    INTEGER NOT NULL,
    starts_at TEXT    NOT NULL,
    ends_at   TEXT    NOT NULL,
    seed      TEXT    NOT NULL,
    told_at   TEXT    NOT NULL,
    closed_at TEXT,
    PRIMARY KEY (league, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX open_seasons ON seasons (ends_at) WHERE closed_at IS NULL;

CREATE INDEX results_by_tag ON results (tag, ended_at, id) WHERE tag IS NOT NULL;

CREATE INDEX leagues_of_open_games ON games (json_extract(options, '$.league')) WHERE status IN ('lobby', 'running');
