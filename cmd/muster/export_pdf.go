package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"muster/armybuilder"
	"muster/armybuilder/pdf"
	"muster/catalog"
	"muster/rules/army"
)

// pdfFlags say what a printed sheet is to be.
type pdfFlags struct {
	sheet, paper string
	player       bool
}

// sheetKinds are the kinds of sheet that can be printed.
func sheetKinds() []string { return []string{"sheet"} }

func (f *pdfFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.sheet, "pdf", "sheet", "`kind` of PDF: sheet")
	cmd.Flags().StringVar(&f.paper, "paper", pdf.Papers[pdf.A4], "`paper` of a PDF: "+strings.Join(pdf.Papers, " or "))
	cmd.Flags().BoolVar(&f.player, "player", false, "print and carry the player's name in a PDF")
	complete(cmd, "pdf", sheetKinds)
	complete(cmd, "paper", func() []string { return pdf.Papers })
}

// check refuses the flags of a PDF beside another form.
func (f *pdfFlags) check(cmd *cobra.Command, to string) error {
	for _, name := range []string{"pdf", "paper", "player"} {
		if cmd.Flags().Changed(name) && to != "pdf" {
			return fmt.Errorf("--%s: only for a PDF; leave it out or add --to pdf, not %s", name, to)
		}
	}
	if f.sheet != "sheet" {
		return fmt.Errorf("--pdf %s: no such kind of PDF; choose sheet", f.sheet)
	}
	if _, err := pdf.ParsePaper(f.paper); err != nil {
		return fmt.Errorf("--paper %s: no such paper; choose %s", f.paper, strings.Join(pdf.Papers, " or "))
	}
	return nil
}

// export writes the sheet of the list in the file: an open list as it is, a closed
// view, be it a document or a sheet that carries one, as the closed sheet.
func (f *pdfFlags) export(cmd *cobra.Command, name string) ([]byte, error) {
	paper, err := pdf.ParsePaper(f.paper)
	if err != nil {
		return nil, err
	}
	options := pdf.Options{Paper: paper, Player: f.player}
	report, content, err := readFile(cmd, name)
	if err != nil {
		return nil, err
	}
	if report.Verdict != army.Unreadable {
		return pdf.Sheet(report, options)
	}
	closed, err := armybuilder.DecodeClosed(content)
	if err != nil {
		return nil, unreadable(name, report) // which says why it is no list
	}
	cards, err := catalog.Embedded().Snapshot(closed.Release)
	if unknown := (*catalog.UnknownReleaseError)(nil); err != nil && !errors.As(err, &unknown) {
		return nil, err
	}
	return pdf.ClosedSheet(closed, cards, options)
}
