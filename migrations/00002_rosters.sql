-- +goose Up

-- Whoever keeps lists here. There are no accounts: an owner is known by the
-- random tokens of the devices that joined. Only their SHA-256 is kept.
CREATE TABLE owners (
    key        INTEGER PRIMARY KEY,
    created_ms INTEGER NOT NULL CHECK (created_ms > 0)
) STRICT;

CREATE TABLE owner_tokens (
    hash       BLOB PRIMARY KEY CHECK (length(hash) = 32),
    owner_key  INTEGER NOT NULL REFERENCES owners (key) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL CHECK (created_ms > 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX owner_tokens_by_owner ON owner_tokens (owner_key);

-- One-time codes with which another device becomes the same owner.
CREATE TABLE device_joins (
    hash       BLOB PRIMARY KEY CHECK (length(hash) = 32),
    owner_key  INTEGER NOT NULL REFERENCES owners (key) ON DELETE CASCADE,
    expires_ms INTEGER NOT NULL CHECK (expires_ms > 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX device_joins_by_owner ON device_joins (owner_key);

-- One row per list. The document of the current state is the row of
-- roster_revisions that revision names. position is the place in the undo stack,
-- bottom and top are its ends. An edit touches this row, no index, and adds one
-- revision, so that a durable edit writes as few pages as can be.
CREATE TABLE rosters (
    key         INTEGER PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE CHECK (length(id) = 16),
    owner_key   INTEGER NOT NULL REFERENCES owners (key) ON DELETE CASCADE,
    revision    INTEGER NOT NULL CHECK (revision >= 1),
    bottom      INTEGER NOT NULL CHECK (bottom >= 0),
    position    INTEGER NOT NULL CHECK (position >= bottom),
    top         INTEGER NOT NULL CHECK (top >= position),
    name        TEXT NOT NULL,
    search      TEXT NOT NULL,
    create_id   TEXT CHECK (create_id <> ''),
    edit_hash   BLOB UNIQUE CHECK (length(edit_hash) = 32),
    read_code   TEXT UNIQUE CHECK (length(read_code) = 10),
    created_ms  INTEGER NOT NULL CHECK (created_ms > 0),
    updated_ms  INTEGER NOT NULL CHECK (updated_ms > 0),
    archived_ms INTEGER CHECK (archived_ms > 0),
    deleted_ms  INTEGER CHECK (deleted_ms > 0)
) STRICT;

CREATE INDEX rosters_by_owner ON rosters (owner_key);
CREATE UNIQUE INDEX rosters_by_create_id ON rosters (owner_key, create_id) WHERE create_id IS NOT NULL;
CREATE INDEX rosters_deleted ON rosters (deleted_ms) WHERE deleted_ms IS NOT NULL;

-- Every revision of a list, canonical. Undo and redo write a further revision
-- at another position; the state at a position is its latest revision.
CREATE TABLE roster_revisions (
    roster_key INTEGER NOT NULL REFERENCES rosters (key) ON DELETE CASCADE,
    revision   INTEGER NOT NULL CHECK (revision >= 1),
    position   INTEGER NOT NULL CHECK (position >= 0),
    request_id TEXT CHECK (request_id <> ''),
    hash       BLOB NOT NULL CHECK (length(hash) = 32),
    saved_ms   INTEGER NOT NULL CHECK (saved_ms > 0),
    document   TEXT NOT NULL,
    PRIMARY KEY (roster_key, revision)
) STRICT, WITHOUT ROWID;

-- Owners who opened the secret edit link of somebody else's list.
CREATE TABLE roster_editors (
    roster_key INTEGER NOT NULL REFERENCES rosters (key) ON DELETE CASCADE,
    owner_key  INTEGER NOT NULL REFERENCES owners (key) ON DELETE CASCADE,
    PRIMARY KEY (roster_key, owner_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX roster_editors_by_owner ON roster_editors (owner_key);

-- Units of a closed list that the owner has revealed (§9.1.10), by entry id.
CREATE TABLE roster_revealed (
    roster_key INTEGER NOT NULL REFERENCES rosters (key) ON DELETE CASCADE,
    unit_id    TEXT NOT NULL CHECK (unit_id <> ''),
    PRIMARY KEY (roster_key, unit_id)
) STRICT, WITHOUT ROWID;
