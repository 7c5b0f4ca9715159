-- +goose Up

-- One row per dated release of the game's data. A published release never
-- changes what it decides (fingerprint); its wording may be mended, which gives
-- it another digest.
CREATE TABLE releases (
    id          TEXT PRIMARY KEY CHECK (id GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    title       TEXT NOT NULL,
    prices_from TEXT NOT NULL,
    note        TEXT NOT NULL DEFAULT '',
    fingerprint TEXT NOT NULL CHECK (fingerprint GLOB 'sha256:*' AND length(fingerprint) = 71),
    digest      BLOB NOT NULL CHECK (length(digest) = 32),
    source      TEXT NOT NULL CHECK (source IN ('embedded', 'added')),
    frame       TEXT NOT NULL CHECK (json_valid(frame)),
    added_ms    INTEGER NOT NULL CHECK (added_ms > 0)
) STRICT;

-- One row per version of a card. Releases share the versions that did not
-- change between them; a version is never edited.
CREATE TABLE card_versions (
    key      INTEGER PRIMARY KEY,
    digest   BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    kind     TEXT NOT NULL CHECK (kind IN ('faction_card', 'tactical_card', 'unit', 'mission', 'deployment', 'keyword')),
    id       TEXT NOT NULL CHECK (id <> ''),
    name     TEXT NOT NULL,
    race     TEXT CHECK (race IN ('terran', 'zerg', 'protoss')),
    slot     TEXT CHECK (slot IN ('core', 'elite', 'support', 'air', 'hero', 'none')),
    document TEXT NOT NULL CHECK (json_valid(document))
) STRICT;

CREATE INDEX card_versions_by_id ON card_versions (kind, id);

-- The manifest of a release: its card versions in printed order.
CREATE TABLE release_cards (
    release_id TEXT NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    position   INTEGER NOT NULL CHECK (position >= 0),
    card_key   INTEGER NOT NULL REFERENCES card_versions (key),
    PRIMARY KEY (release_id, kind, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX release_cards_by_card ON release_cards (card_key);

-- What a search may filter by. A cost is one price a card can have: the
-- minerals of each composition, or the gas of a Tactical Card.
CREATE TABLE card_costs (
    card_key INTEGER NOT NULL REFERENCES card_versions (key) ON DELETE CASCADE,
    amount   INTEGER NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (card_key, amount)
) STRICT, WITHOUT ROWID;

CREATE TABLE card_tags (
    card_key INTEGER NOT NULL REFERENCES card_versions (key) ON DELETE CASCADE,
    tag      TEXT NOT NULL,
    PRIMARY KEY (card_key, tag)
) STRICT, WITHOUT ROWID;

CREATE TABLE card_keywords (
    card_key INTEGER NOT NULL REFERENCES card_versions (key) ON DELETE CASCADE,
    keyword  TEXT NOT NULL,
    PRIMARY KEY (card_key, keyword)
) STRICT, WITHOUT ROWID;

-- Weapons and abilities of a card. Range (inches, 0 is Engagement Range) and
-- target are those of a weapon and null for an ability.
CREATE TABLE card_profiles (
    card_key INTEGER NOT NULL REFERENCES card_versions (key) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    phase    TEXT NOT NULL CHECK (phase IN ('any', 'movement', 'assault', 'combat')),
    range    INTEGER CHECK (range >= 0),
    target   TEXT CHECK (target IN ('all', 'ground', 'flying')),
    PRIMARY KEY (card_key, number)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE card_text USING fts5 (
    name, keywords, summary,
    tokenize = "unicode61 remove_diacritics 2",
    prefix = '2 3'
);

-- +goose StatementBegin
CREATE TRIGGER card_versions_deleted AFTER DELETE ON card_versions BEGIN
    DELETE FROM card_text WHERE rowid = old.key;
END;
-- +goose StatementEnd
