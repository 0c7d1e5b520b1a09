package report

import (
	"bytes"
	"fmt"
	"io"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// Lines prints one line for each error and warning, as compilers do, for editors:
// file:line:col: message (TB003). Files are named from the working directory. What has no
// place in the source is at the file that has the limit; a column that is not known is 1.
func Lines(w io.Writer, r *budget.Result, o Options) error {
	var b bytes.Buffer
	for _, i := range r.Incomplete {
		fmt.Fprintf(&b, "%s\n", layout.Visible("could not be read completely: "+i.Package+": "+i.Reason, ""))
	}
	list, _ := annotated(r, o)
	for _, p := range list {
		at := ""
		if p.here.File != "" {
			s := catalog.Span{File: p.here.File, Line: max(p.here.Line, 1), Column: max(p.here.Column, 1)}
			at = s.String() + ": "
		}
		fmt.Fprintf(&b, "%s\n", layout.Visible(fmt.Sprintf("%s%s (%s)", at, p.message(), p.ID), ""))
	}
	_, err := b.WriteTo(w)
	return err
}
