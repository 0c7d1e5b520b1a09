package extract

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// nameBefore is the name of a tool. One that code which is not followed may have replaced is the
// name that the tool has had, with a gap or, where only a library may have written to it, an
// assumption. Without it, the tool was lost.
func (rd *reading) nameBefore(e *encoded, r *run) eval.Value {
	was, now, assigned := eval.Before(e.name)
	if was == nil {
		return e.name
	}
	_, unknown := e.description.(*eval.Unknown)
	text, _, _ := eval.Before(e.description)
	if rd.hadName, rd.kept = true, !unknown || text != nil; assigned {
		rd.gap("/name", now, r)
		return was
	}
	rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.Assumption{
		Text: "it keeps its name: " + now.Detail + " is not followed", At: r.at(now.Pos),
	})
	return was
}
