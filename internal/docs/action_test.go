package docs

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// TestAction runs the steps of action.yml as a runner does.
func TestAction(t *testing.T) {
	var action struct {
		Inputs map[string]struct{ Default string }
		Runs   struct {
			Using string
			Steps []struct {
				Uses, Shell, Run string
				Dir              string `yaml:"working-directory"`
				Env              map[string]string
			}
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, "action.yml")), &action); err != nil {
		t.Fatal(err)
	}
	if action.Runs.Using != "composite" || len(action.Runs.Steps) != 2 {
		t.Fatalf("not the action this test knows: %+v", action)
	}
	home, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string]string{"packages": "./cmd/issues ./cmd/notes", "working-directory": filepath.Join(home, "testdata", "demo")}
	expand := func(s string) string {
		return regexp.MustCompile(`\$\{\{ inputs\.([a-z-]+) \}\}`).ReplaceAllStringFunc(s, func(m string) string {
			name := strings.TrimSuffix(strings.TrimPrefix(m, "${{ inputs."), " }}")
			if _, ok := action.Inputs[name]; !ok {
				t.Errorf("there is no input %s", name)
			}
			return inputs[name]
		})
	}
	environ := append(os.Environ(), "GITHUB_ACTION_PATH="+home, "RUNNER_TEMP="+t.TempDir(), "TOOLBUDGET_CACHE="+t.TempDir())
	var out []byte
	for _, step := range action.Runs.Steps {
		if step.Uses != "" || step.Shell != "bash" || strings.Contains(step.Run, "${{") {
			t.Fatalf("%+v: a step is a bash script of ours without expressions in it", step)
		}
		if err != nil {
			t.Fatalf("a step that is not the last fails: %v\n%s", err, out)
		}
		cmd := exec.CommandContext(t.Context(), "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
		cmd.Dir, cmd.Env = expand(step.Dir), environ
		for k, v := range step.Env {
			cmd.Env = append(cmd.Env, k+"="+expand(v))
		}
		out, err = cmd.CombinedOutput()
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(string(out), "cmd/notes: 4 tools") {
		t.Errorf("%v, want exit status 1 and both programs\n%s", err, out)
	}
}
