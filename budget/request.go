package budget

import "github.com/toolbudget/toolbudget/catalog"

// Request returns the tools of one request in the world that is checked, each
// name once, since no provider takes one twice; variants that are left out come
// apart. Of several variants it has the largest, as totals do, so that what is
// exported is what the budget is held to and what a provider is asked to count.
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
