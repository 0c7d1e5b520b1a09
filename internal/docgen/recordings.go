package docgen

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	recorded "github.com/toolbudget/toolbudget/internal/replay"
	"github.com/toolbudget/toolbudget/tokencount"
)

// recordings counts the recorded requests that are in the repository, and returns the errors
// by profile and by size of the set, as tables.
func recordings(root string) (profiles, sizes string, err error) {
	file, err := os.Open(filepath.Join(root, "internal", "replay", "testdata", "calibration.jsonl.gz"))
	if err != nil {
		return "", "", err
	}
	defer file.Close()
	list, err := recorded.Read(file)
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", file.Name(), err)
	}
	var all, bySize strings.Builder
	all.WriteString("| profile | rows | sets | projects | not usable | mean | median | p90 | to the token | in band |" +
		" mean, left out | in band, left out | chars/4 | o200k |\n" +
		"| --- |" + strings.Repeat(" --: |", 13) + "\n")
	bySize.WriteString("| profile | tools | rows | mean | median | to the token | in band | chars/4 | o200k |\n" +
		"| --- | --- |" + strings.Repeat(" --: |", 7) + "\n")
	for _, p := range recorded.Judge(list, tokencount.Query{}).Profiles {
		g, out, in := p.All, "", ""
		if g.Rows == 0 {
			continue // of rows that are not usable
		}
		if c := p.CrossValidated; c != nil {
			out, in = fmt.Sprintf("%.1f", c.Mean), fmt.Sprintf("%.0f", c.Inside)
		}
		fmt.Fprintf(&all, "| `%s` | %d | %d | %d | %d | %.1f | %.1f | %.1f | %.0f | %.0f | %s | %s | %.0f | %.0f |\n",
			p.Name, g.Rows, g.Sets, g.Projects, p.Unusable, g.Mean, g.Median, g.P90, g.Exact, g.Inside, out, in,
			g.Chars4, g.Compact)
		for _, s := range []struct {
			size string
			recorded.Group
		}{{"under 100 tokens", p.Small}, {"100 to 999", p.Middle}, {"1,000 and more", p.Large}} {
			if s.Rows > 0 {
				fmt.Fprintf(&bySize, "| `%s` | %s | %d | %.1f | %.1f | %.0f | %.0f | %.0f | %.0f |\n",
					p.Name, s.size, s.Rows, s.Mean, s.Median, s.Exact, s.Inside, s.Chars4, s.Compact)
			}
		}
	}
	return all.String(), bySize.String(), nil
}
