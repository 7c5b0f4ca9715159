//go:build !linux

package handlers

// yield is for Linux alone.
func yield() {}
