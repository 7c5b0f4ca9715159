// Package dice holds the dice of Part 3: the D6 and the D3 made of it, the
// Roll-Off, where results come from, and the seed that two players and a server
// can agree on without one of them choosing it.
//
// A result is the face of a D6, 1 to 6, whether a person typed it in or a
// [Stream] produced it; a D3 is read off a D6 (§3.1). Modifiers and target
// numbers belong to package combat. Nothing here is random by itself.
package dice
