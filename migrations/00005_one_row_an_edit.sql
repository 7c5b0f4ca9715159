-- +goose Up

-- An edit is one new row here and touches nothing else, so that a durable edit is
-- one statement and writes as few pages as can be. The latest revision is the
-- list's current state; whatever an edit can change stands in it. Undo and redo
-- write a further revision at another position; the state at a position is its
-- latest revision. The undo stack goes from rosters.bottom to top of the latest.
-- The document stands last: a query for the rest of a row need not read it.
CREATE TABLE revisions_with_state (
    roster_key INTEGER NOT NULL REFERENCES rosters (key) ON DELETE CASCADE,
    revision   INTEGER NOT NULL CHECK (revision >= 1),
    position   INTEGER NOT NULL CHECK (position >= 0),
    top        INTEGER NOT NULL CHECK (top >= position),
    request_id TEXT CHECK (request_id <> ''),
    saved_ms   INTEGER NOT NULL CHECK (saved_ms > 0),
    hash       BLOB NOT NULL CHECK (length(hash) = 32),
    name       TEXT NOT NULL,
    search     TEXT NOT NULL,
    document   TEXT NOT NULL,
    PRIMARY KEY (roster_key, revision)
) STRICT, WITHOUT ROWID;

INSERT INTO revisions_with_state (roster_key, revision, position, top, request_id, saved_ms, hash, name, search, document)
SELECT v.roster_key, v.revision, v.position, max(v.position, r.top), v.request_id, v.saved_ms, v.hash, r.name, r.search, v.document
FROM roster_revisions AS v JOIN rosters AS r ON r.key = v.roster_key;

DROP TABLE roster_revisions;
ALTER TABLE revisions_with_state RENAME TO roster_revisions;

ALTER TABLE rosters DROP COLUMN top;
ALTER TABLE rosters DROP COLUMN position;
ALTER TABLE rosters DROP COLUMN revision;
ALTER TABLE rosters DROP COLUMN name;
ALTER TABLE rosters DROP COLUMN search;
ALTER TABLE rosters DROP COLUMN updated_ms;
