package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/split"
)

// A Split is what was deferred of one program to keep a budget.
type Split struct {
	// Program is the name of the program, Provider that whose tokens are counted.
	Program, Provider string
	*split.Choice
	// Fixed is what each request costs once beside its tools.
	Fixed budget.Amount
}

// Print prints which tools are deferred, in the order in which they were chosen, which
// are kept, and what the initial block is.
func (s Split) Print(w io.Writer, width int) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: what is kept and what is deferred, tokens as %s\n\n", Visible(s.Program, ""), s.Provider)
	var rows [][]string
	add := func(load string, t split.Tool) {
		after := ""
		if t.After != (budget.Amount{}) {
			after = amount(t.After)
		}
		line := amount(t.Line)
		if load == "core" {
			line = ""
		}
		rows = append(rows, []string{load, t.Name, amount(t.Tokens), line, after, t.Why})
	}
	for _, t := range s.Kept {
		add("core", t)
	}
	for _, t := range s.Deferred {
		add("deferred", t)
	}
	err := table(&b, width, []column{
		{title: "load"}, {title: "tool", shrink: 3, least: 24}, {title: "tokens", right: true}, {title: "line", right: true, drop: 2},
		{title: "block", right: true}, {title: "why", shrink: 1, least: 20},
	}, rows)
	if err != nil {
		return err
	}
	fmt.Fprintf(&b, "\n%s\n", s.Summary())
	if f := s.Fixed; f != (budget.Amount{}) {
		fmt.Fprintf(&b, "Each request with tools costs %s tokens more, once.\n", amount(f))
	}
	_, err = io.WriteString(w, wrap(b.String(), width))
	return err
}

// Summary says in a few sentences what the choice is and whether it keeps the
// budget.
func (s Split) Summary() string {
	var b strings.Builder
	block, limit := s.Block, number(s.Budget)
	if s.Met {
		fmt.Fprintf(&b, "The initial block is %s tokens, of %s", amount(block.All), limit)
	} else {
		fmt.Fprintf(&b, "The budget of %s tokens cannot be kept: the smallest initial block is %s", limit, amount(block.All))
	}
	sep := ": "
	part := func(a budget.Amount, n int, what string) {
		if n > 0 {
			fmt.Fprintf(&b, "%s%s for %s", sep, amount(a), what)
			sep = ", "
		}
	}
	part(block.Core, len(s.Kept), count(len(s.Kept), "core tools"))
	part(block.Lines, len(s.Deferred), "the lines of "+count(len(s.Deferred), "deferred tools"))
	part(block.Discover, block.Discover.Hi, "the tool that asks for them")
	if block.All != block.Core.Plus(block.Lines).Plus(block.Discover) {
		b.WriteString(", together in a wider band, since they are far beyond what was recorded")
	}
	fmt.Fprintf(&b, ". Without deferring it is %s.", amount(s.Whole.All))
	if block.All.Open {
		b.WriteString(" " + s.unknown())
	}
	if !s.Met {
		fmt.Fprintf(&b, " Write -budget %d or more", block.All.Hi)
		if slices.ContainsFunc(s.Kept, func(t split.Tool) bool { return t.Load == catalog.LoadCore }) {
			b.WriteString(", or name fewer tools core")
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
		return "It may be more, since tools join at run time."
	}
	return "It may be more, since parts of what it has of these are not known: " + few(names) + "."
}
