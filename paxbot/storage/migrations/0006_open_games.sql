CREATE INDEX open_games ON games (id) WHERE status IN ('lobby', 'running');
