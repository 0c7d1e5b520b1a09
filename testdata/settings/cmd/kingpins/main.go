// Command kingpins reads flags with github.com/alecthomas/kingpin/v2.
package main

import (
	"os"

	"github.com/alecthomas/kingpin/v2"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func main() {
	app := kingpin.New("kingpins", "A server.")
	write := app.Flag("write", "offer tools that write").Envar("WRITE").Bool()
	search := app.Flag("search", "offer search").Default("true").Bool()
	sets := app.Flag("toolsets", "what to offer").Default("core", "files").Strings()
	mode := app.Flag("mode", "how").Default("plain").Enum("plain", "fancy")
	limit := app.Flag("limit", "how many").Default("3").Int()
	only := app.Flag("only", "offer only these").Strings()
	kingpin.MustParse(app.Parse(os.Args[1:]))

	s := kit.New()
	kit.AddIf(s, *write, "off_write", "on_read_only")
	kit.AddIf(s, *search, "on_search", "off_search")
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
	kit.AddIf(s, *mode == "plain", "on_plain", "off_fancy")
	kit.AddIf(s, *limit > 2, "on_limit", "off_limit")
	kit.AddIf(s, len(*only) == 0, "on_all", "off_some")
	kit.Serve(s)
}
