// Package odds computes exact distributions of attacks: damage, models removed,
// destruction, Supply and minerals lost (§8.7.4, §6).
//
// It walks through the steps of package combat with every result of every throw
// at once, so that odds and rolled attacks can never follow different rules. It
// is the one package under rules that uses floating point: nothing in a list or
// a game is decided by it. Probabilities differ from exact fractions by less
// than 1e-12.
package odds
