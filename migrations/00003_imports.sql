-- +goose Up

-- The file that a list was read from, as it was sent: whoever doubts the reading
-- can look at it. It belongs to the list and goes with it.
CREATE TABLE roster_imports (
    roster_key INTEGER PRIMARY KEY REFERENCES rosters (key) ON DELETE CASCADE,
    file       TEXT NOT NULL,
    format     TEXT NOT NULL CHECK (format <> ''),
    hash       BLOB NOT NULL CHECK (length(hash) = 32),
    content    BLOB NOT NULL,
    read_ms    INTEGER NOT NULL CHECK (read_ms > 0)
) STRICT;
