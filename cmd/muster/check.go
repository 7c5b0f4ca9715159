package main

import (
	"bufio"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"muster/armybuilder"
	"muster/catalog"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// checkFlags are what check and export share: how a list is judged.
type checkFlags struct {
	release string
	limit   string
	scale   string
	pack    string
}

func (f *checkFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.release, "release", "", "judge by this `release` instead of the list's own")
	cmd.Flags().StringVar(&f.limit, "limit", "", "mineral limit instead of the list's own")
	cmd.Flags().StringVar(&f.scale, "scale", "", "skirmish, standard or grand-offensive instead of the list's own")
	cmd.Flags().StringVar(&f.pack, "pack", "", "rule pack of an organiser, a `file` muster.pack/1")
	complete(cmd, "release", releaseIDs)
	complete(cmd, "scale", scaleIDs)
}

// options reads the flags and the pack they name.
func (f *checkFlags) options() (armybuilder.Options, error) {
	opts := armybuilder.Options{}
	opts.Release = f.release
	if f.limit != "" {
		n, err := strconv.Atoi(f.limit)
		if err != nil || n < 1 || n > roster.MaxNumber {
			return opts, fmt.Errorf("--limit %s: not a whole number from 1 to %d; give minerals, such as --limit 2000", f.limit, roster.MaxNumber)
		}
		opts.MineralLimit = n
	}
	if f.scale != "" {
		var scale card.ScaleID
		if err := scale.UnmarshalText([]byte(f.scale)); err != nil {
			return opts, fmt.Errorf("--scale %s: no such scale; give skirmish, standard or grand-offensive", f.scale)
		}
		opts.Scale = &scale
	}
	if f.pack != "" {
		data, err := armybuilder.ReadFile(f.pack)
		if err != nil {
			return opts, fmt.Errorf("--pack: %w", explain(f.pack, err))
		}
		pack, err := army.DecodePack(data)
		if err != nil {
			return opts, fmt.Errorf("--pack %s: %w; mend the pack", f.pack, err)
		}
		opts.Pack = &pack
	}
	return opts, nil
}

// check prepares a check under the flags by the catalogue in the program.
func (f *checkFlags) check(digest bool) (*armybuilder.Check, error) {
	opts, err := f.options()
	if err != nil {
		return nil, err
	}
	opts.Digest = digest
	check, err := checker().With(opts)
	if unknown := (*catalog.UnknownReleaseError)(nil); errors.As(err, &unknown) {
		from := "--release"
		if f.release == "" {
			from = "--pack " + f.pack
		}
		return nil, fmt.Errorf("%s: %w; muster catalog list shows them", from, err)
	}
	return check, err
}

// checker judges by the releases in the program.
func checker() *armybuilder.Checker { return checkerOf(catalog.Embedded()) }

// checkerOf judges by the releases of the source.
func checkerOf(releases catalog.Source) *armybuilder.Checker {
	return &armybuilder.Checker{Catalog: releases, Readers: armybuilder.Readers()}
}

func newCheck() *cobra.Command {
	var (
		flags         checkFlags
		asJSON, asCSV bool
	)
	cmd := &cobra.Command{
		Use:   "check [flags] FILE...",
		Short: "Check lists against the rules of army building",
		Long: `Check judges lists in any format it can read. FILE is a file, - for standard
input, or a folder or .zip with many lists. Every list gets its verdict, totals
and each problem with its remedy; the others go on when one cannot be read.

A cell of --csv that a spreadsheet would take for a formula begins with an
apostrophe.

Exit status: 0 all lists are legal, 1 at least one is not, 2 something could not
be opened or the command was misused.`,
		Example: `  muster check army.muster.json
  muster check --csv --release 2026-09-25 submissions.zip > table.csv
  muster check --json --pack event.json lists/ | jq -r 'select(.verdict!="legal").file'
  curl -s https://example.org/r/CODE.json | muster check -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			format := formatText
			switch {
			case asJSON && asCSV:
				return errors.New("--json and --csv: one output has one form; choose one")
			case asJSON:
				format = formatJSON
			case asCSV:
				format = formatCSV
			}
			if len(args) == 0 {
				return errors.New("check: no file named; name files, folders or .zip archives, or - for standard input")
			}
			check, err := flags.check(asCSV)
			if err != nil {
				return err
			}
			return runCheck(cmd, check, args, format)
		},
	}
	flags.register(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object muster.check/1 a line")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "a table, one line a list")
	return cmd
}

// checked is what a worker hands over: the bytes of one report, ready to be
// written, or why there is none.
type checked struct {
	out   []byte
	legal bool
	err   error
}

func runCheck(cmd *cobra.Command, check *armybuilder.Check, args []string, format outputFormat) error {
	stdout := cmd.OutOrStdout()
	sources := armybuilder.FindSources(args, cmd.InOrStdin())
	defer sources.Close() //nolint:errcheck // read only
	render := renderer(format, useColour(isTerminal(stdout)), len(sources.Files) > 1)
	out := bufio.NewWriterSize(stdout, 1<<16)
	bar := newProgress(cmd.ErrOrStderr(), len(sources.Files), isTerminal(stdout), out)

	status := exitOK
	for _, err := range sources.Errors {
		cmd.PrintErrln("muster: " + oneLine(err.Error()))
		status = exitFailure
	}
	if format == formatCSV && len(sources.Files) > 0 {
		if _, err := out.Write(armybuilder.AppendCSVHeader(nil)); err != nil {
			return outputError(err)
		}
	}
	for i, result := range armybuilder.InOrder(len(sources.Files), func(i int) checked {
		report, err := check.Source(sources.Files[i])
		if err != nil {
			return checked{err: err}
		}
		return checked{out: render(report), legal: report.Verdict == army.Legal}
	}) {
		bar.step(i + 1)
		if result.err != nil {
			bar.clear()
			cmd.PrintErrln("muster: " + oneLine(result.err.Error()))
			status = exitFailure
			continue
		}
		if !result.legal {
			status = max(status, exitNotLegal)
		}
		if _, err := out.Write(result.out); err != nil {
			bar.clear()
			return outputError(err)
		}
	}
	bar.clear()
	if err := out.Flush(); err != nil {
		return outputError(err)
	}
	return statusError(status)
}

// outputError says that the answers could not be written.
func outputError(err error) error {
	if brokenPipe(err) {
		return errors.New("standard output: closed before all results were written; read it to the end, or write to a file")
	}
	return fmt.Errorf("standard output: %w; see whether the disk is full", err)
}

// statusError is the error that makes run return status.
func statusError(status int) error {
	switch status {
	case exitOK:
		return nil
	case exitNotLegal:
		return errNotLegal
	}
	return errReported
}
