package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/rules"
)

// Markdown prints the result as the summary of a job: the verdict in a line, the
// totals, what is over, and all tools.
func Markdown(w io.Writer, r *budget.Result, o Options) error {
	_, err := io.WriteString(w, summary(r, o, layout.LongestSummary))
	return err
}

// Comment prints the result as a comment on a pull request, which a hidden line
// marks, so that the next run finds it. It is shortened to what GitHub takes, and
// says what is left out.
func Comment(w io.Writer, r *budget.Result, o Options) error {
	mark := CommentMark(o.CommentKey)
	_, err := io.WriteString(w, mark+summary(r, o, o.commentRoom()-len(mark)))
	return err
}

// CommentMark is the line that begins a comment of that key. A key has letters,
// digits and . / _ alone; what else it has becomes _.
func CommentMark(key string) string {
	key = strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("./_", c) {
			return c
		}
		return '_'
	}, layout.CutLetters(key, 200))
	if key != "" {
		key = ":" + key
	}
	return "<!-- toolbudget" + key + " -->\n"
}

// summary renders the result in at most that many bytes.
func summary(r *budget.Result, o Options, most int) string {
	s := stateOf(r, o)
	if o.Failure != "" { // no table of what may be half of the tools
		var b bytes.Buffer
		fmt.Fprintf(&b, "### %s %s%s\n", s.mark, o.keyTitle(), layout.Markdown(upper(headline(r, o))))
		t := layout.MarkdownTable{
			Unit: "packages",
			Cols: []layout.Column{{Title: "package"}, {Title: "why it could not be read"}},
		}
		for _, i := range r.Incomplete {
			t.Rows = append(t.Rows, []string{i.Package, i.Reason})
		}
		if len(t.Rows) > 0 {
			layout.WithinBytes(&b, []layout.MarkdownTable{t}, most-b.Len())
		}
		return b.String()
	}
	head := fmt.Sprintf("### %s %s%s\n\ntoolbudget counted tokens as %s (%s).",
		s.mark, o.keyTitle(), layout.Markdown(upper(headline(r, o))), o.Provider, o.Grade)
	if len(r.Programs) == 1 {
		if f := fixed(r.Programs[0]); f != "" {
			head += " " + f
		}
	}
	var b bytes.Buffer
	b.WriteString(head + "\n")
	list := tables(r, o)
	tail := todo(r, o)
	left := most - len(head) - 1 - len(tail)
	if o.Append != "" {
		more := "\n" + o.Append
		if len(more) > left/2 {
			more = "\nThe comparison is left out: the comment would exceed GitHub's length limit.\n"
		}
		tail = more + tail
		left -= len(more)
	}
	layout.WithinBytes(&b, list, left)
	return b.String() + tail
}

// todo ends a page with what to do next, or is "" where there is nothing to do.
func todo(r *budget.Result, o Options) string {
	list := next(r, o)
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n**What to do**\n\n")
	for _, s := range list {
		text := layout.Markdown(s.text)
		if s.run != "" {
			text += ": " + layout.CodeSpan(s.run)
		}
		b.WriteString("- " + text + "\n")
	}
	return b.String()
}

// tables are what a page shows, what matters most first.
func tables(r *budget.Result, o Options) []layout.MarkdownTable {
	list := append([]layout.MarkdownTable{sumTable(r, o)}, problemTables(r, o)...)
	list = append(list, partTables(r)...)
	for _, p := range r.Programs {
		if idle(p) {
			continue // the totals say so
		}
		cols, rows := toolTable(p, o)
		for i, t := range bySize(p.Tools) {
			if at := o.place(t.Tool.Source); !at.IsZero() {
				rows[i][1] = layout.SourceOf(at) // as a reader of the repository finds it
			}
		}
		list = append(list, layout.MarkdownTable{
			Title: p.Name + ": " + offered(p),
			Unit:  "tools",
			Cols:  cols,
			Rows:  rows,
			Fold:  len(rows) > layout.FoldAt,
		})
	}
	list = append(list, layout.MarkdownTable{
		Title: "Notes",
		Unit:  "notes",
		Cols:  []layout.Column{{Title: "about"}, {Title: "note"}},
		Rows:  notes(r),
		Fold:  true,
	})
	kept := list[:0]
	for _, t := range list {
		if len(t.Rows) > 0 {
			kept = append(kept, t)
		}
	}
	return kept
}

// partTables are the profiles, groups and packages of each program.
func partTables(r *budget.Result) []layout.MarkdownTable {
	var list []layout.MarkdownTable
	for _, p := range all(r) {
		if len(p.Parts) == 0 {
			continue
		}
		t := layout.MarkdownTable{Title: "Profiles, groups and packages", Unit: "parts"}
		if len(r.Programs) > 1 {
			t.Title += " of " + p.Name
		}
		t.Cols, t.Rows = partTable(p)
		t.Fold = len(t.Rows) > layout.FoldAt
		list = append(list, t)
	}
	return list
}

// notes has what is not known, allowed or not counted: the title of each list of
// the text report, and a line of it.
func notes(r *budget.Result) [][]string {
	var b bytes.Buffer
	for _, p := range r.Programs {
		unknown(&b, p)
		excepted(&b, p)
	}
	unreachable(&b, r.Programs...)
	section(&b, "Programs without tools", withoutTools(r))
	changes(&b, r.Ratchet)
	incomplete(&b, r.Incomplete)
	section(&b, "Notes", r.Notes)
	return lines(layout.Paint(b.String(), false))
}

// lines turns the lists of the text report into rows: the title and the line.
func lines(text string) [][]string {
	var rows [][]string
	title := ""
	for l := range strings.Lines(text) {
		l = strings.TrimSuffix(l, "\n")
		if body, ok := strings.CutPrefix(l, "  "); ok {
			rows = append(rows, []string{title, body})
		} else if l != "" {
			title = l
		}
	}
	return rows
}

// sumTable has the totals of all programs.
func sumTable(r *budget.Result, o Options) layout.MarkdownTable {
	t := layout.MarkdownTable{Unit: "totals"}
	list := all(r)
	if offering := slices.DeleteFunc(slices.Clone(list), idle); len(offering) > 0 {
		list = offering
	}
	for _, p := range list {
		cols, rows := totalTable(p, o)
		if len(cols) > len(t.Cols) {
			t.Cols = append([]layout.Column{}, cols...)
		}
		for i, row := range rows {
			name := ""
			if i == 0 {
				name = p.Name
			}
			t.Rows = append(t.Rows, append([]string{name}, row...))
		}
	}
	t.Cols = append([]layout.Column{{Title: "program"}}, t.Cols...)
	for i, title := range []string{"", "", "default", "everything"} {
		if title != "" && len(list) > 1 && i < len(t.Cols) {
			t.Cols[i].Title = title // programs may differ in what their worlds are
		}
	}
	if len(list) == 1 {
		t.Cols = t.Cols[1:]
		for i := range t.Rows {
			t.Rows[i] = t.Rows[i][1:]
		}
	}
	t.Cols, t.Rows = layout.Fit(0, t.Cols, t.Rows)
	return t
}

// problemTables lists errors and warnings.
func problemTables(r *budget.Result, o Options) []layout.MarkdownTable {
	bad := layout.MarkdownTable{Title: "What fails", Unit: "errors"}
	warn := layout.MarkdownTable{Title: "Warnings", Unit: "warnings", Fold: true}
	older := 0
	for _, p := range problems(r, o) {
		t := &warn
		switch {
		case p.Severity == rules.Error:
			t = &bad
		case compared(r, o) && !p.fresh && p.Verdict != rules.Undetermined:
			older++
			continue
		}
		t.Rows = append(t.Rows, []string{p.title(), cmp.Or(p.subject, "source"), p.Message(""), layout.SourceOf(p.at)})
		t.Links = append(t.Links, []string{helpURI(p.ID), "", "", o.link(p.at)})
	}
	bad.Fold = len(bad.Rows) > 5*layout.FoldAt
	cols := []layout.Column{{Title: "rule"}, {Title: "tool"}, {Title: "what"}, {Title: "where"}}
	bad.Cols, warn.Cols = cols, cols
	bad.Title += ": " + layout.Number(len(bad.Rows))
	warn.Title += ": " + layout.Number(len(warn.Rows))
	if older > 0 {
		warn.Rows = append(warn.Rows, []string{"", "", layout.Count(older, "older warnings"), ""})
		warn.Title += " and " + layout.Count(older, "older ones")
	}
	return []layout.MarkdownTable{bad, warn}
}
