package show

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/split"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// A Split is what was deferred of one program to keep a budget.
type Split struct {
	// Program is the name of the program, Provider that whose tokens are counted.
	Program, Provider string
	*split.Choice
	// Fixed is what each request costs once beside its tools.
	Fixed interval.Int
}

// Print prints which tools are deferred, in the order in which they were chosen, which
// are kept, and what the initial block is.
func (s Split) Print(w io.Writer, width int) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: core and deferred tools, tokens as %s\n\n", layout.Visible(s.Program, ""), s.Provider)
	var rows [][]string
	add := func(load string, t split.Tool) {
		after := ""
		if t.After != (interval.Int{}) {
			after = layout.Amount(t.After)
		}
		line := layout.Amount(t.Line)
		if load == "core" {
			line = ""
		}
		rows = append(rows, []string{load, t.Name, layout.Amount(t.Tokens), line, after, t.Why})
	}
	for _, t := range s.Kept {
		add("core", t)
	}
	for _, t := range s.Deferred {
		add("deferred", t)
	}
	err := layout.Table(&b, width, []layout.Column{
		{
			Title: "load",
		}, {Title: "tool", Shrink: 3, Least: 24}, {Title: "tokens", Right: true}, {Title: "line", Right: true, Drop: 2},
		{Title: "block", Right: true}, {Title: "why", Shrink: 1, Least: 20},
	}, rows)
	if err != nil {
		return err
	}
	fmt.Fprintf(&b, "\n%s\n", s.Summary())
	if f := s.Fixed; f != (interval.Int{}) {
		fmt.Fprintf(&b, "Every request that has tools costs another %s tokens on top of them.\n", layout.Amount(f))
	}
	_, err = io.WriteString(w, layout.Wrap(b.String(), width))
	return err
}

// Summary says in a few sentences what the choice is and whether it keeps the
// budget.
func (s Split) Summary() string {
	var b strings.Builder
	block, limit := s.Block, layout.Number(s.Budget)
	if s.Met {
		fmt.Fprintf(&b, "The initial block has %s of at most %s tokens", layout.Amount(block.All), limit)
	} else {
		fmt.Fprintf(&b, "The budget of %s tokens cannot be kept: the smallest initial block has %s", limit,
			layout.Amount(block.All))
	}
	sep := ": "
	part := func(a interval.Int, n int, what string) {
		if n > 0 {
			fmt.Fprintf(&b, "%s%s for %s", sep, layout.Amount(a), what)
			sep = ", "
		}
	}
	part(block.Core, len(s.Kept), layout.Count(len(s.Kept), "core tools"))
	part(block.Lines, len(s.Deferred), "the lines of "+layout.Count(len(s.Deferred), "deferred tools"))
	part(block.Discover, block.Discover.Hi, "the discovery tool")
	switch sum := block.Core.Plus(block.Lines).Plus(block.Discover); {
	case block.All.Hi > sum.Hi:
		b.WriteString("; the band of the sum is wider, because it is far larger than any recorded request")
	case block.All.Hi < sum.Hi:
		b.WriteString("; the band of the sum is narrower, because errors partly cancel out")
	}
	fmt.Fprintf(&b, ". Without deferring it would have %s.", layout.Amount(s.Whole.All))
	if block.All.Open {
		b.WriteString(" " + s.unknown())
	}
	if !s.Met {
		fmt.Fprintf(&b, " Use -budget %d or more", block.All.Hi)
		if slices.ContainsFunc(s.Kept, func(t split.Tool) bool { return t.Load == catalog.LoadCore }) {
			b.WriteString(", or mark fewer tools as core")
		}
		b.WriteString(".")
	}
	return b.String()
}

// unknown says why the block has no known end.
func (s Split) unknown() string {
	var names []string
	for _, t := range s.Kept {
		if t.Tokens.Open {
			names = append(names, t.Name)
		}
	}
	for _, t := range s.Deferred {
		if t.Line.Open {
			names = append(names, t.Name)
		}
	}
	if len(names) == 0 {
		return "It may have more, because tools are registered at run time."
	}
	return "It may have more, because these tools have gaps: " + few(names) + "."
}
