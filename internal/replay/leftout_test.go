package replay

import (
	"math"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/tokencount"
)

// TestExactHoldsWithItsProjectLeftOut: of the requests that would still be counted exactly if
// their project had not been recorded, because others decide all that they have, 95 % are met
// to the token. This is what a project that nobody recorded may expect of exact counts.
func TestExactHoldsWithItsProjectLeftOut(t *testing.T) {
	recordings := recorded(t)
	of := map[string]tokencount.Query{}
	for i := range recordings {
		of[recordings[i].place()] = recordings[i].query()
	}
	type share struct{ met, all int }
	shares := map[string]map[string]share{} // by what a request has, and by project
	has := map[*Row]map[string]bool{}
	rows := counted(t)
	meets := func(r *Row) bool { return math.Abs(r.Count.Mid()-r.True) < 0.5 }
	for _, r := range rows {
		undecided := func(t *catalog.Tool) bool { return len(r.provider.Undecided(t)) > 0 }
		if !r.Usable || r.provider.Grade != tokencount.Exact || slices.ContainsFunc(r.sent, undecided) {
			continue // a band
		}
		has[r] = map[string]bool{}
		for _, tool := range r.sent {
			features(tool.InputSchema, "", has[r])
			pairsOf(tool.InputSchema, "", has[r])
			textsOf(tool, r.Profile, has[r])
		}
		for _, trait := range said(of[r.Place]) {
			has[r][r.Profile+": "+trait] = true
		}
		for f := range has[r] {
			if shares[f] == nil {
				shares[f] = map[string]share{}
			}
			s := shares[f][r.Project]
			s.all++
			if meets(r) {
				s.met++
			}
			shares[f][r.Project] = s
		}
	}
	exact, met := 0, 0
	for r, list := range has {
		decided := true
		for f := range list {
			met, all := 0, 0
			for project, s := range shares[f] {
				if project != r.Project {
					met, all = met+s.met, all+s.all
				}
			}
			decided = decided && met > 0 && 4*met >= 3*all
		}
		if decided {
			exact++
			if meets(r) {
				met++
			}
		}
	}
	t.Logf("%d of %d requests are counted exactly, and %d to the token", exact, len(has), met)
	if exact < len(has)/2 || 100*met < 95*exact {
		t.Errorf("%d of %d requests are counted exactly, and %d to the token", exact, len(has), met)
	}
}
