package docgen

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// quoted is a word in backquotes that looks like a path.
var quoted = regexp.MustCompile("`([a-z.][\\w.-]*/[\\w./-]*)`")

// TestContributingNamesOnlyFilesThatExist holds that no step of a recipe leads to a file that
// was moved. NAME, NNN and VERSION stand for what a contributor chooses.
func TestContributingNamesOnlyFilesThatExist(t *testing.T) {
	n := 0
	for _, m := range quoted.FindAllStringSubmatch(read(t, "CONTRIBUTING.md"), -1) {
		name := m[1]
		if strings.Contains(name, "NAME") || strings.Contains(name, "NNN") {
			continue
		}
		n++
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(name))); err != nil {
			t.Errorf("CONTRIBUTING.md: %v", err)
		}
	}
	if n < 20 {
		t.Errorf("found %d paths; the pattern is out of date", n)
	}
}
