-- Messages, notices, timers and votes hang on a subject, of which a game is the first kind. Games take their ids from it.
CREATE TABLE subjects (
    id   INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT    NOT NULL
) STRICT;

INSERT INTO subjects SELECT id, 'game' FROM games;

-- Ids go on where those of games stood, be it that the last of them are gone.
DELETE FROM sqlite_sequence WHERE name = 'subjects';

INSERT INTO sqlite_sequence (name, seq) SELECT 'subjects', seq FROM sqlite_sequence WHERE name = 'games';

CREATE TABLE new_notices (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    subject      INTEGER NOT NULL REFERENCES subjects (id),
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

INSERT INTO new_notices
SELECT id, game, seq, kind, seat, payload, nonce, created_at, attempts, due_at, delivered_at, dropped_at FROM notices;

DELETE FROM sqlite_sequence WHERE name = 'new_notices';

INSERT INTO sqlite_sequence (name, seq) SELECT 'new_notices', seq FROM sqlite_sequence WHERE name = 'notices';

DROP TABLE notices;

ALTER TABLE new_notices RENAME TO notices;

CREATE INDEX outbox ON notices (id) WHERE delivered_at IS NULL AND dropped_at IS NULL;

CREATE TABLE new_messages (
    channel    INTEGER NOT NULL,
    message    INTEGER NOT NULL,
    subject    INTEGER NOT NULL REFERENCES subjects (id),
    kind       TEXT    NOT NULL,
    seat       INTEGER,
    seq        INTEGER NOT NULL,
    turn       INTEGER,
    created_at TEXT    NOT NULL,
    shown      TEXT,
    PRIMARY KEY (channel, message)
) STRICT, WITHOUT ROWID;

INSERT INTO new_messages SELECT channel, message, game, kind, seat, seq, turn, created_at, shown FROM messages;

DROP TABLE messages;

ALTER TABLE new_messages RENAME TO messages;

CREATE INDEX messages_by_subject ON messages (subject, kind, message);

CREATE TABLE new_timers (
    subject INTEGER NOT NULL REFERENCES subjects (id),
    kind    TEXT    NOT NULL,
    seat    INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    due_at  TEXT    NOT NULL,
    payload TEXT    NOT NULL,
    PRIMARY KEY (subject, kind, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO new_timers SELECT game, kind, seat, seq, due_at, payload FROM timers;

DROP TABLE timers;

ALTER TABLE new_timers RENAME TO timers;

CREATE INDEX timers_by_due ON timers (due_at);

CREATE TABLE new_votes (
    subject INTEGER NOT NULL REFERENCES subjects (id),
    topic   TEXT    NOT NULL,
    user    INTEGER NOT NULL,
    at      TEXT    NOT NULL,
    PRIMARY KEY (subject, topic, user)
) STRICT, WITHOUT ROWID;

INSERT INTO new_votes SELECT game, subject, user, at FROM votes;

DROP TABLE votes;

ALTER TABLE new_votes RENAME TO votes;
