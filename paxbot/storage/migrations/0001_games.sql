CREATE TABLE games (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    key        TEXT    NOT NULL,
    guild      INTEGER,
    channel    INTEGER NOT NULL,
    thread     INTEGER NOT NULL,
    host       INTEGER NOT NULL,
    status     TEXT    NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'cancelled')),
    options    TEXT    NOT NULL,
    seed       BLOB    NOT NULL,
    created_at TEXT    NOT NULL,
    started_at TEXT,
    ended_at   TEXT,
    seq        INTEGER,
    turn       INTEGER,
    turn_seat  INTEGER,
    waiting    INTEGER,
    moved_at   TEXT
) STRICT;

CREATE UNIQUE INDEX one_open_game_a_channel ON games (channel) WHERE status IN ('lobby', 'running');

CREATE INDEX games_by_channel ON games (channel, id);

CREATE TABLE players (
    game      INTEGER NOT NULL REFERENCES games (id),
    user      INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    joined_at TEXT    NOT NULL,
    seat      INTEGER,
    dm_ok     INTEGER NOT NULL,
    dm_told   INTEGER NOT NULL,
    PRIMARY KEY (game, user),
    UNIQUE (game, seat)
) STRICT;

CREATE INDEX players_by_user ON players (user, game);

CREATE TABLE moves (
    game      INTEGER NOT NULL REFERENCES games (id),
    seq       INTEGER NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind IN ('move', 'undo')),
    seat      INTEGER NOT NULL,
    user      INTEGER,
    turn      INTEGER NOT NULL,
    turn_seat INTEGER NOT NULL,
    forced    INTEGER NOT NULL,
    revealed  INTEGER NOT NULL,
    move      TEXT,
    facts     TEXT    NOT NULL,
    at        TEXT    NOT NULL,
    undone_by INTEGER,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX moves_by_turn ON moves (game, turn, seq);

CREATE TABLE snapshots (
    game  INTEGER NOT NULL REFERENCES games (id),
    seq   INTEGER NOT NULL,
    state BLOB    NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT;

CREATE TABLE end_votes (
    game INTEGER NOT NULL REFERENCES games (id),
    user INTEGER NOT NULL,
    at   TEXT    NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE notices (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    game         INTEGER NOT NULL REFERENCES games (id),
    seq          INTEGER NOT NULL,
    kind         TEXT    NOT NULL,
    seat         INTEGER,
    payload      TEXT    NOT NULL,
    nonce        TEXT    NOT NULL UNIQUE,
    created_at   TEXT    NOT NULL,
    attempts     INTEGER NOT NULL DEFAULT 0,
    due_at       TEXT,
    delivered_at TEXT,
    dropped_at   TEXT
) STRICT;

CREATE INDEX outbox ON notices (id) WHERE delivered_at IS NULL AND dropped_at IS NULL;

CREATE TABLE messages (
    channel    INTEGER NOT NULL,
    message    INTEGER NOT NULL,
    game       INTEGER NOT NULL REFERENCES games (id),
    kind       TEXT    NOT NULL,
    seat       INTEGER,
    seq        INTEGER NOT NULL,
    turn       INTEGER,
    created_at TEXT    NOT NULL,
    PRIMARY KEY (channel, message)
) STRICT, WITHOUT ROWID;

CREATE INDEX messages_by_game ON messages (game, kind, message);
