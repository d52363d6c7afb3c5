-- Seats that the game plays itself are named after no game's automated player any more.
UPDATE games
SET options = json_set(json_remove(options, '$.wakhan'), '$.automated', json_extract(options, '$.wakhan'))
WHERE json_type(options, '$.wakhan') IS NOT NULL;

UPDATE games
SET options = json_set(options, '$.time_up', 'automated')
WHERE json_extract(options, '$.time_up') = 'wakhan';
