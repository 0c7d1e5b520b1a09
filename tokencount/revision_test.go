package tokencount

import (
	"testing"

	"github.com/toolbudget/toolbudget/provider"
)

// TestRevisionChangesWithCountsAlone: what changes counts changes the revision, and nothing else
// does.
func TestRevisionChangesWithCountsAlone(t *testing.T) {
	find := func(q Query) *Provider {
		t.Helper()
		p, err := Find(q)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	base := find(Query{Model: "claude-sonnet-4-6"})
	want := base.Revision()
	if len(want) != 8 || base.Revision() != want {
		t.Fatalf("revisions %q and %q", want, base.Revision())
	}
	changed := map[string]*Provider{
		"another model's prompt": find(Query{Model: "claude-3-5-haiku"}),
		"another provider":       find(Query{Model: "glm"}),
		"a fit":                  base.Fitted(Fit{Model: "m", Factor: 1.1, Fixed: 300, Tokens: 1000}),
	}
	for name, change := range map[string]func(*Calibration){
		"factor": func(c *Calibration) { c.Factor += 0.05 },
		"band":   func(c *Calibration) { c.Band += 0.03 },
		"tool":   func(c *Calibration) { c.PerTool++ },
	} {
		p, c := *base, *base.Calibration
		change(&c)
		p.Calibration = &c
		changed[name] = &p
	}
	graded := *base
	graded.Grade = Rough
	changed["grade"] = &graded
	for name, p := range changed {
		if got := p.Revision(); got == want {
			t.Errorf("%s: the revision is still %s", name, got)
		}
	}
	// The library counts the same tokens, more slowly.
	if a, b := find(Query{}), find(Query{Library: true}); a.Revision() != b.Revision() {
		t.Errorf("revision %s, with the library %s", a.Revision(), b.Revision())
	}
	// Ways that share a name with another API are told apart.
	if a, b := find(Query{Model: "gpt-5", API: provider.Chat}), find(Query{Model: "gpt-5",
		API: provider.Responses}); a.Revision() == b.Revision() {
		t.Errorf("chat and responses have one revision, %s", a.Revision())
	}
}
