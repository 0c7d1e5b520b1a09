// Command kingpinptrs has kingpin make the variables of its flags.
package main

import (
	"os"

	"github.com/alecthomas/kingpin/v2"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func main() {
	app := kingpin.New("kingpinptrs", "")
	readOnly := app.Flag("read-only", "").Bool()
	if _, err := app.Parse(os.Args[1:]); err != nil {
		os.Exit(1)
	}
	s := kit.New()
	kit.AddIf(s, *readOnly, "off_reads", "on_writes")
	kit.Serve(s)
}
