// Command kongs reads flags with github.com/alecthomas/kong.
package main

import (
	"github.com/alecthomas/kong"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type options struct {
	Write    bool     `help:"Offer tools that write." env:"WRITE"`
	Search   bool     `help:"Offer search." default:"true" negatable:""`
	Toolsets []string `help:"What to offer." default:"core,files" env:"TOOLSETS"`
	Mode     string   `enum:"plain,fancy" default:"plain"`
	Limit    int      `default:"3"`
	Only     []string
	Nested   struct {
		Deep bool `default:"true"`
	} `embed:"" prefix:"nested-"`
}

func main() {
	var o options
	kong.Parse(&o, kong.Name("kongs"), kong.Description("A server."))
	s := kit.New()
	kit.AddIf(s, o.Write, "off_write", "on_read_only")
	kit.AddIf(s, o.Search, "on_search", "off_search")
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
	kit.AddIf(s, o.Nested.Deep, "on_deep", "off_deep")
	kit.Serve(s)
}
