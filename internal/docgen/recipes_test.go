package docgen

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestRecipesWorkAsWritten does what pages tell the reader to do.
func TestRecipesWorkAsWritten(t *testing.T) {
	bin := t.TempDir()
	goBuild(t, bin, root, "./cmd/toolbudget")
	if !testing.Short() {
		goBuild(t, filepath.Join(bin, "toolbudget-live"), filepath.Join(root, "cmd", "toolbudget-live"), ".")
	}
	for name, test := range map[string]func(recipe){"server": server, "growth": growth, "quiet": withoutAdvice} {
		if testing.Short() && name == "server" {
			continue // which builds one
		}
		t.Run(name, func(t *testing.T) { test(recipe{t, bin, t.TempDir()}) })
	}
}

// A recipe has a directory of its own, and one of programs.
type recipe struct {
	t        *testing.T
	bin, dir string
}

// goBuild builds a program of a module into a directory.
func goBuild(t *testing.T, dir, module, pkg string) {
	t.Helper()
	cmd := exec.CommandContext(
		t.Context(),
		"go",
		"build",
		"-buildvcs=false",
		"-o",
		filepath.Join(dir, filepath.Base(pkg)),
		pkg,
	)
	cmd.Dir = module
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func (r recipe) write(name, text string) {
	r.t.Helper()
	if err := os.WriteFile(filepath.Join(r.dir, name), []byte(text), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// run runs a script of bash, which finds toolbudget.
func (r recipe) run(script string) (string, int) {
	r.t.Helper()
	cmd := exec.CommandContext(r.t.Context(), "bash", "-c", script)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "PATH="+r.bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, _ := cmd.CombinedOutput() // the status says it
	return string(out), cmd.ProcessState.ExitCode()
}

// shown returns the block of a page that contains a text.
func shown(t *testing.T, page, language, text string) string {
	t.Helper()
	var found []string
	eachBlock(t, language, func(of string, b block) {
		if body := strings.Join(b.lines, ""); of == page && strings.Contains(body, text) {
			found = append(found, body)
		}
	})
	if len(found) != 1 {
		t.Fatalf("%s has %d blocks of %s with %q", page, len(found), language, text)
	}
	return found[0]
}

// server asks servers for their tools as the guide says, and checks
// the answers: one on the Go SDK, which ends as soon as its input does, and one
// on mcp-go.
func server(r recipe) {
	script := shown(r.t, "docs/guides/other-languages.md", "sh", "toolbudget live -o tools.json -- ./server\n")
	for name, verdict := range map[string]string{"notes": "Within budget", "issues": "Over budget: 1 of "} {
		goBuild(r.t, r.dir, filepath.Join(root, filepath.FromSlash(example)), "./cmd/"+name)
		if out, _ := r.run(strings.ReplaceAll(script, "./server", "./"+name)); !strings.Contains(out, "\n"+verdict) {
			r.t.Errorf("%s: want %s\n%s", name, verdict, out)
		}
	}
}

// growth holds that the configuration for growth alone passes what is
// large, and fails what grew.
func growth(r recipe) {
	const check = "toolbudget check -catalog tools.json"
	r.write(".toolbudget.yml", shown(r.t, "docs/guides/ci.md", "yaml", "tolerance"))
	tools := func(words int) string {
		return `{"tools":[{"name":"a","description":"` + strings.Repeat(
			"word ",
			words,
		) + `","inputSchema":{"type":"object"}}]}`
	}
	r.write("tools.json", tools(2000))
	if out, status := r.run("toolbudget baseline -catalog tools.json && " + check); status != 0 {
		r.t.Errorf("exit status %d\n%s", status, out)
	}
	r.write("tools.json", tools(2200))
	if out, status := r.run(check); status != 1 {
		r.t.Errorf("exit status %d, want 1\n%s", status, out)
	}
	if out, status := r.run("toolbudget baseline -update -allow-growth why -catalog tools.json && " +
		check); status != 0 {
		r.t.Errorf("exit status %d\n%s", status, out)
	}
}

// withoutAdvice holds that the configuration without advice gives none, where
// there is some without it.
func withoutAdvice(r recipe) {
	const check = "toolbudget check -catalog tools.json"
	r.write(
		"tools.json",
		`{"tools":[{"name":"get_user","description":"Get user.","inputSchema":{"type":"object","properties":{"id":{"type":"string"}}}},{"name":"list_users","inputSchema":{"type":"object"}}]}`,
	)
	if out, _ := r.run(check); !strings.Contains(out, "TB006") || !strings.Contains(out, "openai-") {
		r.t.Errorf("there is no advice to turn off:\n%s", out)
	}
	r.write(".toolbudget.yml", shown(r.t, "docs/reference/configuration.md", "yaml", "providers: []"))
	if out, status := r.run(check); status != 0 || strings.Contains(out, "TB0") {
		r.t.Errorf("exit status %d\n%s", status, out)
	}
}
