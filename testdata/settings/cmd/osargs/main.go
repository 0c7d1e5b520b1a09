// Command osargs looks at its arguments itself.
package main

import (
	"os"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func mode() string {
	if len(os.Args) > 1 {
		return os.Args[1]
	}
	return "basic"
}

func main() {
	s := kit.New()
	switch mode() {
	case "basic":
		kit.Add(s, "on_basic")
	case "full":
		kit.Add(s, "off_full")
	default:
		kit.Add(s, "off_other")
	}
	for _, arg := range os.Args[1:] {
		if arg == "-v" {
			kit.Add(s, "off_verbose")
		}
	}
	switch len(os.Args) {
	case 1:
		kit.Add(s, "on_alone")
	case 2:
		kit.Add(s, "off_one")
	}
	switch os.Getenv("MODE") {
	case "", "read":
		kit.Add(s, "on_read")
	case "write":
		kit.Add(s, "off_write")
	}
	kit.Serve(s)
}
