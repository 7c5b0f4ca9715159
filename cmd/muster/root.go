package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// Exit statuses: everything is legal or done, a list is not legal, the command
// could not do its work.
const (
	exitOK       = 0
	exitNotLegal = 1
	exitFailure  = 2
)

// errNotLegal ends a command whose answer is no, after it has told why.
var errNotLegal = errors.New("not legal")

// errReported ends a command that has already said on standard error what
// failed.
var errReported = errors.New("reported")

// run executes the command line and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.Execute()
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errNotLegal):
		return exitNotLegal
	case errors.Is(err, errReported), brokenPipe(err):
		return exitFailure
	}
	fmt.Fprintln(stderr, "muster: "+oneLine(err.Error()))
	return exitFailure
}

// oneLine keeps an error on the one line that scripts read.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "muster",
		Short:         "Army lists for StarCraft: Tabletop Miniatures Game",
		Long:          "Muster checks, exports and explains army lists for StarCraft: Tabletop Miniatures Game.\nUnofficial fan software; not affiliated with the publisher or the owner of the setting.",
		Example:       "  muster check army.muster.json\n  muster check --csv submissions.zip > table.csv\n  muster catalog show marine",
		Version:       version,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())
	})
	root.AddCommand(newCheck(), newExport(), newVerify(), newCatalog(), newOdds(), newGame(), newServe(), newBackup(), newRestore(), newLicences())
	return root
}
