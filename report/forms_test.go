package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// TestEveryFormIsThatOfItsGoldenFile holds every form of a result with a bit of everything, and of
// one whose names are hostile, against testdata.
func TestEveryFormIsThatOfItsGoldenFile(t *testing.T) {
	var o Options
	bad := hostile(t, &o)
	plain := o
	plain.Config, plain.Place = configured(t), nil
	for _, f := range Formats() {
		if f.Name == "text" || f.Name == "json" || f.Name == "html" {
			continue // TestReportsFitEachWidth, the scripts, and TestPageOfHostileNamesLoadsNothing
		}
		var b bytes.Buffer
		if err := f.Write(&b, sample(t, 1), plain); err != nil {
			t.Fatal(err)
		}
		fixture.Golden(t, "sample-"+f.Name, b.Bytes())
		b.Reset()
		if err := f.Write(&b, bad, o); err != nil {
			t.Fatal(err)
		}
		fixture.Golden(t, "hostile-"+f.Name, b.Bytes())
		if !utf8.Valid(b.Bytes()) || bytes.ContainsAny(b.Bytes(), "\x1b\u202e") {
			t.Errorf("%s has control characters or is no UTF-8", f.Name)
		}
	}
}

func TestMarkdownIsEscaped(t *testing.T) {
	for in, want := range map[string]string{
		"search_issues":      "search_issues",
		"_it_":               "&#95;it&#95;",
		"a|b":                "a&#124;b",
		"a\nb":               `a&#92;nb`,
		"`x`":                "&#96;x&#96;",
		"<b>&amp;":           "&lt;b&gt;&amp;amp;",
		"@octo":              "@&#8203;octo",
		"o/r#12, # 3":        "o/r#&#8203;12, # 3",
		"gh-7":               "gh-&#8203;7",
		"https://x.y":        "https:&#8203;//x.y",
		":+1: a: b file:41":  ":&#8203;+1: a: b file:41",
		"[a](b) *c* ~d~ $e$": "&#91;a&#93;(b) &#42;c&#42; &#126;d&#126; &#36;e&#36;",
	} {
		if got := layout.Markdown(in); got != want {
			t.Errorf("%q is written %q, want %q", in, got, want)
		}
	}
}

func TestWorkflowCommandsAreEscaped(t *testing.T) {
	if got := escapeData("50%\r\n::x"); got != "50%25%0D%0A::x" {
		t.Error(got)
	}
	if got := escapeProperty("a:b,c%\n"); got != `a%3Ab%2Cc%25\n` {
		t.Error(got)
	}
}

// big is a result of so many tools that no comment holds it, each with as many
// problems.
func big(t *testing.T, tools int) (*budget.Result, Options) {
	t.Helper()
	c := &catalog.Catalog{}
	p := catalog.Program{Package: "example.com/big"}
	tokens := map[string]interval.Int{}
	for i := range tools {
		x := &catalog.Tool{
			ID:        fmt.Sprint("b#", i),
			Name:      fmt.Sprintf("tool|%d %s", i, strings.Repeat("é<", 20)),
			Reachable: true,
			Default:   catalog.Yes,
		}
		x.Source = catalog.Span{File: "a.go", Line: i + 1}
		x.Description.Value = strings.Repeat("x", 2000)
		c.Tools, p.Tools = append(c.Tools, x), append(p.Tools, x.ID)
		tokens[x.ID] = interval.Exactly(300)
	}
	c.Programs = []catalog.Program{p}
	o := Options{Config: config.Default(), Provider: "openai", Grade: "exact"}
	return budget.Judge([]budget.Input{{Catalog: c, Tokens: tokens}}, budget.Options{Config: o.Config}), o
}

// TestPagesFitAndSayWhatTheyLeaveOut: a page is as long as GitHub takes and no longer, no row and
// no tag is cut, and it says how much is left out.
func TestPagesFitAndSayWhatTheyLeaveOut(t *testing.T) {
	if testing.Short() {
		t.Skip("judges 20,000 tools")
	}
	for _, test := range []struct {
		tools int
		write func(io.Writer, *budget.Result, Options) error
		most  int
	}{{100, Comment, layout.LongestComment}, {2000, Comment, layout.LongestComment},
		{20_000, Markdown, layout.LongestSummary}} {
		r, o := big(t, test.tools)
		var b bytes.Buffer
		if err := test.write(&b, r, o); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if len(text) > test.most {
			t.Errorf("%d tools: %d bytes, more than %d", test.tools, len(text), test.most)
		}
		left := strings.Contains(text, " are left out")
		if left != (test.tools > 100) || left && len(text) < test.most*9/10 {
			t.Errorf("%d tools: %d bytes, shortened: %v", test.tools, len(text), left)
		}
		shown := strings.Count(text, "\n| [TB")
		if m := regexp.MustCompile(`([\d,]+) more errors are left out`).FindStringSubmatch(text); m != nil {
			var n int
			if _, err := fmt.Sscan(strings.ReplaceAll(m[1], ",", ""), &n); err != nil {
				t.Fatal(err)
			}
			shown += n
		}
		want := test.tools // one error each, and of the totals tokens and perhaps tools
		for _, c := range r.Programs[0].Checks {
			if c.Verdict == rules.Over {
				want++
			}
		}
		if shown != want {
			t.Errorf("%d tools: %d errors are shown or counted, want %d", test.tools, shown, want)
		}
		for _, tag := range []string{"details", "summary"} {
			if open, shut := strings.Count(text, "<"+tag+">"), strings.Count(text, "</"+tag+">"); open != shut ||
				open == 0 {
				t.Errorf("%d <%s> and %d </%s>", open, tag, shut, tag)
			}
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "|") && !strings.HasSuffix(line, " |\n") {
				t.Errorf("a row is cut: %q", line)
			}
		}
	}
}

// TestAppendedTextIsWholeOrMissed: what a caller adds is there whole, or a line says that it is
// not, and the bound holds.
func TestAppendedTextIsWholeOrMissed(t *testing.T) {
	r, o := big(t, 2000)
	for n, want := range map[int]bool{100: true, layout.LongestComment / 3: true, layout.LongestComment: false} {
		o.Append = strings.Repeat("ü", n/2) + "\n"
		var b bytes.Buffer
		if err := Comment(&b, r, o); err != nil {
			t.Fatal(err)
		}
		if whole := strings.Contains(b.String(), "\n"+o.Append+"\n**What to do**"); whole != want ||
			b.Len() > layout.LongestComment ||
			!want && !strings.Contains(b.String(), "The comparison is left out") {
			t.Errorf("%d bytes to add: whole %v, want %v; %d bytes altogether", n, whole, want, b.Len())
		}
	}
}

// TestTenAnnotationsOfEachKindAreShown: ten of each kind, then how many more.
func TestTenAnnotationsOfEachKindAreShown(t *testing.T) {
	r, o := big(t, 50)
	var b bytes.Buffer
	if err := GitHub(&b, r, o); err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]int{"\n::error ": 9,
		"::error file=a.go,line=1,endLine=1,title=TB003 description-length::": 1} {
		if got := strings.Count(b.String(), kind); got != want {
			t.Errorf("%d of %q, want %d\n%s", got, kind, want, b.String())
		}
	}
	if !strings.Contains(b.String(), "::notice title=toolbudget::41 errors more: GitHub shows 10 of each kind") {
		t.Error(b.String())
	}
}

// TestProfilesAndGroupsAreInEveryForm: profiles and groups are in every form for people, and a
// limit of theirs is found where it is written.
func TestProfilesAndGroupsAreInEveryForm(t *testing.T) {
	cfg, err := config.Parse(
		[]byte(
			"version: 1\ngroups:\n  reads: {tools: [get_*]}\nprofiles:\n  clerk:\n    include: [get_*]\n    "+
				"limits: {bytes: 9}\n",
		),
		"set.yml",
	)
	if err != nil {
		t.Fatal(err)
	}
	c, err := importer.Decode([]byte(`{"tools":[{"name":"get_order"},{"name":"put_order"}]}`), "shop.json")
	if err != nil {
		t.Fatal(err)
	}
	r := budget.Judge([]budget.Input{{Name: "shop.json", Catalog: c}}, budget.Options{Config: cfg})
	o := Options{Config: cfg, Place: func(file string) string { return file }}
	for name, write := range map[string]func(io.Writer, *budget.Result, Options) error{"text": Text,
		"markdown": Markdown, "html": HTML} {
		var b bytes.Buffer
		if err := write(&b, r, o); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"clerk", "reads", "set.yml:7"} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s has no %s:\n%s", name, want, b.String())
			}
		}
	}
}

// TestFreshProblemsComeFirst: with room for ten, what a change brings is shown before what was
// there.
func TestFreshProblemsComeFirst(t *testing.T) {
	r, o := big(t, 50)
	tools := r.Programs[0].Tools
	last := tools[len(tools)-1].Tool
	r.Ratchet = &baseline.Ratchet{Added: []baseline.ToolChange{{ID: last.ID}}}
	if first := problems(r, o)[0]; !first.fresh || first.subject != layout.Label(last) {
		t.Errorf("the first problem is of %q, not of %s", first.subject, last.Name)
	}
}

// TestStrictGateTakesUndeterminedForAnError: what is undetermined is an error where the gate takes
// it for one.
func TestStrictGateTakesUndeterminedForAnError(t *testing.T) {
	for _, strict := range []bool{false, true} {
		n := 0
		for _, p := range problems(sample(t, 1), Options{Strict: strict}) {
			if strings.Contains(p.Text, "may be exceeded") && p.Severity == "error" {
				n++
			}
		}
		if (n > 0) != strict {
			t.Errorf("strict %v: %d undetermined limits are errors", strict, n)
		}
	}
}

// TestGrowthIsAProblemWithItsPlace: what grew beyond the baseline is a problem with its place.
func TestGrowthIsAProblemWithItsPlace(t *testing.T) {
	r := sample(t, 1)
	r.Ratchet = &baseline.Ratchet{File: "base.json", Grown: []baseline.Growing{
		{
			Part:    baseline.PartTool,
			ID:      "a#b",
			Name:    "b",
			At:      catalog.Span{File: "b.go", Line: 7},
			Verdict: rules.Over,
			Moves: []baseline.Held{
				{Move: baseline.Move{Unit: "bytes", Was: interval.Exactly(5), Is: interval.Exactly(9)}},
			},
		},
		{Part: baseline.PartTotal, Program: "p", Verdict: rules.Undetermined},
	}}
	var b bytes.Buffer
	if err := GitHub(&b, r, Options{Config: configured(t)}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"::error file=b.go,line=7,endLine=7,title=baseline growth::b: 9 bytes, was 5",
		"::warning file=base.json,title=baseline growth::all tools of p: ",
		"b grew beyond the baseline, the total may have grown beyond the baseline, 1 package could not be read " +
			"completely ("} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%s", want, b.String())
		}
	}
}

// TestBadgeIsXMLWithOneTitle: a badge is XML with one title, whatever it says.
func TestBadgeIsXMLWithOneTitle(t *testing.T) {
	for _, r := range []*budget.Result{sample(t, 1), {}} {
		var b bytes.Buffer
		if err := Badge(&b, r, Options{Config: configured(t)}); err != nil {
			t.Fatal(err)
		}
		for dec := xml.NewDecoder(&b); ; {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestOutputDelimiterIsNotInTheBody: a body that holds the mark of its end is closed by another.
func TestOutputDelimiterIsNotInTheBody(t *testing.T) {
	r := sample(t, 1)
	r.Notes = []string{"end-of-comment"}
	var b bytes.Buffer
	if err := GitHubOutput(&b, r, Options{Config: configured(t)}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "comment-body<<end-of-comment-\n") ||
		!strings.HasSuffix(b.String(), "\nend-of-comment-\n") {
		t.Error(b.String())
	}
}
