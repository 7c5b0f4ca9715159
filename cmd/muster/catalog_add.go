package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"muster/armybuilder"
	"muster/catalog"
	"muster/migrations"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/text"
)

func newCatalogAdd() *cobra.Command {
	var data string
	cmd := &cobra.Command{
		Use:   "add FILE",
		Short: "Put a further release into a server's store",
		Long: `Add puts a release, a document muster.release/1, into the store of a server, which
offers it at once, without a restart. It is refused unless the lint finds no fault;
a release that exists may never be changed.

Exit status: 0 it is in the store, 1 it has faults, 2 the command could not do its
work.`,
		Example: `  muster catalog add 2026-12-01.json --data /var/lib/muster`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("catalog add: name one file, a document muster.release/1")
			}
			if err := fromEnvironment(cmd, os.LookupEnv); err != nil {
				return err
			}
			doc, err := armybuilder.ReadFile(args[0])
			if err != nil {
				return explain(args[0], err)
			}
			r, faults, err := addRelease(cmd.Context(), filepath.Join(data, storeFile), doc)
			if err != nil {
				return err
			}
			return reportAdded(cmd, args[0], r, faults)
		},
	}
	cmd.Flags().StringVar(&data, "data", "data", "`folder` of the store")
	return cmd
}

func addRelease(ctx context.Context, file string, doc []byte) (r *card.Release, faults []rules.Violation, err error) {
	db, err := migrations.Open(ctx, file)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	store := catalog.NewStore(db.Writer, db.Reader)
	if err := syncEmbedded(ctx, store); err != nil {
		return nil, nil, err
	}
	return store.Add(ctx, doc)
}

func reportAdded(cmd *cobra.Command, file string, r *card.Release, faults []rules.Violation) error {
	if len(faults) == 0 {
		return writeOutput(cmd.OutOrStdout(), "", fmt.Appendf(nil, "Release %s is in the store: %s\n", r.ID, r.Fingerprint))
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: not added, %s\n", file, text.Count(len(faults), "fault"))
	for _, v := range faults {
		fmt.Fprintf(&b, "  %s: %s  [%s]\n", v.Path, text.Message(r, v), v.Code)
	}
	if err := writeOutput(cmd.OutOrStdout(), "", b.Bytes()); err != nil {
		return err
	}
	return errNotLegal
}
