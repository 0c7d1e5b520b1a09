package report

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/page"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// pageOf is the page of a result.
func pageOf(t *testing.T, r *budget.Result, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := HTML(&b, r, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// withCounter are options with a counter, as a check has them.
func withCounter(t *testing.T) Options {
	t.Helper()
	p, err := tokencount.ByName("")
	if err != nil {
		t.Fatal(err)
	}
	return Options{Config: configured(t), Provider: p.Name, Grade: string(p.Grade), Counter: p}
}

// TestPageOfHostileNamesLoadsNothing: the page of hostile names has no element of theirs, loads
// nothing, and links to nothing but the documentation.
func TestPageOfHostileNamesLoadsNothing(t *testing.T) {
	var o Options
	r := hostile(t, &o)
	page := pageOf(t, r, o)
	for tag, want := range map[string]int{"<script": 2, "</script": 2, "<img": 0, "<!--": 0, "<link": 0, "<style": 1} {
		if got := strings.Count(page, tag); got != want {
			t.Errorf("%d of %s, want %d", got, tag, want)
		}
	}
	links := regexp.MustCompile(`(src|href)="?[^ >]*`).FindAllString(strings.ReplaceAll(page, "img src=x", ""), -1)
	for _, link := range links {
		if !strings.HasPrefix(link, `href="https://github.com/toolbudget/toolbudget/blob/main/docs/`) {
			t.Errorf("the page has a %s", link)
		}
	}
	if len(links) == 0 {
		t.Error("no rule is linked to its documentation")
	}
	if pageOf(t, r, o) != page {
		t.Error("a second page differs")
	}
}

// changed is the sample with what a change may bring.
func changed(t *testing.T) *budget.Result {
	r := sample(t, 1)
	move := func(unit string, was, is int) baseline.Held {
		return baseline.Held{
			Move: baseline.Move{
				Unit:   unit,
				Was:    interval.Exactly(was),
				Is:     interval.Exactly(is),
				Growth: baseline.Growth(interval.Exactly(was), interval.Exactly(is), false),
			},
		}
	}
	r.Programs[0].Tools[0].Grew = rules.Over // list_orders
	r.Ratchet = &baseline.Ratchet{
		File: "base.json", Profiles: []baseline.Profile{{Name: "openai"}},
		Grown: []baseline.Growing{{
			Part: baseline.PartTool, ID: "example.com/shop#list_orders", Name: "list_orders", Verdict: rules.Over,
			Moves: []baseline.Held{move("bytes", 90, 120), move("tokens", 80, 100)},
		}},
		Added:   []baseline.ToolChange{{ID: "example.com/shop#refund", Name: "refund", Bytes: interval.Exactly(7)}},
		Removed: []baseline.ToolChange{{ID: "example.com/shop#gone", Name: "gone", Bytes: interval.Exactly(5)}},
	}
	return r
}

// TestPageSaysFirstWhatFails: the page says first what fails, then what to do and what the change
// brings, and only then what there is.
func TestPageSaysFirstWhatFails(t *testing.T) {
	o := withCounter(t)
	o.Version, o.Commit = "v1.2.3", "0123456789ab"
	page := html.UnescapeString(pageOf(t, changed(t), o))
	at := -1
	for _, part := range []string{
		`id="verdict"`, `Could not be read completely`, `id="failures"`, `id="next"`, `id="changes"`, `id="totals"`,
		`id="legend"`, `id="map"`, `<table id="tools"`, `id="warnings"`,
		`Gaps: not determined by the source code`, `toolbudget v1.2.3, commit 0123456789ab.`,
	} {
		i := strings.Index(page, part)
		if i < at {
			t.Errorf("%s is at %d, before what it has to follow, or not there", part, i)
		}
		at = i
	}
	for _, row := range []string{
		`<td role="cell" class="over"><span class="mark" aria-hidden="true">✗</span> grew</td><td role="cell">list_orders</td><td role="cell" class="n">90 bytes</td><td role="cell" class="n">120 bytes</td>`,
		`<td role="cell" class="n">80 tokens</td><td role="cell" class="n">100 tokens</td><td role="cell" class="n">+20 (+25.0 %)</td>`,
		`<td role="cell">added</td>`, `<td role="cell">removed</td>`,
	} {
		if !strings.Contains(page, row) {
			t.Errorf("the page has no %s", row)
		}
	}
	if strings.Contains(pageOf(t, changed(t), Options{Config: configured(t)}), ", commit") {
		t.Error("a commit is printed that is not known")
	}
}

// TestPagePrintsTheFiguresOfTheText: the page prints the tokens of each tool and of all as the text
// does, and colours a tool by its verdict.
func TestPagePrintsTheFiguresOfTheText(t *testing.T) {
	o := withCounter(t)
	for _, r := range []*budget.Result{sample(t, 1), sample(t, 3), changed(t)} {
		data, rows := pageTools(r, o)
		p := r.Programs[0]
		if want := offer(p, o.Config.World); data.Whole != want {
			t.Errorf("all tools are %s, want %s", data.Whole, want)
		}
		for i, tool := range bySize(p.Tools) {
			got, want := data.Tools[i], layout.Amount(tool.Size.Tokens)
			if got.Name != tool.Tool.Name || got.Tokens != want || rows[i].Cells[3].Text != want {
				t.Errorf(
					"%s: %s in the map and %s in the table, want %s",
					tool.Tool.Name,
					got.Tokens,
					rows[i].Cells[3].Text,
					want,
				)
			}
			if tool.Size.Tokens.Open && got.Weight != float64(tool.Size.Tokens.Lo) {
				t.Errorf("%s has an area of %v, want what is known", got.Name, got.Weight)
			}
			class := map[rules.Verdict]string{rules.Over: page.ClassOver, rules.Undetermined: page.ClassOpen,
				rules.Within: page.ClassWithin}[tool.Verdict]
			if r.Ratchet != nil && got.Name == "list_orders" {
				class = page.ClassOver // it grew
			}
			if got.Class != class || rows[i].Class != class {
				t.Errorf("%s is %s and %s, want %s", got.Name, got.Class, rows[i].Class, class)
			}
			if over := strings.HasPrefix(got.Verdict, "over"); over != (class == page.ClassOver) {
				t.Errorf("%s is %s and says %s", got.Name, class, got.Verdict)
			}
		}
		said := map[string]bool{}
		for _, l := range data.legend() {
			said[l.Class] = true
		}
		for _, x := range data.Tools {
			if !said[x.Class] {
				t.Errorf("the legend has no %s", x.Class)
			}
		}
	}
}

// TestGroupsHaveSeveralToolsOrAreNone: groups have several tools each, or there are none.
func TestGroupsHaveSeveralToolsOrAreNone(t *testing.T) {
	type tool struct{ name, group, file string }
	named := func(names string) (out []tool) {
		for _, n := range strings.Fields(names) {
			out = append(out, tool{name: n})
		}
		return out
	}
	for name, test := range map[string]struct {
		tools []tool
		want  string
	}{
		"source": {[]tool{{"a", "x", "f.go"}, {"b", "x", "g.go"}, {"c", "y", "f.go"}, {"d", "y", "g.go"}},
			"x x y y"},
		"directory": {[]tool{{"a", "", "in/x/1.go"}, {"b", "", "in/x/2.go"}, {"c", "", "in/y/1.go"},
			{"d", "", "in/y/2.go"}}, "x x y y"},
		"file": {[]tool{{"a", "", "in/1.go"}, {"b", "", "in/1.go"}, {"c", "", "in/2.go"}, {"d", "", "in/2.go"}},
			"1.go 1.go 2.go 2.go"},
		"one a file": {[]tool{{"a", "", "in/1.go"}, {"b", "", "in/2.go"}, {"c", "", "in/3.go"}, {"d", "", "in/4.go"}},
			""},
		"words":        {named("get_a get_b put_a put_b list find"), "get get put put other other"},
		"one alone":    {named("get_a get_b put_a put_b list"), "get get put put list"},
		"shared words": {named("shop-get-a shop-get-b shop-put-a shop-put-b"), "get get put put"},
		"camel":        {named("getA getB putA putB"), "get get put put"},
		"all alone":    {named("a b c d"), ""},
		"one group":    {named("get_a get_b get_c"), ""},
		"mostly alone": {named("get_a get_b put_a put_b c d e"), ""},
		"none":         {nil, ""},
	} {
		c := &catalog.Catalog{}
		p := catalog.Program{Package: "example.com/shop"}
		for i, x := range test.tools {
			c.Tools = append(
				c.Tools,
				&catalog.Tool{
					ID:        fmt.Sprint("s#", i),
					Name:      x.name,
					Group:     x.group,
					Source:    catalog.Span{File: x.file, Line: 1},
					Reachable: true,
					Default:   catalog.Yes,
				},
			)
			p.Tools = append(p.Tools, fmt.Sprint("s#", i))
		}
		c.Programs = []catalog.Program{p}
		o := Options{Config: config.Default()}
		r := budget.Judge([]budget.Input{{Catalog: c}}, budget.Options{Config: o.Config})
		if got := strings.Join(grouping(r, r.Programs[0].Tools, nil, o), " "); got != test.want {
			t.Errorf("%s: the groups are %q, want %q", name, got, test.want)
		}
	}
}

// TestProgramsAreToldApartByTheirNames: programs are told apart by what their names do not share.
func TestProgramsAreToldApartByTheirNames(t *testing.T) {
	for _, test := range [][2]string{
		{"example.com/a/cmd/x example.com/a/cmd/y", "x y"}, {"example.com/a example.com/a/b", "a a/b"},
		{"a.json dir/b.json", "a.json dir/b.json"},
	} {
		var list []*budget.Program
		for _, name := range strings.Fields(test[0]) {
			list = append(list, &budget.Program{Name: name})
		}
		if got := strings.Join(programNames(list), " "); got != test[1] {
			t.Errorf("%s are called %s, want %s", test[0], got, test[1])
		}
	}
}

// TestPageOfAFailureHasNoFigures: a page of a check that could not be made has the reason and what
// was not read, and no figures.
func TestPageOfAFailureHasNoFigures(t *testing.T) {
	o := withCounter(t)
	o.Failure = "example.com/shop/old could not be read completely"
	page := pageOf(t, sample(t, 1), o)
	for part, want := range map[string]bool{
		"Not checked: example.com/shop/old could not be read completely": true, "old.go:1:1: expected package": true,
		"within": false, "0 tools": false, "no tools": false, "<table": false, `id="map"`: false,
	} {
		_, body, _ := strings.Cut(page, "<body>")
		body, _, _ = strings.Cut(body, "<script")
		if strings.Contains(body, part) != want {
			t.Errorf("the page has %q: %v, want %v", part, !want, want)
		}
	}
}

// TestPlacesLinkToTheirAddress: a place leads to its address where there is one.
func TestPlacesLinkToTheirAddress(t *testing.T) {
	o := withCounter(t)
	o.Link = func(at catalog.Span) string { return "https://example.com/blob/" + at.File }
	if page, want := pageOf(t, changed(t),
		o), `<a href="https://example.com/blob/base.json">base.json</a>`; !strings.Contains(
		page,
		want,
	) {
		t.Errorf("the page has no %s", want)
	}
}
