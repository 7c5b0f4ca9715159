// Package rules is the vocabulary that every part of the rules core shares: a
// [Rule] of the game, a [Violation] of one, the [Arg] numbers that explain it
// and the path to the entry it concerns.
//
// One type serves an illegal list, a refused game command and a fault of the
// catalogue, so that a page, the JSON API, the command line and the PDF can
// never tell different stories. Words are not kept here: rules/text turns a
// Violation into a sentence.
//
// Everything under rules is pure: no I/O, no clock, no randomness, only the
// standard library.
package rules
