package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestServerRecipe asks servers for their tools as the guide says, and checks
// the answers: one on the Go SDK, which ends as soon as its input does, and one
// on mcp-go.
func TestServerRecipe(t *testing.T) {
	var recipe string
	eachBlock(t, "sh", func(page string, b block) {
		if text := strings.Join(b.lines, ""); page == "docs/guides/other-languages.md" && strings.Contains(text, "notifications/initialized") {
			recipe = text
		}
	})
	for server, verdict := range map[string]string{"notes": "Within budget", "issues": "Over budget: 1 of "} {
		dir := t.TempDir()
		for from, pkg := range map[string]string{root: "./cmd/toolbudget", filepath.Join(root, filepath.FromSlash(example)): "./cmd/" + server} {
			cmd := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-o", filepath.Join(dir, filepath.Base(pkg)), pkg)
			cmd.Dir = from
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
		cmd := exec.CommandContext(t.Context(), "bash", "-c", strings.ReplaceAll(recipe, "./server", "./"+server))
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, _ := cmd.CombinedOutput() // over budget is exit status 1
		if !strings.Contains(string(out), "\n"+verdict) {
			t.Errorf("%s: want %s\n%s", server, verdict, out)
		}
	}
}
