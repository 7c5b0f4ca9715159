// Package catalog keeps the releases of the game's data: the ones embedded in
// the program, the SQLite store of the server, the lint that every release must
// pass and the comparison of two releases.
//
// [Embedded] needs no server and no files: commands use it. A release it returns
// is immutable, built on first use and shared from then on.
package catalog
