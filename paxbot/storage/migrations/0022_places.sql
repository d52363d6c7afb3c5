-- Since when the channel of a game or league answers that there is none, and since when it is known to be gone.
ALTER TABLE games ADD COLUMN missing_since TEXT;

ALTER TABLE games ADD COLUMN lost_since TEXT;

ALTER TABLE leagues ADD COLUMN missing_since TEXT;

ALTER TABLE leagues ADD COLUMN lost_since TEXT;

DROP INDEX stranded_games;

CREATE INDEX stranded_games ON games (id)
WHERE (stranded_since IS NOT NULL OR missing_since IS NOT NULL) AND status IN ('lobby', 'running');
