package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"muster/armybuilder"
	"muster/catalog"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/game"
	"muster/rules/text"
)

func newGame() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "game",
		Short:   "Logs of games",
		Example: "  muster game replay evening.game.json",
		RunE:    noSubcommand,
	}
	cmd.AddCommand(newReplay())
	return cmd
}

func newReplay() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Play a game log through the rules core",
		Long: `Replay plays a muster.game/1 log from its beginning: every command is judged anew,
every event is worked out anew from the dice in the log and compared with the one
recorded. It prints commands, events and how the game stands, or with --json one
object for each command and the final state as the last one.

Exit status: 0 the log holds, 1 a list or a command is refused or an event is not
the one that follows, 2 the file is no log.`,
		Example: `  muster game replay evening.game.json
  muster game replay --json evening.game.json | tail -1`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("game replay: %d files named; name one log", len(args))
			}
			data, err := armybuilder.ReadFile(args[0])
			if err != nil {
				return err
			}
			l, err := game.DecodeLog(data)
			if err != nil {
				return fmt.Errorf("%s: %s", args[0], explainLog(data, err))
			}
			release, err := catalog.Embedded().Snapshot(l.Release)
			if err != nil {
				return fmt.Errorf("%s: release: %w", args[0], err)
			}
			cards, err := game.Prepare(release)
			if err != nil {
				return err
			}
			var out bytes.Buffer
			write := writeReplayText
			if asJSON {
				write = writeReplayJSON
			}
			fault := write(&out, cards, l)
			if err := writeOutput(cmd.OutOrStdout(), "", out.Bytes()); err != nil {
				return err
			}
			if fault != nil {
				fmt.Fprintln(cmd.ErrOrStderr(), "muster: "+oneLine(args[0]+": "+explainReplay(release, fault)))
				return errNotLegal
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON Lines")
	return cmd
}

// explainLog says where a file is no log and what helps.
func explainLog(data []byte, err error) string {
	place, says := "", err.Error()
	var at *game.LogError
	if errors.As(err, &at) {
		says = strings.TrimPrefix(at.Err.Error(), "json: ")
		if at.Place != "log" {
			place = at.Place + ": "
		}
	}
	var v rules.Violation
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &v):
		says = text.Message(nil, v)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		says = "it ends too early"
	case errors.As(err, &syntax):
		says = fmt.Sprintf("line %d is no JSON", 1+bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n")))
	case errors.As(err, &kind):
		says = fmt.Sprintf("the field %s holds a %s", kind.Field, kind.Value)
	}
	return place + strings.TrimSuffix(says, ".") + "; name a game log (" + game.LogFormat + ") as it was saved"
}

// explainReplay puts the sentence of a refusal in place of its code.
func explainReplay(cards *card.Release, err error) string {
	var at *game.LogError
	var v rules.Violation
	if errors.As(err, &at) && errors.As(err, &v) {
		return at.Place + ": " + text.Message(cards, v)
	}
	return err.Error()
}

// writeReplayText writes the game for people, up to the entry at fault.
func writeReplayText(b *bytes.Buffer, cards *game.Cards, l *game.Log) error {
	s, err := game.Verify(cards, l, func(_ int, e game.Entry, _ game.State) error {
		line, err := game.CommandLine(e.Command)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "%4d  %s\n", e.Command.Step, line)
		for _, event := range e.Events {
			line, err := game.EventLine(event)
			if err != nil {
				return err
			}
			fmt.Fprintf(b, "        %s\n", line)
		}
		return nil
	})
	if len(s.Sides) == 0 {
		return err
	}
	fmt.Fprintf(b, "\nRound %d, %s, step %d", s.Round, s.Phase, s.Step)
	for i, p := range s.Sides {
		fmt.Fprintf(b, "; side %s (%s) %d VP", game.Side(i), p.Name, p.VP)
	}
	b.WriteString("\n")
	if r := s.Result; r != nil {
		if r.Winner == game.NoSide {
			fmt.Fprintf(b, "The game ended in a draw (%s).\n", r.Reason)
		} else {
			fmt.Fprintf(b, "Side %s won (%s).\n", r.Winner, r.Reason)
		}
	}
	return err
}

// writeReplayJSON writes one object a line: each entry, then the final state with
// its hash.
func writeReplayJSON(b *bytes.Buffer, cards *game.Cards, l *game.Log) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	s, err := game.Verify(cards, l, func(_ int, e game.Entry, _ game.State) error { return enc.Encode(&e) })
	if len(s.Sides) == 0 {
		return err
	}
	hash, hashErr := game.Hash(s)
	if hashErr != nil {
		return hashErr
	}
	last := struct {
		Hash  string     `json:"hash"`
		State game.State `json:"state"`
	}{hash, s}
	return errors.Join(err, enc.Encode(&last))
}
