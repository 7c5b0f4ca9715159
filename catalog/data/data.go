// Package data holds the facts of the game as reviewed files: one JSON document
// for each version of a card, a manifest for each release that names the
// versions it consists of, and example rosters.
//
// A file that a published release names is never edited in what decides a list;
// a change of the game is a new version beside it (marauder.1.json,
// marauder.2.json) and a new manifest. Package catalog reads them.
package data

import "embed"

// Files holds everything in this folder:
//
//	releases/DATE.json      manifest of a release
//	units/RACE/ID.N.json    version N of a Unit Card
//	tactical/RACE/ID.N.json version N of a Tactical or Creep Card
//	factions/ID.N.json, missions/ID.N.json, deployments/ID.N.json
//	races.N.json, scales.N.json, keywords.N.json
//	rosters/ID.muster.json  example rosters, listed in rosters/index.json
//
//go:embed releases units tactical factions missions deployments rosters *.json
var Files embed.FS
