package report

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// TestLastLineAgreesWithTheExitStatus holds that the last line of every form for people agrees with
// the exit status, whatever a check found.
func TestLastLineAgreesWithTheExitStatus(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	verdicts := []rules.Verdict{rules.Within, rules.Undetermined, rules.Over}
	for n := range 2000 {
		r, o := random(rnd, verdicts)
		fails := Fails(r, o)
		line := lastLine(t, Text, r, o)
		for name, write := range map[string]func(io.Writer, *budget.Result, Options) error{"markdown": Markdown,
			"github": GitHub} {
			var b bytes.Buffer
			if err := write(&b, r, o); err != nil {
				t.Fatal(err)
			}
			if want := upper(stateOf(r, o).word); !strings.Contains(b.String(), want) ||
				!strings.HasPrefix(line, want) {
				t.Fatalf("%d: %s does not say %q as the text does: %s\n%s", n, name, want, line, b.String())
			}
		}
		passes := strings.HasPrefix(line, "Within b") || strings.HasPrefix(line, "Within the baseline")
		switch {
		case o.Failure != "":
			if !strings.HasPrefix(line, "Not checked: ") {
				t.Fatalf("%d: a check that could not be done ends with %q", n, line)
			}
		case fails && passes:
			t.Fatalf("%d: exit status 1 and %q", n, line)
		case !fails && strings.HasPrefix(line, "Over budget") && !strings.Contains(line, "-fail-on never"):
			t.Fatalf("%d: exit status 0 and %q", n, line)
		case !fails && r.Verdict == rules.Undetermined && !strings.HasPrefix(line, "Undetermined"):
			t.Fatalf("%d: an undetermined verdict ends with %q", n, line)
		case passes && (r.Verdict == rules.Over || strings.Contains(line, "exceeded")):
			t.Fatalf("%d: verdict %v and %q", n, r.Verdict, line)
		}
	}
}

// lastLine is the line of the text that has the verdict.
func lastLine(t *testing.T, write func(io.Writer, *budget.Result, Options) error, r *budget.Result, o Options) string {
	t.Helper()
	var b bytes.Buffer
	o.Quiet = true
	if err := write(&b, r, o); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	return lines[len(lines)-1]
}

// random is some result of a check, with the options of some command line.
func random(rnd *rand.Rand, verdicts []rules.Verdict) (*budget.Result, Options) {
	one := func() rules.Verdict { return verdicts[rnd.IntN(len(verdicts))] }
	r := &budget.Result{}
	p := &budget.Program{Name: "example.com/p", Program: &catalog.Program{}}
	check := func(key string) rules.Check {
		c := rules.Check{Key: key, Max: 5, At: budget.BuiltIn, Warns: rnd.IntN(5) == 0, Verdict: one()}
		switch c.Verdict {
		case rules.Within:
			c.Have = interval.Exactly(5)
		case rules.Over:
			c.Have = interval.Exactly(6)
		default:
			c.Have = interval.Int{Lo: 4, Hi: 6, Open: rnd.IntN(2) == 0}
		}
		return c
	}
	worst := func(v *rules.Verdict, c rules.Check) {
		if !c.Warns {
			*v = max(*v, c.Verdict)
		}
	}
	for range rnd.IntN(3) {
		tool := &budget.Tool{Tool: &catalog.Tool{ID: "p#t", Name: "t", Reachable: true}, InWorld: true}
		for range rnd.IntN(2) {
			tool.Checks = append(tool.Checks, check(rules.ToolTokens))
			worst(&tool.Verdict, tool.Checks[len(tool.Checks)-1])
		}
		if rnd.IntN(4) == 0 {
			f := rules.Finding{ID: "TB020", Rule: "openai-name", Severity: rules.Error, Text: "x"}
			tool.Findings, tool.Verdict = append(tool.Findings, f), rules.Over
		}
		p.Tools, p.Verdict = append(p.Tools, tool), max(p.Verdict, tool.Verdict)
	}
	if rnd.IntN(2) == 0 {
		p.Checks = append(p.Checks, check(rules.TotalTokens))
		worst(&p.Verdict, p.Checks[0])
	}
	r.Programs, r.Verdict = []*budget.Program{p}, p.Verdict
	if rnd.IntN(3) == 0 {
		k := &baseline.Ratchet{File: "base.json"}
		if v := one(); v != rules.Within {
			k.Verdict = v
			k.Grown = append(k.Grown, baseline.Growing{Program: p.Name, Part: baseline.PartTotal, Verdict: v})
		}
		r.Against(k)
	}
	o := Options{
		Config: config.Default(),
		Strict: rnd.IntN(2) == 0,
		FailOn: []string{FailError, FailWarning, FailNever}[rnd.IntN(3)],
	}
	if rnd.IntN(8) == 0 {
		o.Failure = "no tools found"
	}
	return r, o
}
