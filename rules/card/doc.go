// Package card holds what is printed on the game's cards: Faction Cards,
// Tactical Cards, Unit Cards, Mission and Deployment Cards, the glossary and the
// scales, as one immutable [Release] (rulebook Parts 5, 9.1 to 9.3 and 11).
//
// A Release is read from the muster.release/1 document by [Decode] and never
// changed afterwards; it is safe for use by many goroutines. Lists that use the
// cards are in package roster, the rules that judge them in package army.
//
// What an ability does is data too: [Play] says when and on what it is used, each
// [Effect] names an [Op] and its parameters. The package only describes; package
// game carries effects out.
package card
