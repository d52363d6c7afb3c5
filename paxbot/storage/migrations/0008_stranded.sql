ALTER TABLE games ADD COLUMN stranded_since TEXT;
CREATE INDEX stranded_games ON games (id) WHERE stranded_since IS NOT NULL AND status = 'running';
