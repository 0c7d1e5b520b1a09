package docgen

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestShownCommandsExist holds the commands that pages tell the reader to type. What
// installs a program names one that is there. Of toolbudget's own commands the
// flags exist. The README and CONTRIBUTING have nothing else that ci/run does
// not run.
func TestShownCommandsExist(t *testing.T) {
	ci, makefile := read(t, "ci/run"), read(t, "Makefile")
	known := flags(t)
	module := regexp.MustCompile(`(?m)^module (.*)$`).FindStringSubmatch(read(t, "go.mod"))[1]
	eachBlock(t, "sh", func(page string, b block) {
		for _, line := range b.lines {
			line, _, _ = strings.Cut(strings.TrimSpace(line), " #")
			line = strings.TrimSpace(line)
			if pkg, ok := strings.CutPrefix(line, "go install "); ok {
				rel, ok := strings.CutPrefix(strings.TrimSuffix(pkg, "@latest"), module+"/")
				if _, err := os.Stat(filepath.Join(root, rel, "main.go")); !ok || err != nil {
					t.Errorf("%s: %s installs no program of this module", page, line)
				}
				continue
			}
			checked := false
			for _, command := range commands(line) {
				checked = true
				for _, fault := range known.faults(command) {
					t.Errorf("%s: %s: %s", page, line, fault)
				}
			}
			if !checked && !strings.HasPrefix(page, "docs/") && !runs(ci, makefile, line) {
				t.Errorf("%s: ci/run does not run %s", page, line)
			}
		}
	})
}

// runs reports whether CI runs a command, or more tests than it, or whether it
// makes targets of the Makefile.
func runs(ci, makefile, line string) bool {
	if targets, ok := strings.CutPrefix(line, "make "); ok {
		return !slices.ContainsFunc(strings.Fields(targets), func(target string) bool {
			return !strings.Contains(makefile, "\n"+target+": ")
		})
	}
	return strings.Contains(ci, strings.Replace(line, "go test -short ", "go test ", 1)+"\n")
}

// TestCommandsWithinTextExist holds the commands within the text of pages.
func TestCommandsWithinTextExist(t *testing.T) {
	known := flags(t)
	span := regexp.MustCompile("`([^`\n]+)`")
	for _, page := range append(listed(t), written()...) {
		for _, m := range span.FindAllStringSubmatch(outsideFences(read(t, page)), -1) {
			text := m[1]
			if verb, rest, ok := strings.Cut(text, " "); ok && known[verb] != nil && strings.HasPrefix(rest, "-") {
				text = "toolbudget " + text
			}
			for _, command := range commands(text) {
				for _, fault := range known.faults(command) {
					t.Errorf("%s: %s: %s", page, m[1], fault)
				}
			}
		}
	}
}

// commands are those of toolbudget in a line of shell, without its name.
func commands(line string) []string {
	var out []string
	for part := range strings.FieldsFuncSeq(line, func(r rune) bool { return strings.ContainsRune("|;&()", r) }) {
		part = strings.TrimSpace(part)
		for _, prefix := range []string{"toolbudget ", "go tool toolbudget ", "go run ./cmd/toolbudget "} {
			if rest, ok := strings.CutPrefix(part, prefix); ok && !strings.HasPrefix(rest, "[") {
				out = append(out, rest)
			}
		}
	}
	return out
}

// verbFlags are the flags of each command, as the page of the commands lists them.
type verbFlags map[string][]string

func flags(t *testing.T) verbFlags {
	t.Helper()
	out := verbFlags{}
	verb := ""
	flag := regexp.MustCompile("`(-[A-Za-z-]+)[ `]")
	for line := range strings.Lines(read(t, "docs/reference/commands.md")) {
		if name, ok := strings.CutPrefix(line, "## "); ok {
			if verb, ok = strings.CutPrefix(strings.TrimSpace(name), "toolbudget "); ok {
				out[verb] = []string{"-h"}
			}
		}
		if list := out[verb]; list != nil &&
			(strings.HasPrefix(line, "- `-") || strings.HasPrefix(line, "It also takes")) {
			for _, m := range flag.FindAllStringSubmatch(line, -1) {
				list = append(list, m[1])
			}
			out[verb] = list
		}
	}
	if len(out) < 10 {
		t.Fatalf("the page of the commands has %d", len(out))
	}
	return out
}

// faults says what is wrong with a command: its name, or flags.
func (known verbFlags) faults(command string) []string {
	words := strings.Fields(command)
	list, ok := known[words[0]]
	if !ok && words[0] != "help" && words[0] != "COMMAND" {
		return []string{words[0] + " is not a command"}
	}
	var out []string
	for _, w := range words[1:] {
		if w == "--" {
			break
		}
		name, _, _ := strings.Cut(strings.TrimRight(w, "\"'"), "=")
		if len(name) > 1 && strings.HasPrefix(name, "-") && ok && !slices.Contains(list, name) {
			out = append(out, name+" is not a flag of "+words[0])
		}
	}
	return out
}

// TestTestsOfCommandsCanFail holds that the tests of commands can fail.
func TestTestsOfCommandsCanFail(t *testing.T) {
	known := flags(t)
	for _, test := range []struct {
		line string
		want int
	}{
		{"toolbudget check ./...", 0}, {"toolbudget chek ./...", 1}, {"toolbudget check -strickt -C=x ./...", 1},
		{"toolbudget list -format json . | toolbudget check -lossy x -catalog -", 1}, {"toolbudget diff main -- -x", 0},
	} {
		n := 0
		for _, c := range commands(test.line) {
			n += len(known.faults(c))
		}
		if n != test.want {
			t.Errorf("%s has %d faults, want %d", test.line, n, test.want)
		}
	}
}

// TestFirstCommandOfTheReadmeWorks runs the README's first command as a reader does.
func TestFirstCommandOfTheReadmeWorks(t *testing.T) {
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
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v, want exit status 0\n%s", line, err, stderr.String())
	}
	if !strings.Contains(stdout.String(), "\nWithin budget") {
		t.Errorf("%s does not end within budget:\n%s", line, stdout.String())
	}
}
