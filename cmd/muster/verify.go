package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"muster/armybuilder"
	"muster/rules"
	"muster/rules/roster"
	"muster/rules/text"
)

func newVerify() *cobra.Command {
	return &cobra.Command{
		Use:   "verify CLOSED OPEN SALT",
		Short: "Prove that a sealed closed list is the view of an open one",
		Long: `Verify compares a closed list with the open list that its owner shows later: every
field, and the seal with the salt that the owner kept. Both lists may be documents or
the sheets that carry them as PDF.

Exit status: 0 they agree, 1 they do not and the first difference is printed, 2 a
file could not be read.`,
		Example: `  muster verify army.closed.json army.muster.json army.salt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 3 {
				return fmt.Errorf("verify: %s named; name the closed list, the open list and the salt", text.Count(len(args), "file"))
			}
			closed, err := readClosed(args[0])
			if err != nil {
				return err
			}
			open, err := readList(cmd, args[1])
			if err != nil {
				return err
			}
			salt, err := readSalt(args[2])
			if err != nil {
				return err
			}
			err = roster.Verify(closed, open.Roster, salt)
			if err == nil {
				return writeOutput(cmd.OutOrStdout(), "", []byte("The open list is the one that was sealed.\n"))
			}
			var difference rules.Violation
			if !errors.As(err, &difference) {
				return err
			}
			line := difference.Path + ": " + text.Message(open.Cards, difference) + "\n"
			if err := writeOutput(cmd.OutOrStdout(), "", []byte(line)); err != nil {
				return err
			}
			return errNotLegal
		},
	}
}

func readClosed(name string) (*roster.ClosedList, error) {
	data, err := armybuilder.ReadFile(name)
	if err != nil {
		return nil, explain(name, err)
	}
	closed, err := armybuilder.DecodeClosed(data)
	if err != nil {
		return nil, explain(name, err)
	}
	return closed, nil
}

func readSalt(name string) ([32]byte, error) {
	data, err := armybuilder.ReadFile(name)
	if err != nil {
		return [32]byte{}, explain(name, err)
	}
	salt, err := roster.DecodeSalt(data)
	if err != nil {
		return salt, explain(name, err)
	}
	return salt, nil
}

// explain puts the sentence of a violation and its remedy in place of its code.
func explain(name string, err error) error {
	var v rules.Violation
	if errors.As(err, &v) {
		return fmt.Errorf("%s: %s %s", name, text.Message(nil, v), text.DocumentRemedy(v))
	}
	return err
}
