package budget

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

// An Initial is what a request has before a deferred tool is asked for, in tokens
// and in the world that is checked, without the fixed part of a request and before
// Options.Sum, which widens a sum by its size and would tell the parts of a whole
// apart.
type Initial struct {
	// Core are the definitions of the core tools.
	Core interval.Int `json:"core"`
	// Lines are the compact catalog of the deferred ones (catalog.Compact).
	Lines interval.Int `json:"lines"`
	// Deferred are the definitions that the lines stand for.
	Deferred interval.Int `json:"deferred"`
	// Share is core and lines in per cent of core and deferred, rounded up, which
	// changes no verdict since limits are whole.
	Share interval.Int `json:"share"`
}

// anyDeferred reports whether a tool of the world is deferred.
func anyDeferred(tools []*Tool) bool {
	return slices.ContainsFunc(tools, func(t *Tool) bool { return t.InWorld && t.Tool.Deferred() })
}

// Initially returns what a request would have at first if exactly the tools that
// deferred reports were deferred.
func (p *Program) Initially(deferred func(*catalog.Tool) bool) *Initial { return p.initially(deferred) }

// initial measures the initial block of a program, of which later reports the tools
// that a line stands for.
func (c *checker) initial(
	tools []*Tool,
	later func(*catalog.Tool) bool,
	must func(*catalog.Tool) bool,
	blind bool,
) *Initial {
	var core, deferred, sure []*Tool
	for _, t := range tools {
		switch {
		case !t.InWorld:
		case !later(t.Tool):
			core = append(core, t)
		default:
			deferred = append(deferred, t)
			if must(t.Tool) && (c.World == catalog.Everything || t.Tool.Default == catalog.Yes) {
				sure = append(sure, t)
			}
		}
	}
	i := &Initial{
		Core:     sumIn(core, c.World, must, blind).Tokens,
		Deferred: sumIn(deferred, c.World, must, blind).Tokens,
	}
	listed := func(t *Tool) bool {
		return slices.ContainsFunc(core, func(by *Tool) bool { return lists(by.Tool, t.Tool) })
	}
	deferred, sure = slices.DeleteFunc(deferred, listed), slices.DeleteFunc(sure, listed)
	i.Lines = c.lines(deferred)
	if len(sure) < len(deferred) {
		i.Lines.Lo = c.lines(sure).Lo // the others may not be there
	}
	i.Lines.Open = i.Lines.Open || blind // what joins may be core or deferred
	i.Share = i.share()
	return i
}

// lists reports whether the description of a tool has the line of another, as has that
// of a tool which finds others.
func lists(by, t *catalog.Tool) bool {
	text := "\n" + by.Description.Value + "\n"
	line := "\n- " + t.Name
	return t.Name != "" && (strings.Contains(text, line+":") || strings.Contains(text, line+"\n"))
}

// lines counts the compact catalog of tools.
func (c *checker) lines(tools []*Tool) interval.Int {
	if c.text == nil && len(tools) > 0 {
		return interval.Int{Open: true}
	}
	var all []*catalog.Tool
	for _, t := range tools {
		all = append(all, t.Tool)
	}
	return Lines(c.sets, all, c.text)
}

// Lines counts the compact catalog of tools (catalog.Compact). Where a part of it is
// not known, the lines that are known whole are sure.
func Lines(sets *catalog.Selector, tools []*catalog.Tool, count func(string) interval.Int) interval.Int {
	if len(tools) == 0 {
		return interval.Int{}
	}
	text, open := sets.Compact(tools)
	n := count(text)
	if open {
		var known []*catalog.Tool
		for _, t := range tools {
			if _, ok := catalog.Line(t); ok {
				known = append(known, t)
			}
		}
		text, _ := sets.Compact(known)
		n.Lo, n.Open = count(text).Lo, true
	}
	return n
}

// plus is the initial block of two programs side by side.
func (i Initial) plus(j *Initial) *Initial {
	i.Core, i.Lines, i.Deferred = i.Core.Plus(j.Core), i.Lines.Plus(j.Lines), i.Deferred.Plus(j.Deferred)
	i.Share = i.share()
	return &i
}

// share returns the bounds of (core + lines) as a percentage of (core + deferred).
// Core is on both sides, so the quotient either rises or falls with it. It is
// extreme at the bounds of core or, if core is open, at 100 percent, which it
// approaches. Without tools the share is 100 percent.
func (i *Initial) share() interval.Int {
	quotient := func(core, lines, deferred int) int {
		if core+deferred == 0 {
			return 100
		}
		return (100*(core+lines) + core + deferred - 1) / (core + deferred)
	}
	var a interval.Int
	for n, core := range []int{i.Core.Lo, i.Core.Hi} {
		lo, hi := quotient(core, i.Lines.Lo, i.Deferred.Hi), quotient(core, i.Lines.Hi, i.Deferred.Lo)
		if n == 0 {
			a = interval.Int{Lo: lo, Hi: hi}
		}
		a.Lo, a.Hi = min(a.Lo, lo), max(a.Hi, hi)
	}
	if i.Core.Open {
		a.Lo, a.Hi = min(a.Lo, 100), max(a.Hi, 100)
	}
	if i.Deferred.Open {
		a.Lo = 0
	}
	// Lines for definitions of which nothing is sure are any share of them.
	a.Open = i.Lines.Open || i.Core.Lo+i.Deferred.Lo == 0 && i.Lines.Hi > 0
	return a
}
