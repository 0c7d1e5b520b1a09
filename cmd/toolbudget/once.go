package main

import (
	"flag"
	"fmt"
)

// repeated keeps the first flag that was given twice with two values. Package flag
// would take the last one without a word.
type repeated struct{ err error }

// onlyOnce makes each flag of the set one that has a single value, unless it collects
// several. Of a flag without a value the last one counts, so that -strict=false after
// what a script passes takes it back.
func onlyOnce(fs *flag.FlagSet) *repeated {
	r := &repeated{}
	fs.VisitAll(func(f *flag.Flag) {
		b, isBool := f.Value.(interface{ IsBoolFlag() bool })
		if _, several := f.Value.(*names); !several && (!isBool || !b.IsBoolFlag()) {
			f.Value = &once{Value: f.Value, name: f.Name, all: r}
		}
	})
	return r
}

// once is a flag that keeps the value it was first given.
type once struct {
	flag.Value
	name  string
	given bool
	first string
	all   *repeated
}

// Set is called for each time that the flag is given.
func (o *once) Set(s string) error {
	if o.given && s != o.first {
		err := fmt.Errorf("-%s is given twice, as %s and as %s; give it once", o.name, o.first, s)
		if o.name == "C" {
			err = fmt.Errorf("-C is given twice, as %s and as %s; run toolbudget once for each directory", o.first, s)
		}
		if o.all.err == nil {
			o.all.err = err
		}
		return err
	}
	o.given, o.first = true, s
	return o.Value.Set(s)
}
