-- Games in which no time runs out call their table every week; those that run have a week from now on.
INSERT OR IGNORE INTO timers
SELECT id, 'idle', waiting, seq, strftime('%Y-%m-%dT%H:%M:%S', 'now', '+7 days') || '.000000+00:00', '{}'
FROM games
WHERE status = 'running' AND waiting IS NOT NULL;

-- That a sign-up is over is told by a message with buttons instead.
DELETE FROM notices WHERE kind = 'league_sign_up_over';
