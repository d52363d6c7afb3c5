-- How many turns of their own somebody has taken in a game with a clock, and in how many their time was up.
ALTER TABLE stints ADD COLUMN turns INTEGER;

ALTER TABLE stints ADD COLUMN late INTEGER;

-- Lobbies close when nobody joins; those that are open have a week from now on.
INSERT OR IGNORE INTO timers
SELECT id, 'expiry', 0, -1, strftime('%Y-%m-%dT%H:%M:%S', 'now', '+7 days') || '.000000+00:00', '{}'
FROM games
WHERE status = 'lobby';
