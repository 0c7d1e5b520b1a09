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

// How long a text may be, in bytes, of which a letter has at least one: GitHub
// drops the whole summary of a step beyond 1 MiB, and refuses a comment beyond
// 65,536 letters ("body is too long (maximum is 65536 characters)").
const (
	longestSummary = 1 << 20
	longestComment = 65_536
)

// foldAt is how many rows a table may have before it is folded.
const foldAt = 10

// Markdown prints the result as the summary of a job: the verdict in a line, the
// totals, what is over, and all tools.
func Markdown(w io.Writer, r *budget.Result, o Options) error {
	_, err := io.WriteString(w, page(r, o, longestSummary))
	return err
}

// Comment prints the result as a comment on a pull request, which a hidden line
// marks, so that the next run finds it. It is shortened to what GitHub takes, and
// says what is left out.
func Comment(w io.Writer, r *budget.Result, o Options) error {
	mark := CommentMark(o.CommentKey)
	_, err := io.WriteString(w, mark+page(r, o, o.commentRoom()-len(mark)))
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
	}, cutLetters(key, 200))
	if key != "" {
		key = ":" + key
	}
	return "<!-- toolbudget" + key + " -->\n"
}

// A mdTable is a table under a title. Only whole rows of it are left out.
type mdTable struct {
	title string
	unit  string // of a row, in the plural
	cols  []layout.Column
	rows  [][]string // not yet escaped
	links [][]string // addresses of the cells, where they have some
	fold  bool
}

// page renders the result in at most that many bytes.
func page(r *budget.Result, o Options, most int) string {
	s := stateOf(r, o)
	if o.Failure != "" { // no table of what may be half of the tools
		var b bytes.Buffer
		fmt.Fprintf(&b, "### %s %s%s\n", s.mark, o.keyTitle(), layout.Markdown(upper(headline(r, o))))
		t := mdTable{unit: "packages", cols: []layout.Column{{Title: "package"}, {Title: "why it could not be read"}}}
		for _, i := range r.Incomplete {
			t.rows = append(t.rows, []string{i.Package, i.Reason})
		}
		if len(t.rows) > 0 {
			bounded(&b, []mdTable{t}, most-b.Len())
		}
		return b.String()
	}
	head := fmt.Sprintf("### %s %s%s\n\ntoolbudget counted tokens as %s (%s).", s.mark, o.keyTitle(), layout.Markdown(upper(headline(r, o))), o.Provider, o.Grade)
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
	bounded(&b, list, left)
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

// bounded writes tables in at most that many bytes, and says what is left out.
func bounded(b *bytes.Buffer, list []mdTable, left int) {
	for _, t := range list {
		open, shut := t.frame()
		left -= len(open) + len(shut) + len(t.more(len(t.rows)))
	}
	for _, t := range list {
		open, shut := t.frame()
		b.WriteString(open)
		n := 0
		for ; n < len(t.rows); n++ {
			row := t.row(n)
			if left -= len(row); left < 0 {
				break
			}
			b.WriteString(row)
		}
		if n < len(t.rows) {
			left = 0 // what follows matters less
			b.WriteString(t.more(len(t.rows) - n))
		}
		b.WriteString(shut)
	}
}

// tables are what a page shows, what matters most first.
func tables(r *budget.Result, o Options) []mdTable {
	list := append([]mdTable{sumTable(r, o)}, problemTables(r, o)...)
	list = append(list, partTables(r)...)
	for _, p := range r.Programs {
		if idle(p) {
			continue // the totals say so
		}
		cols, rows := toolTable(p, o)
		for i, t := range bySize(p.Tools) {
			if at := o.place(t.Tool.Source); !at.IsZero() {
				rows[i][1] = source(at) // as a reader of the repository finds it
			}
		}
		list = append(list, mdTable{title: p.Name + ": " + offered(p), unit: "tools", cols: cols, rows: rows, fold: len(rows) > foldAt})
	}
	list = append(list, mdTable{title: "Notes", unit: "notes", cols: []layout.Column{{Title: "about"}, {Title: "note"}}, rows: notes(r), fold: true})
	kept := list[:0]
	for _, t := range list {
		if len(t.rows) > 0 {
			kept = append(kept, t)
		}
	}
	return kept
}

// partTables are the profiles, groups and packages of each program.
func partTables(r *budget.Result) []mdTable {
	var list []mdTable
	for _, p := range all(r) {
		if len(p.Parts) == 0 {
			continue
		}
		t := mdTable{title: "Profiles, groups and packages", unit: "parts"}
		if len(r.Programs) > 1 {
			t.title += " of " + p.Name
		}
		t.cols, t.rows = partTable(p)
		t.fold = len(t.rows) > foldAt
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
func sumTable(r *budget.Result, o Options) mdTable {
	t := mdTable{unit: "totals"}
	list := all(r)
	if offering := slices.DeleteFunc(slices.Clone(list), idle); len(offering) > 0 {
		list = offering
	}
	for _, p := range list {
		cols, rows := totalTable(p, o)
		if len(cols) > len(t.cols) {
			t.cols = append([]layout.Column{}, cols...)
		}
		for i, row := range rows {
			name := ""
			if i == 0 {
				name = p.Name
			}
			t.rows = append(t.rows, append([]string{name}, row...))
		}
	}
	t.cols = append([]layout.Column{{Title: "program"}}, t.cols...)
	for i, title := range []string{"", "", "default", "everything"} {
		if title != "" && len(list) > 1 && i < len(t.cols) {
			t.cols[i].Title = title // programs may differ in what their worlds are
		}
	}
	if len(list) == 1 {
		t.cols = t.cols[1:]
		for i := range t.rows {
			t.rows[i] = t.rows[i][1:]
		}
	}
	t.cols, t.rows = layout.Fit(0, t.cols, t.rows)
	return t
}

// problemTables lists errors and warnings.
func problemTables(r *budget.Result, o Options) []mdTable {
	bad := mdTable{title: "What fails", unit: "errors"}
	warn := mdTable{title: "Warnings", unit: "warnings", fold: true}
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
		t.rows = append(t.rows, []string{p.title(), cmp.Or(p.subject, "source"), p.Message(""), source(p.at)})
		t.links = append(t.links, []string{helpURI(p.ID), "", "", o.link(p.at)})
	}
	bad.fold = len(bad.rows) > 5*foldAt
	cols := []layout.Column{{Title: "rule"}, {Title: "tool"}, {Title: "what"}, {Title: "where"}}
	bad.cols, warn.cols = cols, cols
	bad.title += ": " + layout.Number(len(bad.rows))
	warn.title += ": " + layout.Number(len(warn.rows))
	if older > 0 {
		warn.rows = append(warn.rows, []string{"", "", layout.Count(older, "older warnings"), ""})
		warn.title += " and " + layout.Count(older, "older ones")
	}
	return []mdTable{bad, warn}
}

// frame is what stands before and after the rows.
func (t mdTable) frame() (open, shut string) {
	switch {
	case t.fold:
		open, shut = "\n<details><summary>"+layout.Markdown(t.title)+"</summary>\n", "\n</details>\n"
	case t.title != "":
		open = "\n**" + layout.Markdown(t.title) + "**\n"
	}
	var rule strings.Builder
	open += "\n|"
	for _, c := range t.cols {
		open += " " + c.Title + " |"
		rule.WriteString(map[bool]string{true: " ---: |", false: " --- |"}[c.Right])
	}
	return open + "\n|" + rule.String() + "\n", shut
}

// row writes one row, each cell a bounded text, some of which lead somewhere.
func (t mdTable) row(n int) string {
	const most = 300 // letters
	s := "|"
	for i, c := range t.rows[n] {
		text := layout.Markdown(cutLetters(c, most))
		if n < len(t.links) && t.links[n][i] != "" && c != "" {
			text = "[" + text + "](" + t.links[n][i] + ")"
		}
		s += " " + text + " |"
	}
	return s + "\n"
}

// more says how many rows are left out. It stands outside the table.
func (t mdTable) more(n int) string {
	return "\n" + layout.Number(n) + " more " + t.unit + " are left out, because the text would exceed GitHub's length limit.\n"
}
