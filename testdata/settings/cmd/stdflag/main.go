// Command stdflag reads flags with package flag.
package main

import (
	"flag"
	"os"
	"strings"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type list []string

func (l *list) String() string     { return strings.Join(*l, ",") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

func main() {
	write := flag.Bool("write", false, "offer tools that write")
	search := flag.Bool("search", true, "offer search")
	sets := flag.String("toolsets", "read,files", "what to offer")
	limit := flag.Int("limit", 3, "how many")
	var only list
	flag.Var(&only, "only", "offer only these")
	debug := false
	flag.BoolFunc("debug", "offer debug tools", func(string) error { debug = true; return nil })
	flag.Parse()

	s := kit.New()
	kit.AddIf(s, *write, "off_write", "on_read_only")
	if *search {
		kit.Add(s, "on_search")
	}
	for _, set := range strings.Split(*sets, ",") {
		switch strings.TrimSpace(set) {
		case "read":
			kit.Add(s, "on_read")
		case "files":
			kit.Add(s, "on_files")
		case "admin":
			kit.Add(s, "off_admin")
		}
	}
	for i, name := range []string{"on_one", "on_two", "on_three", "off_four", "off_five"} {
		if i < *limit {
			kit.Add(s, name)
		}
	}
	if len(only) == 0 {
		kit.Add(s, "on_all")
	}
	if debug {
		kit.Add(s, "off_debug")
	}
	if flag.NArg() > 0 {
		kit.Add(s, "off_"+"arguments")
	}
	set := false
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == "write" })
	if set {
		kit.Add(s, "off_visited")
	}
	if _, err := os.Stat("/etc/settings-of-this-program"); err == nil {
		kit.Add(s, "open_file")
	}
	kit.Serve(s)
}
