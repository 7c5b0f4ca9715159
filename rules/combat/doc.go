// Package combat resolves attacks (§8.7.3 to §8.7.6, §8.8.1 and the dice
// keywords of Part 11): who may be aimed at, how many dice hit, skip armour, are
// stopped by Armour and Evade, and which models fall.
//
// An [Attack] is one Batch against one unit with every number settled; [Build]
// makes it from cards, bought upgrades and stated facts. Its dice go through a
// [Pool] step by step: [Pool.Throw] says what is thrown now, [Pool.Next] what
// the result does. That pair is the only definition of the sequence. Rolled dice
// walk through it with [Pool.Rolled] or [Resolve]; package odds walks through it
// with every result at once. [Attack.Inflict] then turns the Damage Pool into
// casualties.
//
// Positions stay outside: which models contribute, how many are Visible, who is
// engaged and in which tier a model stands enter as facts.
package combat
