CREATE TABLE user_settings (
    user     INTEGER PRIMARY KEY,
    settings TEXT    NOT NULL
) STRICT;
