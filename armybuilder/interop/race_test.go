//go:build race

package interop_test

// detecting says that races are looked for. A sync.Pool then throws away at random what
// it is given, so that what is allocated says nothing about the program.
const detecting = true
