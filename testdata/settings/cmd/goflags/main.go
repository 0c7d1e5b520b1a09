// Command goflags reads flags with github.com/jessevdk/go-flags.
package main

import (
	"os"

	"github.com/jessevdk/go-flags"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type options struct {
	Write    bool     `short:"w" long:"write" description:"Offer tools that write" env:"WRITE"`
	Toolsets []string `long:"toolsets" default:"core" default:"files" env:"TOOLSETS" env-delim:","`
	Mode     string   `long:"mode" choice:"plain" choice:"fancy" default:"plain"`
	Limit    int      `long:"limit" default:"3"`
	Only     []string `long:"only"`
	Files    struct {
		Deep string `long:"deep" default:"yes"`
	} `group:"files" namespace:"files"`
}

func main() {
	var o options
	if _, err := flags.Parse(&o); err != nil {
		os.Exit(1)
	}
	s := kit.New()
	kit.AddIf(s, o.Write, "off_write", "on_read_only")
	for _, set := range o.Toolsets {
		switch set {
		case "core":
			kit.Add(s, "on_core")
		case "files":
			kit.Add(s, "on_files")
		case "admin":
			kit.Add(s, "off_admin")
		}
	}
	kit.AddIf(s, o.Mode == "plain", "on_plain", "off_fancy")
	kit.AddIf(s, o.Limit > 2, "on_limit", "off_limit")
	kit.AddIf(s, len(o.Only) == 0, "on_all", "off_some")
	kit.AddIf(s, o.Files.Deep == "yes", "on_deep", "off_deep")
	kit.Serve(s)
}
