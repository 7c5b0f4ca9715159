//go:build !race

package interop_test

const detecting = false
