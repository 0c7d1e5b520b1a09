package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// Text prints the result of a check for people: each program's tools, largest
// first, and its totals; then what fails and what warns, the verdict and what to do.
func Text(w io.Writer, r *budget.Result, o Options) error {
	var b bytes.Buffer
	switch {
	case o.Failure != "": // no table of what may be half of the tools
		for _, p := range r.Programs {
			unknown(&b, p)
		}
		unreachable(&b, r.Programs...)
		incomplete(&b, r.Incomplete)
	case o.Quiet:
		findings(&b, r, o)
	default:
		if err := body(&b, r, o); err != nil {
			return err
		}
	}
	conclusion(&b, r, o)
	_, err := io.WriteString(w, layout.Paint(layout.Wrap(b.String(), o.Width), o.Color))
	return err
}

// body is the report without its conclusion.
func body(b *bytes.Buffer, r *budget.Result, o Options) error {
	without := withoutTools(r)
	for i, p := range r.Programs {
		if slices.Contains(without, p.Name) {
			continue // a line stands for all of them
		}
		if err := program(b, p, i, o); err != nil {
			return err
		}
	}
	if t := r.Together; t != nil {
		fmt.Fprintf(b, "All %d servers, loaded together by one client\n\n", len(r.Programs))
		if err := sumsOf(b, t, -1, o); err != nil {
			return err
		}
	}
	if err := Sessions(b, o.Sessions, o.Width); err != nil {
		return err
	}
	if len(without) > 0 {
		fmt.Fprintf(b, "Programs without tools: %s\n\n", layout.Visible(atMost(without, 8), ""))
	}
	for _, p := range r.Programs {
		excepted(b, p)
		unknown(b, p)
	}
	unreachable(b, r.Programs...)
	changes(b, r.Ratchet)
	incomplete(b, r.Incomplete)
	section(b, "Notes", r.Notes)
	findings(b, r, o)
	return nil
}

// decidedBy names the files that the limits and the baseline are from.
func (o Options) decidedBy() string {
	s := "Limits: built-in defaults, because there is no .toolbudget.yml."
	if o.Limits != "" {
		s = "Limits: " + o.Limits + "."
	}
	if o.Baseline != "" {
		s += " Baseline: " + o.Baseline + "."
	}
	return layout.Visible(s, "")
}

// conclusion ends the report with the files that decided, the verdict in one line, which
// agrees with the exit status, and what to do next.
func conclusion(b *bytes.Buffer, r *budget.Result, o Options) {
	if o.Failure == "" && !o.Quiet {
		fmt.Fprintf(b, "%s\n", o.decidedBy())
	}
	mark := map[string]string{red: layout.MarkRed, yellow: layout.MarkAmber,
		green: layout.MarkGreen}[stateOf(r, o).color]
	fmt.Fprintf(b, "%s%s.%s\n", mark, layout.Visible(upper(headline(r, o)), ""), layout.MarkEnd)
	if o.Quiet {
		return
	}
	for _, s := range next(r, o) {
		if s.run == "" {
			fmt.Fprintf(b, "  - %s\n", layout.Visible(s.text, ""))
			continue
		}
		fmt.Fprintf(b, "  - %s:\n%s      %s\n", layout.Visible(s.text, ""), layout.MarkWhole, layout.Visible(s.run, ""))
	}
}

func program(b *bytes.Buffer, p *budget.Program, i int, o Options) error {
	fmt.Fprintf(b, "%s%s%s: %s, tokens as %s (%s)\n\n",
		layout.MarkBold, layout.Visible(p.Name, ""), layout.MarkEnd, offered(p), o.Provider, p.In(o.Config.World).Grade)
	if len(p.Tools) > 0 {
		if err := tools(b, p, o); err != nil {
			return err
		}
		b.WriteByte('\n')
	}
	return sumsOf(b, p, i, o)
}

// sumsOf prints the totals of a program, of its parts, and for each provider.
func sumsOf(b *bytes.Buffer, p *budget.Program, i int, o Options) error {
	if err := totals(b, p, o); err != nil {
		return err
	}
	if err := subsets(b, p, o); err != nil {
		return err
	}
	return providers(b, i, o)
}

// mostRows is how many tools a table of the text report has at most, when the
// others are within their limits: about what a screen shows.
const mostRows = 40

// tools prints one line for each tool, the most tokens first. Of very many, small
// ones that are within their limits share a line.
func tools(b *bytes.Buffer, p *budget.Program, o Options) error {
	cols, rows := toolTable(p, o)
	var kept [][]string
	var rest interval.Int
	for i, t := range bySize(p.Tools) {
		if i < mostRows || t.Verdict != rules.Within {
			kept = append(kept, rows[i])
			continue
		}
		rest = rest.Plus(t.Size.Tokens)
	}
	if err := layout.Table(b, o.Width, cols, kept); err != nil {
		return err
	}
	if n := len(rows) - len(kept); n > 0 {
		fmt.Fprintf(b, "and %s with %s tokens, within their limits (toolbudget list prints all)\n",
			layout.Count(n, "smaller tools"), layout.Amount(rest))
	}
	return nil
}

// toolTable has a row for each tool, the most tokens first.
func toolTable(p *budget.Program, o Options) ([]layout.Column, [][]string) {
	whole := p.In(o.Config.World).Tokens
	var rows [][]string
	for _, t := range bySize(p.Tools) {
		part := layout.Share(t.Size.Tokens, whole)
		if !t.InWorld {
			part = ""
		}
		rows = append(rows, []string{
			layout.Label(t.Tool), layout.SourceOf(t.Tool.Source),
			layout.Amount(t.Size.Bytes), layout.Amount(t.Size.Chars), layout.Amount(t.Size.Tokens),
			part, verdict(t),
		})
	}
	return []layout.Column{
		{Title: "tool", Shrink: 2, Least: 32},
		{Title: "source", Shrink: 1, Least: 16, Path: true, Drop: 6},
		{Title: "bytes", Right: true, Drop: 7},
		{Title: "descr.", Right: true, Drop: 4},
		{Title: "tokens", Right: true},
		{Title: "share", Right: true, Drop: 3},
		{Title: layout.VerdictTitle, Shrink: 5, Least: 12},
	}, rows
}

// bySize returns the tools with the most tokens first.
func bySize(tools []*budget.Tool) []*budget.Tool {
	sorted := slices.Clone(tools)
	slices.SortStableFunc(sorted, func(x, y *budget.Tool) int {
		return cmp.Or(y.Size.Tokens.Lo-x.Size.Tokens.Lo, y.Size.Bytes.Lo-x.Size.Bytes.Lo,
			strings.Compare(x.Tool.Name, y.Tool.Name))
	})
	return sorted
}

// verdict names the limits that are not kept, and growth over the baseline.
func verdict(t *budget.Tool) string {
	if !t.InWorld {
		return "not in this world"
	}
	var names []string
	excepted, partly := false, false
	for _, c := range t.Checks {
		excepted = excepted || c.Reason != ""
		partly = partly || c.OnlyKnown
		if c.Verdict == t.Verdict && c.Verdict != rules.Within && !slices.Contains(names, short(c.Key)) {
			names = append(names, short(c.Key))
		}
	}
	for _, f := range t.Findings {
		if f.Check != nil {
			continue // named above
		}
		excepted = excepted || f.Reason != ""
		if f.Fails() && t.Verdict != rules.Within && !slices.Contains(names, f.Rule) {
			names = append(names, f.Rule)
		}
	}
	v := t.Verdict
	if t.Grew == rules.Over {
		if v != rules.Over {
			v, names = rules.Over, nil
		}
		names = append(names, "growth")
	}
	switch {
	case len(names) > 0:
		return v.String() + ": " + strings.Join(names, ", ")
	case excepted:
		return "within, by exception"
	case partly:
		return "within, as far as known"
	}
	return v.String()
}

// short names a limit in a table.
func short(key string) string {
	switch key {
	case rules.ToolChars:
		return "description"
	case rules.ToolWords:
		return "parameters"
	}
	return key[strings.LastIndexByte(key, '.')+1:]
}

// totals prints the sums of both worlds beside their limits.
func totals(b *bytes.Buffer, p *budget.Program, o Options) error {
	cols, rows := totalTable(p, o)
	err := layout.Table(b, o.Width, cols, rows)
	for _, s := range []string{fixed(p), initial(p)} {
		if s != "" {
			b.WriteString("\n" + s + "\n")
		}
	}
	b.WriteByte('\n')
	return err
}

// fixed says what a request costs once, or nothing.
func fixed(p *budget.Program) string {
	if p.Fixed == (interval.Int{}) {
		return ""
	}
	s := fmt.Sprintf("Every request that has tools costs another %s tokens on top of them", layout.Amount(p.Fixed))
	if p.Instructions != (interval.Int{}) {
		s += fmt.Sprintf(", %s of which are the server's instructions", layout.Amount(p.Instructions))
	}
	return s + "."
}

// initial says what a request has at first where tools are deferred, or nothing.
func initial(p *budget.Program) string {
	i := p.Initial
	if i == nil {
		return ""
	}
	return fmt.Sprintf(
		"A session starts with %s tokens of tools: %s for core tools and %s for one line per deferred tool.",
		layout.Amount(i.Core.Plus(i.Lines)),
		layout.Amount(i.Core),
		layout.Amount(i.Lines),
	)
}

// totalTable has the sums of both worlds beside their limits.
func totalTable(p *budget.Program, o Options) ([]layout.Column, [][]string) {
	limits := map[string]rules.Check{}
	for _, c := range p.Checks {
		limits[c.Key] = c
	}
	same := p.Default == p.Everything
	row := func(name, key string, d, e interval.Int) []string {
		cells := []string{name, "", layout.Amount(e), "", ""}
		if !same {
			cells[1] = layout.Amount(d)
		}
		if c, ok := limits[key]; ok {
			cells[3], cells[4] = layout.Number(c.Max), held(c)
		}
		return cells
	}
	rows := [][]string{
		row("tools", rules.TotalTools, p.Default.Tools, p.Everything.Tools),
		row("bytes", rules.TotalBytes, p.Default.Bytes, p.Everything.Bytes),
		row("tokens", rules.TotalTokens, p.Default.Tokens, p.Everything.Tokens),
	}
	for _, x := range []struct{ name, key string }{{"cents per 1,000 requests", rules.TotalCents},
		{"tokens per minute", rules.TotalRate}} {
		if c, ok := limits[x.key]; ok {
			rows = append(rows, []string{x.name, "", layout.Amount(c.Have), layout.Number(c.Max), held(c)})
		}
	}
	if p.Initial != nil {
		cells := []string{"initial block, %", "", layout.Amount(p.Initial.Share), "", ""}
		if c, ok := limits[rules.InitialShare]; ok {
			cells[3], cells[4] = layout.Number(c.Max), held(c)
		}
		rows = append(rows, cells)
	}
	if c, ok := limits[rules.MaxGaps]; ok || p.Gaps != (interval.Int{}) {
		cells := []string{"gaps", "", layout.Amount(p.Gaps), "", ""}
		if ok {
			cells[3], cells[4] = layout.Number(c.Max), held(c)
		}
		rows = append(rows, cells)
	}
	checked := ""
	if len(p.Checks) > 0 {
		checked = " (checked)"
	}
	title := "everything"
	if same {
		title = "all tools"
	}
	def := "default"
	if !same && o.Config.World == catalog.DefaultWorld {
		def += checked
	} else if !same {
		title += checked
	}
	return []layout.Column{
		{Title: "total"}, {Title: def, Right: true}, {Title: title, Right: true},
		{Title: "limit", Right: true}, {Title: layout.VerdictTitle},
	}, rows
}

// held says how an amount stands to its limit, exactly.
func held(c rules.Check) string {
	switch {
	case c.Verdict == rules.Over:
		return excess(c)
	case c.OnlyKnown && c.Verdict == rules.Within:
		return "within, as far as known"
	}
	return c.Verdict.String()
}

// excess says by how much a limit is exceeded.
func excess(c rules.Check) string {
	if c.Have.Exact() {
		return "over by " + layout.Number(c.Have.Lo-c.Max)
	}
	return "over by at least " + layout.Number(c.Have.Lo-c.Max)
}
