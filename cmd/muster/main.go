// Command muster builds, checks and prints army lists of StarCraft: Tabletop
// Miniatures Game. It is wiring and flags only; every subcommand has a file of
// its own.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

// version is set when the binary is built.
var version = "dev"

func main() {
	// A reader that leaves early, as head does, is an error to tell, not a reason
	// to die without a word.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
