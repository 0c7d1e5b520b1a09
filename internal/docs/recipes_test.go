package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A recipe is a directory with toolbudget in it, where what a page tells the
// reader to do is done.
type recipe struct {
	t   *testing.T
	dir string
}

func newRecipe(t *testing.T) recipe {
	t.Helper()
	r := recipe{t, t.TempDir()}
	r.build(root, "./cmd/toolbudget")
	return r
}

// build builds a program of the module in a directory below the root.
func (r recipe) build(module, pkg string) {
	r.t.Helper()
	cmd := exec.CommandContext(r.t.Context(), "go", "build", "-buildvcs=false", "-o", filepath.Join(r.dir, filepath.Base(pkg)), pkg)
	cmd.Dir = module
	if out, err := cmd.CombinedOutput(); err != nil {
		r.t.Fatalf("%v\n%s", err, out)
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
	cmd.Env = append(os.Environ(), "PATH="+r.dir+string(os.PathListSeparator)+os.Getenv("PATH"))
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

// TestServerRecipe asks servers for their tools as the guide says, and checks
// the answers: one on the Go SDK, which ends as soon as its input does, and one
// on mcp-go.
func TestServerRecipe(t *testing.T) {
	script := shown(t, "docs/guides/other-languages.md", "sh", "notifications/initialized")
	r := newRecipe(t)
	for server, verdict := range map[string]string{"notes": "Within budget", "issues": "Over budget: 1 of "} {
		r.build(filepath.Join(root, filepath.FromSlash(example)), "./cmd/"+server)
		if out, _ := r.run(strings.ReplaceAll(script, "./server", "./"+server)); !strings.Contains(out, "\n"+verdict) {
			t.Errorf("%s: want %s\n%s", server, verdict, out)
		}
	}
}

// TestGrowthRecipe holds that the configuration for growth alone passes what is
// large, and fails what grew.
func TestGrowthRecipe(t *testing.T) {
	const check = "toolbudget check -catalog tools.json"
	r := newRecipe(t)
	r.write(".toolbudget.yml", shown(t, "docs/guides/ci.md", "yaml", "tolerance"))
	tools := func(words int) string {
		return `{"tools":[{"name":"a","description":"` + strings.Repeat("word ", words) + `","inputSchema":{"type":"object"}}]}`
	}
	r.write("tools.json", tools(2000))
	if out, status := r.run("toolbudget baseline -catalog tools.json && " + check); status != 0 {
		t.Errorf("exit status %d\n%s", status, out)
	}
	r.write("tools.json", tools(2200))
	if out, status := r.run(check); status != 1 {
		t.Errorf("exit status %d, want 1\n%s", status, out)
	}
	if out, status := r.run("toolbudget baseline -update -allow-growth why -catalog tools.json && " + check); status != 0 {
		t.Errorf("exit status %d\n%s", status, out)
	}
}

// TestQuietRecipe holds that the configuration without advice gives none, where
// there is some without it.
func TestQuietRecipe(t *testing.T) {
	const check = "toolbudget check -catalog tools.json"
	r := newRecipe(t)
	r.write("tools.json", `{"tools":[{"name":"get_user","description":"Get user.","inputSchema":{"type":"object","properties":{"id":{"type":"string"}}}},{"name":"list_users","inputSchema":{"type":"object"}}]}`)
	if out, _ := r.run(check); !strings.Contains(out, "TB006") || !strings.Contains(out, "[openai-") {
		t.Errorf("there is no advice to turn off:\n%s", out)
	}
	r.write(".toolbudget.yml", shown(t, "docs/reference/configuration.md", "yaml", "providers: []"))
	if out, status := r.run(check); status != 0 || strings.Contains(out, "TB0") || strings.Contains(out, "[openai-") {
		t.Errorf("exit status %d\n%s", status, out)
	}
}
