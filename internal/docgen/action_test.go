package docgen

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// An action is action.yml, as far as this test reads it.
type action struct {
	Inputs  map[string]struct{ Default string }
	Outputs map[string]struct{ Value string }
	Runs    struct {
		Using string
		Steps []struct {
			ID, If, Uses, Shell, Run string
			Dir                      string `yaml:"working-directory"`
			Env                      map[string]string
		}
	}
}

// A runner runs the steps of a composite action as GitHub's does.
type actionRunner struct {
	action
	t       *testing.T
	inputs  map[string]string
	outputs map[string]map[string]string // of each step
	env     map[string]string            // of the job
	dir     string                       // of the runner's files
	temp    string                       // of the steps' files
	path    string
}

func newActionRunner(t *testing.T, inputs map[string]string) *actionRunner {
	t.Helper()
	r := &actionRunner{
		t:       t,
		inputs:  map[string]string{},
		outputs: map[string]map[string]string{},
		env:     map[string]string{},
		dir:     t.TempDir(),
		path:    os.Getenv("PATH"),
	}
	if err := yaml.Unmarshal([]byte(read(t, "action.yml")), &r.action); err != nil {
		t.Fatal(err)
	}
	for name, in := range r.Inputs {
		r.inputs[name] = in.Default
	}
	for name, value := range inputs {
		if _, ok := r.Inputs[name]; !ok {
			t.Fatalf("there is no input %s", name)
		}
		r.inputs[name] = value
	}
	return r
}

// expand evaluates the expressions that action.yml has: an input, an output of a
// step, the token, and the target of the pull request, which is none.
func (r *actionRunner) expand(s string) string {
	return regexp.MustCompile(`\$\{\{ (.*?) \}\}`).ReplaceAllStringFunc(s, func(m string) string {
		word := strings.TrimSuffix(strings.TrimPrefix(m, "${{ "), " }}")
		if name, ok := strings.CutPrefix(word, "inputs."); ok {
			value, known := r.inputs[name]
			if known {
				return r.expand(value)
			}
		} else if step, output, ok := strings.Cut(strings.TrimPrefix(word, "steps."), ".outputs."); ok {
			return r.outputs[step][output]
		} else if word == "github.token" || word == "github.event.pull_request.base.sha" {
			return ""
		}
		r.t.Errorf("%s is no expression this test knows", m)
		return ""
	})
}

// holds evaluates the conditions that action.yml has.
func (r *actionRunner) holds(condition string) bool {
	for part := range strings.SplitSeq(condition, " && ") {
		m := regexp.MustCompile(`^(\S+) (==|!=) '(.*)'$`).FindStringSubmatch(part)
		switch {
		case condition == "":
			return true
		case m == nil:
			r.t.Fatalf("%q is no condition this test knows", part)
		}
		value := "pull_request"
		if m[1] != "github.event_name" {
			value = r.expand("${{ " + m[1] + " }}")
		}
		if (value == m[3]) != (m[2] == "==") {
			return false
		}
	}
	return true
}

// run runs all steps, and returns what they print and the exit status of the last.
func (r *actionRunner) run(home string) (string, int) {
	r.t.Helper()
	if r.Runs.Using != "composite" {
		r.t.Fatalf("the action uses %s", r.Runs.Using)
	}
	var log strings.Builder
	file := func(name string) string { return filepath.Join(r.dir, name) }
	for _, step := range r.Runs.Steps {
		if !r.holds(step.If) || strings.HasPrefix(step.Uses, "actions/cache/") {
			continue // without a cache, all is built
		}
		if step.Shell != "bash" || strings.Contains(step.Run, "${{") {
			r.t.Fatalf("%+v: a step is a bash script without expressions in it", step)
		}
		cmd := exec.CommandContext(r.t.Context(), "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
		cmd.Dir = r.expand(step.Dir)
		cmd.Env = append(
			os.Environ(),
			"GITHUB_ACTION_PATH="+home,
			"RUNNER_TEMP="+r.temp,
			"TOOLBUDGET_CACHE="+file("kept"),
			"GITHUB_WORKSPACE="+r.dir,
			"GITHUB_TOKEN=",
			"GITHUB_REPOSITORY=o/r",
			"GITHUB_EVENT_NAME=pull_request",
			"GITHUB_SERVER_URL=https://github.com",
			"GITHUB_SHA=",
			"RUNNER_OS=Linux",
			"RUNNER_ARCH=X64",
			"GOTOOLCHAIN=local",
			"GITHUB_EVENT_PATH="+file(
				"event",
			),
			"GITHUB_OUTPUT="+file("output"),
			"GITHUB_PATH="+file("path"),
			"GITHUB_STEP_SUMMARY="+file("summary"),
			"PATH="+r.path,
		)
		for k, v := range step.Env {
			cmd.Env = append(cmd.Env, k+"="+r.expand(v))
		}
		for k, v := range r.env {
			cmd.Env = append(cmd.Env, k+"="+v)
		}
		if err := os.RemoveAll(file("output")); err != nil {
			r.t.Fatal(err)
		}
		out, err := cmd.CombinedOutput()
		log.Write(out)
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return log.String(), exit.ExitCode()
		} else if err != nil {
			r.t.Fatal(err)
		}
		if data, err := os.ReadFile(file("path")); err == nil {
			r.path = strings.TrimSpace(string(data)) + string(os.PathListSeparator) + r.path
		}
		if data, err := os.ReadFile(file("output")); err == nil {
			r.outputs[step.ID] = outputs(string(data))
		}
	}
	return log.String(), 0
}

// outputs reads the file that a step writes its outputs to: NAME=VALUE, or
// NAME<<END, lines and END.
func outputs(text string) map[string]string {
	out := map[string]string{}
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		if name, end, ok := strings.Cut(lines[i], "<<"); ok {
			n := slices.Index(lines[i+1:], end)
			out[name] = strings.Join(lines[i+1:i+1+n], "\n")
			i += n + 1
		} else if name, value, ok := strings.Cut(lines[i], "="); ok {
			out[name] = value
		}
	}
	return out
}

// TestActionReportsWhatARunnerSees runs the action as a runner does: over budget, asked not to
// fail, and unable to do its job.
func TestActionReportsWhatARunnerSees(t *testing.T) {
	home, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	demo := fixture.Module(t, "../../testdata/demo")
	custom := fixture.Module(t, "../../testdata/frameworks/custom-types")
	reach := fixture.Module(t, "../../testdata/reach")
	base := filepath.Join(t.TempDir(), "base.json")
	if err := os.WriteFile(base, []byte(`{"tools":[{"name":"gone","description":"No more."}]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	temp, bin := t.TempDir(), ""
	if !fixture.All() { // the action's flags would build everything anew, the standard library too
		bin = filepath.Join(temp, "toolbudget-bin")
		goBuild(t, bin, root, "./cmd/toolbudget")
	}
	for _, test := range []struct {
		name   string
		inputs map[string]string
		status int
		prints []string
	}{
		{"over", map[string]string{"packages": "./cmd/issues ./cmd/notes", "sarif-file": "x.sarif"}, 1,
			[]string{"cmd/notes: 4 tools", "::error file=testdata/demo/internal/issues/search.go,line=41,"}},
		{"never", map[string]string{"packages": "./cmd/issues", "fail-on": "never"}, 0,
			[]string{"::error file=", "::notice title=toolbudget::no comment: GITHUB_TOKEN is not set"}},
		{"warning", map[string]string{"packages": "./cmd/notes", "fail-on": "warning", "comment": "never"}, 1,
			[]string{"::warning file="}},
		{"within", map[string]string{"packages": "./cmd/notes", "args": "-provider anthropic -fail-on error",
			"comment": "never"}, 0, []string{"tokens as anthropic"}},
		{"base", map[string]string{"packages": "./cmd/notes", "base": base}, 0, nil},
		{"no base", map[string]string{"packages": "./cmd/notes", "base": "no-such-ref"}, 0,
			[]string{"::warning title=toolbudget::There is no comparison with no-such-ref: "}},
		{"only new", map[string]string{"packages": "./cmd/notes", "base": base, "only-new": "true", "strict": "false"},
			0, []string{"::warning file=testdata/demo/internal/notes/notes.go"}},
		{"several", map[string]string{"packages": "./cmd/server", "working-directory": custom + "\n\n " + reach + "\n"},
			0, []string{"::group::" + reach}},
		{"broken", map[string]string{"packages": "./nowhere"}, 2,
			[]string{"::error title=toolbudget::The check of " + demo + " could not be done", "nowhere"}},
		{"input", map[string]string{"comment": "sometimes"}, 2,
			[]string{"The input comment must be one of: auto failure never."}},
	} {
		if testing.Short() && test.name != "over" {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			if test.inputs["working-directory"] == "" {
				test.inputs["working-directory"] = demo
			}
			if bin != "" {
				test.inputs["skip-install"] = "true"
			}
			r := newActionRunner(t, test.inputs)
			if bin != "" {
				r.path = bin + string(os.PathListSeparator) + r.path
			}
			r.temp = temp
			log, status := r.run(home)
			bin = filepath.Join(temp, "toolbudget-bin") // where the first installed it
			if status != test.status {
				t.Errorf("exit status %d, want %d\n%s", status, test.status, log)
			}
			for _, text := range test.prints {
				if !strings.Contains(log, text) {
					t.Errorf("%q is not printed:\n%s", text, log)
				}
			}
			if test.status == 2 {
				return
			}
			summary, err := os.ReadFile(filepath.Join(r.dir, "summary"))
			if err != nil || !strings.HasPrefix(string(summary), "### ") {
				t.Errorf("the summary is %.40q, %v", summary, err)
			}
			body := r.expand(r.Outputs["comment-body"].Value)
			if compared := strings.Contains(string(summary),
				"### Tools: "); compared != (test.inputs["base"] == base) ||
				compared != strings.Contains(body, "### Tools: ") {
				t.Errorf("compared %v:\n%s", compared, summary)
			}
			for name, out := range r.Outputs {
				value := r.expand(out.Value)
				if value == "" && (name != "sarif-file" || test.name == "over") {
					t.Errorf("the output %s is empty", name)
				}
				if strings.HasPrefix(name, "report-") || name == "sarif-file" && value != "" {
					for file := range strings.SplitSeq(value, "\n") {
						if !filepath.IsAbs(file) {
							file = filepath.Join(r.dir, file)
						}
						if _, err := os.Stat(file); err != nil {
							t.Error(err)
						}
					}
				}
			}
			if got, want := r.outputs["check"]["over-budget"], test.name == "over" ||
				test.name == "never"; got != map[bool]string{true: "true", false: "false"}[want] {
				t.Errorf("over-budget is %s", got)
			}
		})
	}
}

// TestActionsOfOthersArePinnedToCommits holds that every action of others is named by a
// commit, with its version behind it, and each always by the same.
func TestActionsOfOthersArePinnedToCommits(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "docs", "workflows", "*.yml"))
	if err != nil {
		t.Fatal(err)
	}
	own, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(files) == 0 || len(own) == 0 {
		t.Fatalf("%d example workflows and %d of our own, %v", len(files), len(own), err)
	}
	pin := regexp.MustCompile(`^([\w-]+/[\w/-]+)@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
	seen := map[string]string{}
	for _, file := range append(append(files, own...), filepath.Join(root, "action.yml")) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			_, uses, ok := strings.Cut(strings.TrimSpace(line), "uses: ")
			if !ok || uses == "./" || strings.HasPrefix(uses, "toolbudget/toolbudget@") {
				continue
			}
			m := pin.FindStringSubmatch(uses)
			if m == nil {
				t.Errorf("%s: %s is not pinned to a commit with its version", file, uses)
				continue
			}
			if seen[m[1]] != "" && seen[m[1]] != uses {
				t.Errorf("%s: %s, elsewhere %s", file, uses, seen[m[1]])
			}
			seen[m[1]] = uses
		}
	}
}
