// Package roster holds a player's list as the player chose it: the document
// muster.roster/1, its reader and canonical writer, the edits that change it,
// and what of it may leave its owner's hands: the shared copy, the closed view
// muster.closed/1 and the seal that ties the two together (§9.1.10).
//
// It holds choices, never verdicts or totals; package army judges them. Which
// release, cards and missions exist is unknown here: ids are kept as they stand.
package roster
