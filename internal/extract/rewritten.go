package extract

import "github.com/toolbudget/toolbudget/catalog"

// Some packages with which an SDK talks to a model send schemas in a form of their own:
//
//	schema.Type, schema.Description = typeOf(m["type"]), m["description"] // the enum is left out
//
// Tools of a program that has such a package are listed as they are defined, which the listing
// says. Which package a run uses is not followed.

// rewrittenBy is what is said of such a tool, after the path of the package.
const rewrittenBy = " may send its schema in another form: it is listed as it is defined"

// noteRewritten says of a tool that the program has a package which may send its schema in
// another form.
func (r *run) noteRewritten(t *catalog.Tool, f *found) {
	if t.InputSchema == nil {
		return
	}
	for _, path := range f.fw.Rewriters {
		if r.x.current[path] {
			t.Assumptions = append(t.Assumptions, catalog.Assumption{Text: path + rewrittenBy})
		}
	}
}
