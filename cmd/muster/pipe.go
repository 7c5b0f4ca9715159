package main

import (
	"errors"
	"os"
	"syscall"
)

// brokenPipe reports whether err says that the reader of the output has gone,
// as head does once it has its lines.
func brokenPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed)
}
