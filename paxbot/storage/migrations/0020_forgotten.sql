-- Who has been forgotten, so that a database put back from before forgets them again: a number that rises, and a digest
-- of the person's id. Its key is in the database alone, so that the list beside the backups tells nothing by itself.
CREATE TABLE forgetting (key TEXT NOT NULL, last INTEGER NOT NULL) STRICT;
INSERT INTO forgetting VALUES (lower(hex(randomblob(32))), 0);
CREATE TABLE forgotten (number INTEGER PRIMARY KEY, digest TEXT NOT NULL) STRICT;
