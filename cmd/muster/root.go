package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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

// oneLine keeps an error on the one line that scripts read. The one that the
// library makes for an unknown command ends with a list of likely ones, or with
// nothing that helps.
func oneLine(s string) string {
	if what, likely, ok := strings.Cut(s, "\n\nDid you mean this?\n"); ok {
		s = what + "; did you mean " + strings.Join(strings.Fields(likely), " or ") + "?"
	} else if strings.HasPrefix(s, "unknown command ") {
		s += "; see muster --help"
	}
	return strings.Join(strings.Fields(s), " ")
}

// kinds are what a flag takes, where the library tells how it reads that.
var kinds = map[string]string{
	"int": "a whole number", "float64": "a number", "duration": "a time such as 10s or 2m", "bool": "true or false",
}

// flagFault says of a value that a flag does not take what it does.
func flagFault(err error) error {
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) || kinds[bad.GetFlag().Value.Type()] == "" {
		return err
	}
	return fmt.Errorf("--%s %s: not %s", bad.GetFlag().Name, bad.GetValue(), kinds[bad.GetFlag().Value.Type()])
}

// noSubcommand is what a command does that is nothing without a subcommand.
func noSubcommand(cmd *cobra.Command, args []string) error {
	problem := "no subcommand named"
	if len(args) > 0 {
		problem = fmt.Sprintf("no subcommand %q", args[0])
	}
	return fmt.Errorf("%s: %s; see %s --help", cmd.Name(), problem, cmd.CommandPath())
}

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
		return fmt.Errorf("%w; see %s --help", flagFault(err), cmd.CommandPath())
	})
	root.AddCommand(newCheck(), newExport(), newVerify(), newCatalog(), newOdds(), newGame(), newServe(), newBackup(), newRestore(), newLicences())
	return root
}
