package report

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/rules"
)

// A Base is an earlier state that a check is compared with, to tell what a change
// brings from what was there before.
type Base struct {
	// Name as the user gave it.
	Name string
	// Why there is no comparison; "" where there is one.
	Why string
	// Found are the findings of the base; nil where it is a file of figures, which
	// has none. Then a finding is new where Grown has its tool or program.
	Found map[Mark]int
	// Grown has the ids of tools and the names of programs that were added, that
	// grew or that may have grown.
	Grown map[string]bool
}

// A Mark is a finding apart from where it stands and what it says: a rule, and the
// part of a tool or a program that breaks it.
type Mark struct{ rule, of, part, text string }

func (p problem) mark(of string) Mark {
	m := Mark{rule: p.ID + " " + p.Rule, of: of, part: p.Path + " " + p.Of(), text: ""}
	if p.of == "" { // a comment; its text is all that tells it from another
		m.part, m.text = p.key, p.Text
	}
	return m
}

// SumName is the name of budget.Result.Together, as programs have one.
const SumName = "together"

// Found returns the findings of a base. successors says what its programs and
// tools are called now; what is gone has none.
func Found(r *budget.Result, o Options, successors map[string]string) map[Mark]int {
	o.Base = nil
	found := map[Mark]int{}
	for _, p := range problems(r, o) {
		of, there := successors[p.of]
		if p.of == SumName {
			of, there = SumName, true
		}
		if there || p.of == "" {
			found[p.mark(of)]++
		}
	}
	return found
}

// BaseOf makes a base of the baseline that a check was compared with, nil
// where there is none.
func BaseOf(r *baseline.Ratchet) *Base {
	if r == nil {
		return nil
	}
	b := &Base{Name: r.File, Grown: fresh(r)}
	for _, g := range r.Grown {
		if g.Part != baseline.PartTool {
			b.Grown[g.Program], b.Grown[SumName] = true, true
		}
	}
	return b
}

// markNew says of each problem whether the base has it.
func (b *Base) markNew(list []problem) {
	if b == nil || b.Why != "" {
		return
	}
	met := map[Mark]int{}
	for i, p := range list {
		m := p.mark(p.of)
		met[m]++
		switch {
		case p.ID == baselineID || b.Found == nil && p.of == "":
			list[i].fresh = true
		case b.Found == nil:
			list[i].fresh = b.Grown[p.of]
		default:
			list[i].fresh = met[m] > b.Found[m] || b.Grown[p.of] && p.Check != nil
		}
	}
}

// compared reports whether an earlier state tells new findings from older ones.
func compared(r *budget.Result, o Options) bool {
	return r.Ratchet != nil || o.Base != nil && o.Base.Why == ""
}

// annotated returns the problems that forms show at their lines, and what is left
// out as older. What fails the check is never left out.
func annotated(r *budget.Result, o Options) (shown, older []problem) {
	list := problems(r, o)
	if !o.OnlyNew || o.Base == nil || o.Base.Why != "" {
		return list, nil
	}
	for _, p := range list {
		if p.fresh || p.fails(o) {
			shown = append(shown, p)
		} else {
			older = append(older, p)
		}
	}
	return shown, older
}

func (p problem) fails(o Options) bool {
	return o.FailOn != FailNever && (p.Severity == rules.Error || o.FailOn == FailWarning)
}

// olderLine says how many older problems are not shown, "" where all are.
func olderLine(older []problem) string {
	n := map[rules.Severity]int{}
	for _, p := range older {
		n[p.Severity]++
	}
	switch {
	case len(older) == 0:
		return ""
	case n[rules.Error] == 0:
		return olderText(n[rules.Warning], "warning")
	case n[rules.Warning] == 0:
		return olderText(n[rules.Error], "error")
	}
	return olderText(len(older), "finding")
}

func olderText(n int, word string) string {
	if n == 1 {
		return "1 older " + word + " is not shown; the summary has it"
	}
	return fmt.Sprintf("%s older %ss are not shown; the summary has all", layout.Number(n), word)
}

// Sum says in a line what the result brings beside the base.
func (b *Base) Sum(r *budget.Result, o Options) string {
	if b.Why != "" {
		return fmt.Sprintf("there is no comparison with %s: %s", b.Name, b.Why)
	}
	list, n := problems(r, o), 0
	for _, p := range list {
		if p.fresh {
			n++
		}
	}
	if b.Found == nil {
		return fmt.Sprintf("compared with %s: %d of %s are on tools that were added or grew",
			b.Name, n, layout.Count(len(list), "findings"))
	}
	return fmt.Sprintf("compared with %s: %d of %s are new", b.Name, n, layout.Count(len(list), "findings"))
}

// NoBase is the Markdown that stands in for a comparison.
func NoBase(name, why string) string {
	return fmt.Sprintf("> There is no comparison with %s: %s\n",
		layout.CodeSpan(name), layout.Markdown(strings.TrimSpace(why)))
}

// BaseRoom is how long a comparison may be, so that the rest of the comment has its
// room too.
func BaseRoom(o Options) int { return o.commentRoom() / 3 }

// commentRoom is how long a comment may be.
func (o Options) commentRoom() int {
	if o.CommentLetters > 0 {
		return min(o.CommentLetters, layout.LongestComment)
	}
	return layout.LongestComment
}

// keyTitle names the comment for people where its key names a part of a repository.
func (o Options) keyTitle() string {
	if o.CommentKey == "" || o.CommentKey == "." {
		return ""
	}
	return layout.CodeSpan(o.CommentKey) + ": "
}
