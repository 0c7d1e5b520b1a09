package eval_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// TestNoPointerLeadsToFieldsThatNobodyPointsTo: code that writes through pointers to text leaves an
// exported field alone if all packages that may name it are read, and none takes its address.
func TestNoPointerLeadsToFieldsThatNobodyPointsTo(t *testing.T) {
	p := conditionText(t, `
-- sdk/sdk.go --
package sdk

type Tool struct{ Name, Note string }

func (t *Tool) Noted() *string { return &t.Note }
-- p/p.go --
package p

import "example.com/m/sdk"

var tool = &sdk.Tool{Name: "name", Note: "note"}

func use(*sdk.Tool) {}

func Name(unknown func(func(*string))) string {
	unknown(func(s *string) { use(tool); *s = "other" })
	return tool.Name
}

func Note(unknown func(func(*string))) string {
	unknown(func(s *string) { use(tool); *s = "other" })
	return tool.Note
}
`)
	both := func() []*eval.Package { return []*eval.Package{p.u, p.units("example.com/m/sdk")} }
	read := func(yes bool) *eval.Interp {
		return p.start(eval.Options{Packages: both, NamedInSource: func(string) bool { return yes }})
	}
	same(t, "the name", p.run(read(true), "Name"), `"name"`)
	same(t, "the note", p.run(read(true), "Note"), `?parameter`)
	same(t, "the name, where other packages may point to it", p.run(read(false), "Name"), `?parameter`)
}
