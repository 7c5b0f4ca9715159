package roster

// Schema returns the JSON Schema (draft 2020-12) of muster.roster/1, for
// programs that write rosters. It says what a schema can say: not the size and
// nesting of a document, duplicate keys, entry ids unique over cards and units,
// or that a number has no fraction and no exponent. A test holds it against
// Decode.
func Schema() []byte { return []byte(schema) }

// schema is also kept as schema/roster-1.json, for reading and for other
// programs; the core may not embed files.
const schema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/roster-1.json",
  "title": "muster.roster/1",
  "description": "An army list of StarCraft: Tabletop Miniatures Game: choices, never verdicts or totals. Unknown fields are kept. Ids are those of the catalogue release that the list names. UTF-8, at most 1 MiB, nested at most 64 deep; keys are unique in every object, entry ids over cards and units together; numbers are written without fraction and exponent.",
  "type": "object",
  "required": ["format", "release", "scale", "mineral_limit"],
  "properties": {
    "format": {"const": "muster.roster/1"},
    "name": {"type": ["string", "null"], "maxLength": 200},
    "player": {"type": ["string", "null"], "maxLength": 200, "description": "Left out of shared copies unless the owner asks for it."},
    "release": {"type": "string", "description": "Date of the catalogue release the list was built with.", "examples": ["2026-09-25"]},
    "fingerprint": {"type": ["string", "null"], "description": "Fingerprint of that release."},
    "scale": {"enum": ["skirmish", "standard", "grand-offensive"]},
    "mineral_limit": {"$ref": "#/$defs/number"},
    "faction_card": {"type": ["string", "null"]},
    "tactical_cards": {"type": ["array", "null"], "maxItems": 100, "items": {"$ref": "#/$defs/card"}, "description": "Tactical and Creep Cards, an entry for each copy."},
    "units": {"type": ["array", "null"], "maxItems": 200, "items": {"$ref": "#/$defs/unit"}},
    "draft": {
      "type": ["object", "null"],
      "properties": {
        "missions": {"$ref": "#/$defs/ids"},
        "deployments": {"$ref": "#/$defs/ids"}
      }
    },
    "visibility": {"enum": ["open", "closed", "", null], "description": "The owner's wish how the list is shown."}
  },
  "$defs": {
    "number": {"type": "integer", "minimum": 1, "maximum": 1000000000},
    "entry_id": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$", "description": "Names the entry; unique over cards and units, and never changed."},
    "ids": {"type": ["array", "null"], "items": {"type": "string"}},
    "card": {
      "type": "object",
      "required": ["id", "card"],
      "properties": {
        "id": {"$ref": "#/$defs/entry_id"},
        "card": {"type": "string"}
      }
    },
    "unit": {
      "type": "object",
      "required": ["id", "unit", "models"],
      "properties": {
        "id": {"$ref": "#/$defs/entry_id"},
        "unit": {"type": "string"},
        "models": {"$ref": "#/$defs/number", "description": "The chosen Composition Option, by its model count."},
        "upgrades": {"type": ["array", "null"], "maxItems": 40, "items": {"$ref": "#/$defs/upgrade"}},
        "label": {"type": ["string", "null"], "maxLength": 200, "description": "Nickname."},
        "note": {"type": ["string", "null"], "maxLength": 1000, "description": "For the owner's eyes only; never leaves with a shared copy."}
      }
    },
    "upgrade": {
      "type": "object",
      "required": ["upgrade"],
      "properties": {
        "upgrade": {"type": "string"},
        "model": {"anyOf": [{"$ref": "#/$defs/number"}, {"type": "null"}], "description": "Nominated model of a SPECIALIST upgrade, from 1."}
      }
    }
  }
}
`
