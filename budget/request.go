package budget

import "github.com/toolbudget/toolbudget/catalog"

// Request returns the tools of one request in the world that is checked, each
// name once, because no provider accepts a name twice. Variants that are left out
// are returned separately. Of several variants it contains the largest, as totals
// do, so the export is what the budget limits and what a provider is asked to count.
// The largest is that of the most bytes, which are the same for every provider;
// of several such it is the first. Of branches of a condition it has both, so
// that it may be more than any one run serves.
func (p *Program) Request() (tools, leftOut []*catalog.Tool) {
	best := map[string]*Tool{}
	for _, t := range p.Tools {
		if b := best[t.Tool.Name]; t.InWorld && (b == nil || t.Size.Bytes.Lo > b.Size.Bytes.Lo) {
			best[t.Tool.Name] = t
		}
	}
	for _, t := range p.Tools {
		switch {
		case best[t.Tool.Name] == t:
			tools = append(tools, t.Tool)
		case t.InWorld:
			leftOut = append(leftOut, t.Tool)
		}
	}
	return tools, leftOut
}
