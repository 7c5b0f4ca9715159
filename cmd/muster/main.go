// Command muster builds, checks and prints army lists of StarCraft: Tabletop
// Miniatures Game. It is wiring and flags only; every subcommand has a file of
// its own.
package main

import (
	"os"
)

// version is set when the binary is built.
var version = "dev"

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
