-- +goose Up

-- The seal of a closed list: the state that its owner sealed, with the salt that
-- nobody else may know before the list is opened. One per list; sealing again
-- replaces it.
CREATE TABLE roster_seals (
    roster_key INTEGER PRIMARY KEY REFERENCES rosters (key) ON DELETE CASCADE,
    seal       TEXT NOT NULL CHECK (length(seal) = 64),
    salt       BLOB NOT NULL CHECK (length(salt) = 32),
    document   TEXT NOT NULL,
    sealed_ms  INTEGER NOT NULL CHECK (sealed_ms > 0)
) STRICT;
