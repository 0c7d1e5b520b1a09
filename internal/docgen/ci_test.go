package docgen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// TestShownWorkflowsAreFilesOfTheRepository holds that what the documentation shows of CI
// is a file of this repository, which actionlint and act read, and that all of them are
// YAML.
func TestShownWorkflowsAreFilesOfTheRepository(t *testing.T) {
	shown := map[string]bool{}
	eachBlock(t, "yml", func(page string, b block) { shown[strings.Join(b.lines, "")] = false })
	for _, pattern := range []string{"docs/workflows/*.yml", "docs/*.yml", "docs/*.yaml", ".pre-commit-hooks.yaml",
		".github/workflows/*.yml"} {
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var v any
			if err := yaml.Unmarshal(data, &v); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			if _, ok := shown[string(normal(data))]; ok {
				shown[string(normal(data))] = true
			}
		}
	}
	for text, found := range shown {
		if !found {
			t.Errorf("no file has what the documentation shows:\n%s", text)
		}
	}
}
