package main

import (
	"github.com/spf13/cobra"

	"muster/catalog"
)

// complete completes the values of a flag by list.
func complete(cmd *cobra.Command, flag string, list func() []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return list(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // the flag does not exist
	}
}

func releaseIDs() []string {
	var ids []string
	for _, info := range catalog.Embedded().Releases() {
		ids = append(ids, info.ID+"\t"+info.Title)
	}
	return ids
}

func scaleIDs() []string { return []string{"skirmish", "standard", "grand-offensive"} }
