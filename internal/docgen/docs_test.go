package docgen

import (
	"encoding/json"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/advise/simulate"
)

const root = "../.."

// TestGeneratedDocumentsAreUpToDate fails when the documentation shows other than what the code
// does.
func TestGeneratedDocumentsAreUpToDate(t *testing.T) {
	if err := Generate(t.Context(), root, false); err != nil {
		t.Error(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(normal(data))
}

// listed returns the pages of the documentation.
func listed(t *testing.T) []string {
	t.Helper()
	list, err := pages(root)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// eachBlock calls f for the blocks of one language in every page.
func eachBlock(t *testing.T, language string, f func(page string, b block)) {
	t.Helper()
	n := 0
	for _, page := range listed(t) {
		_, err := blocks([]byte(read(t, page)), func(b block) ([]string, error) {
			if b.language == language {
				n++
				f(page, b)
			}
			return b.lines, nil
		})
		if err != nil {
			t.Fatalf("%s: %v", page, err)
		}
	}
	if n == 0 {
		t.Errorf("no block of %s is left; drop what tests them", language)
	}
}

// TestBlocksHaveACheckedLanguage holds that every block is of a language that is checked, or a
// drawing, which has none.
func TestBlocksHaveACheckedLanguage(t *testing.T) {
	known := []string{"", "console", "go", "json", "lua", "sh", "yaml", "yml"} // lua: by lintbuild
	for _, page := range listed(t) {
		_, err := blocks([]byte(read(t, page)), func(b block) ([]string, error) {
			if !slices.Contains(known, b.language) {
				t.Errorf("%s: no test checks a block of %s", page, b.language)
			}
			return b.lines, nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestShownConfigurationsAreValid holds that blocks of YAML that begin as a configuration are
// one, and that the others are YAML.
func TestShownConfigurationsAreValid(t *testing.T) {
	eachBlock(t, "yaml", func(page string, b block) {
		text := strings.Join(b.lines, "")
		if b.lines[0] == "version: 1\n" {
			if _, err := config.Parse([]byte(text), page); err != nil {
				t.Error(err)
			}
			return
		}
		var v any
		if err := yaml.Unmarshal([]byte(text), &v); err != nil {
			t.Errorf("%s: %v", page, err)
		}
	})
}

// TestShownJSONIsValid holds that blocks of JSON are that, or messages to simulate.
func TestShownJSONIsValid(t *testing.T) {
	eachBlock(t, "json", func(page string, b block) {
		text := strings.Join(b.lines, "")
		if strings.Contains(text, `"query"`) {
			if _, err := simulate.Read(page, []byte(text)); err != nil {
				t.Error(err)
			}
		} else if !json.Valid([]byte(text)) {
			t.Errorf("%s: no JSON:\n%s", page, text)
		}
	})
}

// TestShownGoParses holds that blocks of Go are statements or declarations of it.
func TestShownGoParses(t *testing.T) {
	eachBlock(t, "go", func(page string, b block) {
		if _, err := format.Source([]byte(strings.Join(b.lines, ""))); err != nil {
			t.Errorf("%s: %v", page, err)
		}
	})
}

// TestReadmeIsShort holds that the README is read in one go.
func TestReadmeIsShort(t *testing.T) {
	if n := strings.Count(read(t, "README.md"), "\n"); n > 120 {
		t.Errorf("README.md has %d lines, more than 120", n)
	}
}

func TestOtherCommandsAreNotRun(t *testing.T) {
	for _, line := range []string{"rm file", "toolbudget check > file", "toolbudget check $HOME"} {
		if _, err := new(runner).run(t.Context(), line); err == nil {
			t.Errorf("%q is run", line)
		}
	}
}

func TestStaleFilesAreNamedOrWritten(t *testing.T) {
	dir := t.TempDir()
	want := map[string][]byte{"a": []byte("one\n"), "b": []byte("two\n")}
	if err := settle(dir, want, false); err == nil || !strings.Contains(err.Error(), "[a b]") {
		t.Errorf("error %v, want one that names both", err)
	}
	if err := settle(dir, want, true); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a"), []byte("one\r\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := settle(dir, want, false); err != nil {
		t.Error(err)
	}
}
