package extract

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Tools of an SDK may be returned to code which offers them in another form:
//
//	for _, t := range genkit.ListTools(g) {
//		server.AddTool(mcp.NewTool(t.Name()), call(t)) // with a schema of its own, or with none
//	}
//
// What that code makes of them is not followed. They are listed as they are defined, which the
// listing says.

const lentAs = "it is offered as it is defined: what is made of the tools that this call returns is not followed"

// lend notes a call that returns the tools of a framework.
func (r *run) lend(fw *framework.Framework, c *eval.Call) {
	if _, seen := r.lent[fw.Name]; !seen {
		r.lent[fw.Name] = r.in.UserSite(c.Site)
	}
}

// noteLent says of a tool that its framework's tools were returned to other code.
func (r *run) noteLent(t *catalog.Tool, f *found) {
	if at, ok := r.lent[f.fw.Name]; ok {
		t.Assumptions = append(t.Assumptions, catalog.Assumption{Text: lentAs, At: r.at(at.Pos)})
	}
}
