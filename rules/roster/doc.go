// Package roster holds a player's list as the player chose it: the document
// muster.roster/1, its reader and canonical writer, and the edits that change
// it. It holds choices, never verdicts or totals; package army judges them.
package roster
