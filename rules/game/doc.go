// Package game runs a game from two rosters: set-up, rounds, activations,
// attacks, cards, abilities, scoring and the final score (§8, §9.2, §10).
//
// A [State] is plain data. [Apply] takes one [Command] and returns the next
// State and the [Event]s that led to it, or a [rules.Violation] that says which
// clause refuses the command and what would be needed; the State before stays as
// it was. Only events change a State, and they carry every result of a die, so a
// log replays to the same State on any machine. [Options] lists what may be
// commanded next, [View] is what one side may see.
//
// The core knows no positions. What has to be judged on the table (who is in
// range, who is visible, who ended Engaged) enters as typed facts of commands
// and is checked against the State. It rolls nothing either: commands carry the
// results of dice that the caller throws or the players type in.
package game
