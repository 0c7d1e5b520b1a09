package extract

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// setting is a value that is no text and that a setting with a default decides: it is taken at its
// default, with an assumption, as a text is.
func (rd *reading) setting(path string, u *eval.Unknown, r *run) *catalog.Schema {
	s, ok := eval.Text(u.Default)
	if !ok || !u.Lookup || u.Blank() || !r.in.AtDefault(rd.guard, u) {
		return nil
	}
	j, err := library.ParseJSON(s, eval.LiteralPos(u.Default))
	if err != nil {
		return nil
	}
	rd.tool.Assumptions = append(rd.tool.Assumptions,
		catalog.Assumption{Text: u.Detail + " has its default value", At: r.at(u.Pos)})
	return rd.schema(path, j, r)
}
