// Package army judges lists: every clause of army building (§9.1) against one
// catalogue release, with all totals, and everything that can be derived from a
// list: the slot ledger, what may be added, unit sheets and the supply curve.
//
// [Check] is the one judge that page, API, command line, PDF and bulk check
// share. It never changes a list and reads nothing but its arguments.
package army
