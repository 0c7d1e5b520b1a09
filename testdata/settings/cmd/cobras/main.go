// Command cobras reads flags and commands with github.com/spf13/cobra: the root
// command serves.
package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type options struct {
	write bool
	sets  []string
	level string
}

func main() {
	o := &options{level: "low"}
	root := &cobra.Command{
		Use: "cobras",
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("level") {
				o.level = "high"
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			s := kit.New()
			kit.AddIf(s, o.write, "off_write", "on_read_only")
			kit.AddIf(s, o.level == "low", "on_low", "off_high")
			for _, set := range o.sets {
				if set == "core" {
					kit.Add(s, "on_core")
				}
				if set == "admin" {
					kit.Add(s, "off_admin")
				}
			}
			dry, err := cmd.Flags().GetBool("dry-run")
			if err != nil {
				return err
			}
			kit.AddIf(s, dry, "off_dry", "on_wet")
			kit.AddIf(s, cmd.Flag("write").Changed, "off_changed", "on_unchanged")
			kit.AddIf(s, len(args) > 0, "off_arguments", "on_no_arguments")
			kit.Serve(s)
			return nil
		},
	}
	root.Flags().BoolVar(&o.write, "write", false, "offer tools that write")
	root.Flags().StringSliceVar(&o.sets, "toolsets", []string{"core"}, "what to offer")
	root.PersistentFlags().String("level", "low", "how much to offer")
	root.Flags().Bool("dry-run", false, "write nothing")
	root.AddCommand(&cobra.Command{
		Use: "version",
		Run: func(cmd *cobra.Command, _ []string) { cmd.Println("1") },
	})
	if err := root.Execute(); err != nil {
		os.Exit(1)
	}
}
