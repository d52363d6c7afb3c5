-- Long texts of states, each once however many snapshots hold it.
CREATE TABLE texts (
    hash TEXT PRIMARY KEY,
    text BLOB NOT NULL
) STRICT;
