// Command pflags reads flags with github.com/spf13/pflag.
package main

import (
	"github.com/spf13/pflag"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func main() {
	sets := pflag.StringSliceP("toolsets", "t", []string{"core", "files"}, "what to offer")
	only := pflag.StringSlice("only", nil, "offer only these")
	write := pflag.BoolP("write", "w", false, "offer tools that write")
	labels := pflag.StringToString("label", nil, "labels")
	verbose := pflag.CountP("verbose", "v", "verbosity")
	pflag.Parse()

	s := kit.New()
	kit.AddIf(s, *write, "off_write", "on_read_only")
	for _, set := range *sets {
		switch set {
		case "core":
			kit.Add(s, "on_core")
		case "files":
			kit.Add(s, "on_files")
		case "admin":
			kit.Add(s, "off_admin")
		}
	}
	kit.AddIf(s, len(*only) == 0, "on_all", "off_some")
	kit.AddIf(s, len(*labels) > 0, "off_labels", "on_unlabelled")
	kit.AddIf(s, *verbose > 1, "off_verbose", "on_quiet")
	kit.AddIf(s, pflag.CommandLine.Changed("toolsets"), "off_changed", "on_unchanged")
	kit.Serve(s)
}
