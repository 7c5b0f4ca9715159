// Package catalog keeps the releases of the game's data: the ones embedded in
// the program, the SQLite store of the server, the lint that every release must
// pass and the comparison of two releases.
//
// [Embedded] needs no server and no files: commands use it. A server uses a
// [Store]. Both are a [Source]; a release they return is immutable, built on
// first use and shared from then on.
//
// # Releases
//
// A release is a dated state of the game's data and never changes once it is
// published, because every list names the one it was built with. It is a
// manifest, catalog/data/releases/DATE.json, of card versions: one file each,
// such as catalog/data/units/terran/marauder.2.json, which several releases may
// share. To publish a change of the game:
//
//  1. Write the changed cards as new versions beside the old ones
//     (marauder.3.json); never edit what a list is decided by in a published
//     version. Wording may be mended in place.
//  2. Copy the newest manifest under the new date and name the new versions.
//     Entries keep their order; a card that is gone is left out.
//  3. Add the cards' lines to testdata/facts.tsv from a source other than the one
//     the files were typed from.
//  4. Run go test ./catalog. The lint names what does not fit, as muster catalog
//     lint does; the fingerprint to write into the manifest is in the message of
//     TestPublishedReleasesAreUnchanged.
//  5. Run go test ./catalog -update: it adds the versions to
//     testdata/published.tsv and refreshes the copy that the rules core is tested
//     with.
//
// A renamed card or upgrade keeps its old id in former_ids, so that lists which
// name it stay readable.
//
// A server takes a further release without a new program as one muster.release/1
// document; [CheckNew] judges it.
//
// # Fingerprint
//
// A release carries "sha256:" and the lower-case hex SHA-256 of the bytes that
// [card.FingerprintText] describes and builds. In short: one JSON object without
// spaces and without escapes for HTML,
//
//	{"version":1,"scales":[…],"cards":[…],"units":[…],"missions":[…],"deployments":[…]}
//
// with cards sorted by kind (creep, faction, tactical) and id and everything else
// by id; tags and Surge types sorted; compositions, prices, weapons, keywords and
// upgrades in the order of the card; an empty list left out. It holds what
// decides a list: ids, race, kind, tags, Unique and summoned marks, gas, resource,
// slots, creep duty, compositions with models and minerals, Supply Profiles,
// upgrades with prices, replacement and SPECIALIST, the numbers and keywords of
// weapons, the bounds of the scales, and of Mission and Deployment Cards the ids,
// the scales they fit and which faces are one card. Names, summaries, notes,
// sources, former ids, characteristics and game-effect data are not in it.
//
// Other programs copy the fingerprint and need not compute it.
package catalog
