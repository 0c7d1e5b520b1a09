// Command related asks about one variable in ways that exclude one another, each tool in two.
package main

import (
	"os"
	"strings"

	"github.com/toolbudget/toolbudget/testdata/rows/kit"
)

func main() {
	s := kit.New()
	mode, set := os.LookupEnv("ROW_MODE")
	marked := "<" + mode + ">"
	text := func(name string, first, second bool) {
		d := "Is"
		if first {
			d += " one"
		}
		if second {
			d += " other"
		}
		kit.Add(s, name, d+".")
	}
	text("length", len(mode) == 0, len(mode) == 2)
	text("marked", marked == "<x>", marked == "<>")
	text("first_byte", mode != "" && mode[0] == 'x', mode == "y")
	text("is_set", set, mode == "y")
	text("upper", strings.ToUpper(mode) == "X", mode == "x")
	text("fields", len(strings.Fields(mode)) == 0, mode == "x")
	text("less", mode > "a", mode == "")
	text("prefix", strings.HasPrefix(mode, "x"), mode == "y")
	text("number", len(mode) > 2, mode == "xy")
	text("set_and_long", set && len(mode) > 1, strings.TrimSpace(mode) == "y")
	kit.Serve(s)
}
