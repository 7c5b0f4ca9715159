package main

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"muster/armybuilder"
	"muster/rules/army"
	"muster/rules/roster"
	"muster/rules/text"
)

// exports are the forms in which export writes a list.
var exports = map[string]func(*armybuilder.Report) []byte{
	"json": func(r *armybuilder.Report) []byte { return roster.Encode(r.Roster) },
	"text": (*armybuilder.Report).ExportText,
	"csv":  (*armybuilder.Report).ExportCSV,
}

func exportForms() []string { return []string{"json", "closed", "pdf", "text", "csv"} }

func newExport() *cobra.Command {
	var (
		to, output, salt string
		shared           bool
		sheet            pdfFlags
	)
	cmd := &cobra.Command{
		Use:   "export --to FORM [flags] FILE",
		Short: "Write a list in another form",
		Long: `Export writes a list in another form:

  json    the complete roster document, muster.roster/1, in its canonical form;
          with --shared the copy for others, without player and private notes
  closed  the closed view, muster.closed/1: Faction and Tactical Cards and the
          draft, nothing of the units; with --salt it carries a seal that muster
          verify can check once the list is opened
  pdf     the sheet for the table, with the list as a file in it; the player's name
          is on it with --player only. FILE may be a closed view here
  text    plain text for chat and pairing programs
  csv     a table of cards, units and upgrades

FILE is a file in any readable format, or - for standard input.`,
		Example: `  muster export --to text army.muster.json
  muster export --to closed --salt army.salt -o army.closed.json army.muster.json
  muster export --to pdf --paper letter -o army.pdf army.muster.json
  muster export --to json -o army.muster.json downloaded.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("export: %d files named; name one, or - for standard input", len(args))
			}
			if to == "" {
				return errors.New("export: no form named; add --to json, closed, pdf, text or csv")
			}
			if salt != "" && to != "closed" {
				return fmt.Errorf("--salt: only a closed list has a seal; leave it out or add --to closed, not %s", to)
			}
			if shared && to != "json" {
				return fmt.Errorf("--shared: only for --to json; %s holds no private notes, and the player only if asked", to)
			}
			if err := sheet.check(cmd, to); err != nil {
				return err
			}
			if to == "pdf" {
				file, err := sheet.export(cmd, args[0])
				if err != nil {
					return err
				}
				return writeOutput(cmd.OutOrStdout(), output, file)
			}
			report, err := readList(cmd, args[0])
			if err != nil {
				return err
			}
			if to == "closed" {
				return exportClosed(cmd, report, output, salt)
			}
			form, ok := exports[to]
			if !ok {
				return fmt.Errorf("--to %s: no such form; choose json, closed, pdf, text or csv", to)
			}
			if shared {
				report.Roster = roster.Shared(report.Roster, false)
			}
			return writeOutput(cmd.OutOrStdout(), output, form(report))
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "`form` to write: json, closed, pdf, text or csv")
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	cmd.Flags().StringVar(&salt, "salt", "", "seal a closed list and write the salt to this new `file`")
	sheet.register(cmd)
	cmd.Flags().BoolVar(&shared, "shared", false, "leave out player and private notes")
	complete(cmd, "to", exportForms)
	return cmd
}

// readList reads one list that can be read, judged by its own release.
func readList(cmd *cobra.Command, name string) (*armybuilder.Report, error) {
	report, _, err := readFile(cmd, name)
	if err == nil {
		err = unreadable(name, report)
	}
	if err != nil {
		return nil, err
	}
	return report, nil
}

// unreadable is the error of a report on a file that is no list, else nil.
func unreadable(name string, report *armybuilder.Report) error {
	if report.Verdict != army.Unreadable {
		return nil
	}
	fault := report.Violations[0]
	return fmt.Errorf("%s: %s %s", name, text.Message(report.Cards, fault), report.Remedy(fault))
}

// readFile reads the one file that is named and judges what it holds by its own
// release. Standard input can be read only once, so the content is returned too.
func readFile(cmd *cobra.Command, name string) (report *armybuilder.Report, content []byte, err error) {
	check, err := checker().With(armybuilder.Options{})
	if err != nil {
		return nil, nil, err
	}
	sources := armybuilder.FindSources([]string{name}, cmd.InOrStdin())
	defer sources.Close() //nolint:errcheck // read only
	if len(sources.Errors) > 0 {
		return nil, nil, sources.Errors[0]
	}
	if len(sources.Files) != 1 {
		return nil, nil, fmt.Errorf("%s: holds %d lists; name one of them", name, len(sources.Files))
	}
	report, err = check.Source(sources.Files[0].Seen(func(data []byte) { content = data }))
	return report, content, err
}

// exportClosed writes the closed view, and before it the salt of its seal: a
// sealed list without its salt could never be opened.
func exportClosed(cmd *cobra.Command, report *armybuilder.Report, output, saltFile string) error {
	closed := roster.NewClosedList(report.Roster)
	if saltFile != "" {
		var salt [32]byte
		rand.Read(salt[:]) //nolint:errcheck // never fails
		if err := writeNew(saltFile, roster.EncodeSalt(salt)); err != nil {
			return err
		}
		closed.Seal = roster.Seal(report.Roster, salt)
	}
	return writeOutput(cmd.OutOrStdout(), output, roster.EncodeClosed(closed))
}

// writeNew writes a file that must not exist yet and that only its owner reads.
func writeNew(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("--salt %s: the file exists and may be the salt of another list; name a new one", name)
	}
	if err != nil {
		return fmt.Errorf("--salt %s: %w; choose another place", name, plain(err))
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("--salt %s: %w; choose another place", name, plain(err))
	}
	return nil
}

// writeOutput writes data to the file, or to stdout if none is named. A file is
// replaced only by a complete one.
func writeOutput(stdout io.Writer, name string, data []byte) error {
	if name == "" {
		if _, err := io.Copy(stdout, bytes.NewReader(data)); err != nil {
			return outputError(err)
		}
		return nil
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		if err := os.WriteFile(name, data, 0o666); err != nil { // a device or pipe
			return fmt.Errorf("-o %s: %w; choose another place", name, plain(err))
		}
		return nil
	}
	part := name + ".part"
	if err := os.WriteFile(part, data, 0o666); err != nil {
		return fmt.Errorf("-o %s: %w; choose another place", name, plain(err))
	}
	if err := os.Rename(part, name); err != nil {
		return fmt.Errorf("-o %s: %w; choose another place", name, errors.Join(plain(err), os.Remove(part)))
	}
	return nil
}

// plain returns the cause of a failed file operation without the call and the
// path, which the message names itself.
func plain(err error) error {
	var pathErr *os.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err
	}
	return err
}
