package difftest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Grade says how much of a program is known.
type Grade uint8

const (
	Right Grade = iota // all of it
	Gap                // less, and that is said
	Wrong              // something that is not so, or not all without a sign
	Unfit              // the program itself is at fault
)

func (g Grade) String() string { return [...]string{"right", "gap", "wrong", "unfit"}[g] }

// A Verdict is what comes of holding a program against its runs.
type Verdict struct {
	Grade
	// Kind of a wrong program; of one with a gap its reason.
	Kind   string
	Detail string
}

// listing is what is listed of one case.
type listing struct {
	tools []*catalog.Tool
	open  []string // what may add tools
}

// ofProgram is what is listed of one main package. schemas says that the schemas count.
func ofProgram(c *catalog.Catalog, pkg string, schemas bool) *listing {
	l := &listing{}
	for _, p := range c.Programs {
		if p.Package != pkg {
			continue
		}
		for _, t := range c.Tools {
			switch {
			case !p.Has(t):
			case schemas:
				l.tools = append(l.tools, withSchema(t))
			default:
				l.tools = append(l.tools, t)
			}
		}
		for _, d := range p.DynamicSources {
			l.open = append(l.open, d.Kind+" at "+d.At)
		}
		for _, g := range p.Gaps {
			l.open = append(l.open, string(g.Reason)+" "+g.Detail+" at "+g.At)
		}
	}
	for _, i := range c.Incomplete {
		l.open = append(l.open, "incomplete: "+i.Package+": "+i.Reason)
	}
	return l
}

// withSchema is a tool whose description has the schema on a line of its own. What is not known of
// the schema is not known of that line.
func withSchema(t *catalog.Tool) *catalog.Tool {
	with := *t
	with.Description.Value += "\n"
	open := func(g catalog.Gap) bool { return g.Path != "" && g.Path != "/name" && g.Path != "/description" }
	if slices.ContainsFunc(t.Gaps, open) {
		end := catalog.Gap{Path: "/description", Offset: len(with.Description.Value) + 1}
		with.Gaps = append(slices.Clip(t.Gaps), end)
		return &with
	}
	var schema any
	text, err := json.Marshal(t.InputSchema)
	if err == nil {
		err = json.Unmarshal(text, &schema)
	}
	if err == nil {
		text, err = json.Marshal(schema)
	}
	if err != nil {
		text = []byte(err.Error())
	}
	with.Description.Value += string(text)
	return &with
}

// judge compares what is listed of a case with its runs, the first of which is
// that of the default world. some says that the runs try only some of all settings.
func judge(l *listing, runs []outcome, some bool) Verdict {
	texts := map[string]map[string]bool{} // by name, those of the runs
	for _, r := range runs {
		if r.Panic != "" {
			return Verdict{Grade: Unfit, Kind: "panics", Detail: r.Panic}
		}
		for name, list := range r.Tools {
			if texts[name] == nil {
				texts[name] = map[string]bool{}
			}
			for _, text := range list {
				texts[name][text] = true
			}
		}
	}
	byName := map[string][]*catalog.Tool{}
	gap := Verdict{}
	for _, t := range l.tools {
		if !t.Reachable {
			continue
		}
		byName[t.Name] = append(byName[t.Name], t)
		for _, a := range t.Assumptions {
			if gap.Grade == Right {
				gap = Verdict{Grade: Gap, Kind: "assumption", Detail: a.Text + " at " + a.At}
			}
		}
		for _, g := range t.Gaps {
			if gap.Grade == Right {
				gap = Verdict{Grade: Gap, Kind: string(g.Reason), Detail: g.Detail + " at " + g.At}
			}
		}
	}
	if gap.Grade == Right && len(l.open) > 0 {
		gap = Verdict{Grade: Gap, Kind: "open", Detail: l.open[0]}
	}
	names := slices.Sorted(maps.Keys(texts))
	for _, name := range names {
		for _, text := range slices.Sorted(maps.Keys(texts[name])) {
			if !slices.ContainsFunc(byName[name], func(t *catalog.Tool) bool { return mayBe(t, text) }) &&
				!anonymous(byName, text) &&
				len(l.open) == 0 {
				return Verdict{
					Grade:  Wrong,
					Kind:   missing(byName[name]),
					Detail: fmt.Sprintf("%s: a run has\n\t%q\nlisted is\n%s", name, text, show(byName[name])),
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		for _, t := range byName[name] {
			v := certain(t, byName[t.Name], texts[t.Name], runs, some)
			if v.Grade == Wrong {
				return v
			}
			if gap.Grade == Right {
				gap = v
			}
		}
	}
	return gap
}

// undecided reports whether a tool is listed under a condition that no setting
// decides, or one of which the runs do not try all values: it is said that this may be so,
// and not that a run has it.
func undecided(t *catalog.Tool) bool {
	return slices.ContainsFunc(t.Conditions, func(c string) bool {
		decided := strings.Contains(c, "DIFF_") || strings.Contains(c, "Flag") || strings.Contains(c, "flag")
		again := strings.Contains(c, " #") // one value at two times, between which it may change
		return strings.Contains(c, "OPEN_") || !decided || again || strings.HasPrefix(c, "depends on ")
	})
}

func missing(list []*catalog.Tool) string {
	if len(list) == 0 {
		return "missing"
	}
	return "text"
}

// anonymous reports whether a tool whose name is not known may have this text.
func anonymous(byName map[string][]*catalog.Tool, text string) bool {
	for _, list := range byName {
		for _, t := range list {
			if hasGap(t, "/name") && mayBe(t, text) {
				return true
			}
		}
	}
	return false
}

// certain judges what is said without a gap: that some run has this text, and what is said of the
// default world. There another one of the list may have the text: two that differ in other things,
// or one with a gap.
func certain(t *catalog.Tool, list []*catalog.Tool, texts map[string]bool, runs []outcome, some bool) Verdict {
	if v := present(t, list, runs); v.Grade == Wrong || len(t.Gaps)+len(t.Assumptions) > 0 {
		return v
	}
	if !texts[t.Description.Value] {
		if t.Default != catalog.Yes && (undecided(t) || some && t.Conditional) {
			return Verdict{Grade: Gap, Kind: "variant", Detail: strings.Join(t.Conditions, ", ")}
		}
		return Verdict{
			Grade: Wrong,
			Kind:  "no run",
			Detail: fmt.Sprintf("%s: listed is, and no run has\n\t%q\nruns have\n\t%q",
				t.Name, t.Description.Value, slices.Sorted(maps.Keys(texts))),
		}
	}
	have := runs[0].Tools[t.Name]
	is := slices.Contains(have, t.Description.Value)
	other := func(o *catalog.Tool) bool { return o.Default != catalog.No && mayBe(o, t.Description.Value) }
	if t.Default == catalog.Yes && !is || t.Default == catalog.No && is && !slices.ContainsFunc(list, other) {
		return Verdict{
			Grade: Wrong,
			Kind:  "default",
			Detail: fmt.Sprintf("%s: default is %v of\n\t%q\nthat run has\n\t%q",
				t.Name, t.Default, t.Description.Value, have),
		}
	}
	return Verdict{}
}

// present judges what is said of whether a tool is there, also where its text is not known.
func present(t *catalog.Tool, list []*catalog.Tool, runs []outcome) Verdict {
	if hasGap(t, "/name") || len(t.Assumptions) > 0 {
		return Verdict{}
	}
	wrong := func(what string) Verdict {
		return Verdict{Grade: Wrong, Kind: "presence", Detail: t.Name + ": " + what + "\n" + show(list)}
	}
	if _, ok := runs[0].Tools[t.Name]; t.Default == catalog.Yes && !ok {
		return wrong("default is yes, and the default run does not have it")
	}
	for _, r := range runs {
		if _, ok := r.Tools[t.Name]; !ok && !t.Conditional {
			return wrong("listed without a condition, and a run does not have it")
		}
	}
	return Verdict{}
}

func hasGap(t *catalog.Tool, path string) bool {
	return slices.ContainsFunc(t.Gaps, func(g catalog.Gap) bool { return g.Path == path || g.Path == "" })
}

// mayBe reports whether the text of a tool can be this one, as far as it is
// known: parts of it beside gaps must be there in their order.
func mayBe(t *catalog.Tool, text string) bool {
	have := t.Description.Value
	var cuts []int
	for _, g := range t.Gaps {
		if g.Path != "/description" && g.Path != "" {
			continue
		}
		if g.Offset == 0 {
			return true
		}
		cuts = append(cuts, g.Offset-1)
	}
	if len(cuts) == 0 {
		return have == text
	}
	slices.Sort(cuts)
	first, last := have[:cuts[0]], have[cuts[len(cuts)-1]:]
	if len(text) < len(first)+len(last) || !strings.HasPrefix(text, first) || !strings.HasSuffix(text, last) {
		return false
	}
	rest := text[len(first) : len(text)-len(last)]
	for i := 1; i < len(cuts); i++ {
		part := have[cuts[i-1]:cuts[i]]
		at := strings.Index(rest, part)
		if at < 0 {
			return false
		}
		rest = rest[at+len(part):]
	}
	return true
}

func show(list []*catalog.Tool) string {
	var b strings.Builder
	for _, t := range list {
		fmt.Fprintf(&b, "\t%q default %v", t.Description.Value, t.Default)
		for _, c := range t.Conditions {
			fmt.Fprintf(&b, " if %s", c)
		}
		for _, g := range t.Gaps {
			fmt.Fprintf(&b, " gap %s %s %s at %s", g.Path, g.Reason, g.Detail, g.At)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
