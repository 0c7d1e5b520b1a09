package docs

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/advise/simulate"
)

const root = "../.."

// TestGenerated fails when the documentation shows other than what the code
// does.
func TestGenerated(t *testing.T) {
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

// eachBlock calls f for the blocks of one language in every page.
func eachBlock(t *testing.T, language string, f func(page string, b block)) {
	t.Helper()
	n := 0
	for _, page := range pages() {
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

// TestLanguages holds that every block is of a language that is checked, or a
// drawing, which has none.
func TestLanguages(t *testing.T) {
	for _, page := range pages() {
		_, err := blocks([]byte(read(t, page)), func(b block) ([]string, error) {
			if !slices.Contains([]string{"", "console", "json", "sh", "yaml", "yml"}, b.language) {
				t.Errorf("%s: no test checks a block of %s", page, b.language)
			}
			return b.lines, nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestConfigurations(t *testing.T) {
	eachBlock(t, "yaml", func(page string, b block) {
		if _, err := budget.Parse([]byte(strings.Join(b.lines, "")), page); err != nil {
			t.Error(err)
		}
	})
}

// TestMessages holds that blocks of JSON are messages to simulate.
func TestMessages(t *testing.T) {
	eachBlock(t, "json", func(page string, b block) {
		if _, err := simulate.Read(page, []byte(strings.Join(b.lines, ""))); err != nil {
			t.Error(err)
		}
	})
}

// TestCommands holds every command that pages tell the reader to type: those
// of a clone are run by .ci/run or here, and those of an install name what is
// there.
func TestCommands(t *testing.T) {
	ci := read(t, ".ci/run")
	module := regexp.MustCompile(`(?m)^module (.*)$`).FindStringSubmatch(read(t, "go.mod"))[1]
	eachBlock(t, "sh", func(page string, b block) {
		for _, line := range b.lines {
			line = strings.TrimSpace(line)
			if pkg, ok := strings.CutPrefix(line, "go install "); ok {
				rel, ok := strings.CutPrefix(strings.TrimSuffix(pkg, "@latest"), module+"/")
				if _, err := os.Stat(filepath.Join(root, rel, "main.go")); !ok || err != nil {
					t.Errorf("%s: %s installs no program of this module", page, line)
				}
				continue
			}
			if !strings.Contains(ci, line+"\n") {
				t.Errorf("%s: .ci/run does not run %s", page, line)
			}
		}
	})
}

// TestFirstCommand runs the README's first command as a reader does.
func TestFirstCommand(t *testing.T) {
	var line string
	eachBlock(t, "sh", func(page string, b block) {
		if line == "" && page == "README.md" {
			line = strings.TrimSpace(b.lines[0])
		}
	})
	words := strings.Fields(line)
	cmd := exec.CommandContext(t.Context(), words[0], words[1:]...)
	cmd.Dir = root
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.HasSuffix(stderr.String(), "exit status 1\n") {
		t.Fatalf("%s: %v, want exit status 1\n%s", line, err, stderr.String())
	}
	if !strings.Contains(stdout.String(), "Over budget: 1 of ") {
		t.Errorf("%s does not find one tool over budget:\n%s", line, stdout.String())
	}
}

// TestLinks holds that what a page refers to is there.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#]+)(#[^)]*)?\)`)
	for _, page := range append(pages(), "docs/reference/gaps.md", "CHANGELOG.md") {
		for _, m := range link.FindAllStringSubmatch(read(t, page), -1) {
			target := path.Join(path.Dir(page), m[1])
			if _, err := os.Stat(filepath.Join(root, target)); err != nil {
				t.Errorf("%s: %v", page, err)
			} else if m[2] != "" && !slices.Contains(headings(read(t, target)), m[2]) {
				t.Errorf("%s: %s has no heading %s", page, target, m[2])
			}
		}
	}
}

// headings are the anchors of a page's headings.
func headings(page string) []string {
	var out []string
	for line := range strings.Lines(page) {
		if text, ok := strings.CutPrefix(line, "## "); ok {
			out = append(out, "#"+strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), " ", "-"))
		}
	}
	return out
}

func TestRunRefuses(t *testing.T) {
	for _, line := range []string{"rm file", "toolbudget check > file", "toolbudget check $HOME"} {
		if _, err := new(runner).run(t.Context(), line); err == nil {
			t.Errorf("%q is run", line)
		}
	}
}

func TestSettle(t *testing.T) {
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
