// Command flagset reads flags with sets of its own, one of them with arguments
// that the program knows.
package main

import (
	"flag"
	"log"
	"os"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func main() {
	fs := flag.NewFlagSet("server", flag.ExitOnError)
	write := fs.Bool("write", false, "offer tools that write")
	var level int
	fs.IntVar(&level, "level", 2, "how much to offer")
	if err := fs.Parse(os.Args[1:]); err != nil {
		log.Fatal(err)
	}
	known := flag.NewFlagSet("known", flag.ContinueOnError)
	extra := known.Bool("write", false, "of that name, too")
	name := known.String("name", "none", "a name")
	if err := known.Parse([]string{"-write", "-name=on_named", "rest"}); err != nil {
		log.Fatal(err)
	}
	bad := flag.NewFlagSet("bad", flag.ContinueOnError)
	bad.SetOutput(os.Stderr)
	err := bad.Parse([]string{"-nothing"})

	s := kit.New()
	kit.AddIf(s, *write, "off_write", "on_read_only")
	kit.AddIf(s, *extra, "on_extra", "off_plain")
	kit.AddIf(s, level > 1, "on_level", "off_low")
	kit.AddIf(s, *name == "on_named" && known.NArg() == 1, "on_named", "off_unnamed")
	kit.AddIf(s, err != nil, "on_failed", "off_fine")
	kit.Serve(s)
}
