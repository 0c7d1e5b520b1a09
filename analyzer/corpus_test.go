package analyzer_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/extract"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
	"github.com/toolbudget/toolbudget/internal/want"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// corpus is a module of small servers on real SDKs, one for each rule.
func corpus(t *testing.T) string {
	t.Helper()
	return fixture.Module(t, "testdata/corpus")
}

// judged reads the corpus or a copy of it, as the command does.
func judged(t *testing.T, dir string) *budget.Result {
	t.Helper()
	prog, err := load.Load(context.Background(), load.Config{
		Dir: dir, Patterns: []string{"./..."}, ModDownload: true, Frameworks: framework.Modules(framework.Builtin()),
	})
	if err != nil {
		t.Fatal(err)
	}
	c, err := extract.Catalog(prog, extract.Options{Frameworks: framework.Builtin()})
	if err != nil {
		t.Fatal(err)
	}
	cfg, err := config.Load(filepath.Join(dir, ".toolbudget.yml"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := cfg.ActiveRules()
	if err != nil {
		t.Fatal(err)
	}
	p, err := tokencount.Find(tokencount.Query{Model: cfg.Provider.First()})
	if err != nil {
		t.Fatal(err)
	}
	m, err := tokencount.Measure(c, p)
	if err != nil {
		t.Fatal(err)
	}
	in := budget.Input{Name: "corpus", Catalog: c, Tokens: map[string]interval.Int{}}
	for id, n := range m.Tools {
		in.Tokens[id] = interval.Int{Lo: n.Lo, Hi: n.Hi, Open: n.Open}
	}
	return budget.Judge([]budget.Input{in}, budget.Options{Config: cfg, Rules: list, Known: rules.All()})
}

// each calls f for every finding that has a place and that nothing allows, with the
// name of the tool and a colon, or "".
func each(r *budget.Result, f func(tool string, found rules.Finding)) {
	add := func(tool string, list []rules.Finding) {
		for _, x := range list {
			if x.Reason == "" && !x.At.IsZero() { // limits of all tools have no place
				f(tool, x)
			}
		}
	}
	for _, p := range r.Programs {
		for _, t := range p.Tools {
			add(t.Tool.Name+": ", t.Findings)
		}
		add("", p.Findings)
	}
	add("", r.Findings)
}

// TestCorpusHasTheFindingsOfItsComments compares what is found in the corpus with its comments.
func TestCorpusHasTheFindingsOfItsComments(t *testing.T) {
	var found []want.Finding
	dir := corpus(t)
	each(judged(t, dir), func(tool string, f rules.Finding) {
		found = append(found, want.Finding{File: f.At.File, Line: f.At.Line, Text: f.ID + ": " + tool + f.Text})
	})
	wants, err := want.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range want.Diff(wants, found) {
		t.Error(line)
	}
	for _, rule := range rules.All() {
		if rule.Tool == nil && rule.Set == nil && rule.ID > "TB030" || rule.ID == rules.ProviderID {
			continue // limits of all tools are no finding at a line
		}
		if rule.ID == "TB019" {
			continue // files that the configuration names: testdata/script/descriptions.txtar
		}
		tried := false
		for _, w := range wants {
			tried = tried || w.About(rule.ID)
		}
		if !tried {
			t.Errorf("the corpus does not break %s", rule.ID)
		}
	}
}
