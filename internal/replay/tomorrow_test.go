package replay

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/tokencount"
)

// numberIn finds the versions and sizes in the name of a model: 3.1, 120b. What follows
// is looked at apart, as two of them may share what stands between.
var numberIn = regexp.MustCompile(`(?:^|[^a-z0-9.]|[a-z])(\d{1,3}(?:\.\d{1,2})?)(b?)(?:$|[^0-9a-z.])`)

// bumped returns the name with each version and size in turn made one that is on no record.
func bumped(model string) []string {
	var out []string
	model = strings.ToLower(model)
	vendor := strings.LastIndexByte(model, '/') + 1
	for at := vendor; at < len(model); {
		m := numberIn.FindStringSubmatchIndex(model[at:])
		if m == nil {
			break
		}
		start, end, sized := at+m[2], at+m[3], m[4] < m[5]
		number, err := strconv.ParseFloat(model[start:end], 64)
		before := model[vendor:start]
		active := strings.HasSuffix(before, "-a") && sized                           // of a mixture of experts
		dated := regexp.MustCompile(`\d\d-$`).MatchString(before) && len(before) > 7 // a month or a day
		revision := strings.HasSuffix(before, ":") || strings.HasSuffix(before, "-v") ||
			strings.HasPrefix(model[end:], ":") // of Bedrock's
		precision := strings.HasSuffix(before, "-fp")
		if err == nil && model[start] != '0' && !active && !dated && !revision && !precision {
			out = append(out, fmt.Sprintf("%s%v%s", model[:start], number+61, model[end:]))
		}
		at = end
	}
	return out
}

// TestNoRecordedModelIsOfTomorrow: no model that was recorded is one of tomorrow, and each that
// differs from it in a number alone is, or is not known at all.
func TestNoRecordedModelIsOfTomorrow(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range recorded(t) {
		q := r.query()
		p, err := tokencount.Find(q)
		if err != nil || seen[q.Model] || len(r.Tools) == 0 {
			continue // of no profile, or once is enough
		}
		seen[q.Model] = true
		if p.Known() != p {
			t.Errorf("%s was recorded, and counts as one of tomorrow: %s", q.Model, p.Assumed)
		}
		for _, name := range bumped(q.Model) {
			next := q
			next.Model = name
			if p, err := tokencount.Find(next); err == nil && (p.Known() == p || p.Grade != tokencount.Rough) {
				t.Errorf("%s counts as %s, %s, as if it were known (from %s)", name, p.Name, p.Grade, q.Model)
			}
		}
	}
	if len(seen) < 80 {
		t.Errorf("%d models", len(seen))
	}
}
