package docgen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/cache"
)

// example is the module whose tools the documentation shows.
const example = "testdata/demo"

// runner runs the commands of the documentation: toolbudget, built from root.
type runner struct {
	root, dir, program string
}

// output is what a command printed, and its exit status.
type output struct {
	text   []byte
	status int
}

func build(ctx context.Context, root string) (*runner, error) {
	dir, err := os.MkdirTemp("", "toolbudget-docs")
	if err != nil {
		return nil, err
	}
	r := &runner{root: root, dir: dir, program: filepath.Join(dir, "toolbudget.exe")}
	for _, c := range []struct {
		dir  string
		args []string
	}{
		{".", []string{"build", "-buildvcs=false", "-o", r.program, "./cmd/toolbudget"}},
		{example, []string{"list", "-deps", "./..."}}, // brings its modules, which toolbudget does not do unasked
	} {
		cmd := exec.CommandContext(ctx, "go", c.args...)
		cmd.Dir = filepath.Join(root, c.dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, errors.Join(fmt.Errorf("go %s: %w\n%s", strings.Join(c.args, " "), err, out), r.close())
		}
	}
	return r, nil
}

func (r *runner) close() error { return os.RemoveAll(r.dir) }

// run runs one command line in the root of the module. There is no shell: a
// command is toolbudget or go run ./cmd/toolbudget and plain words.
func (r *runner) run(ctx context.Context, line string) (output, error) {
	const byGo = "go run ./cmd/toolbudget "
	rest, viaGo := strings.CutPrefix(line, byGo)
	if !viaGo {
		var ok bool
		if rest, ok = strings.CutPrefix(line, "toolbudget "); !ok {
			return output{}, fmt.Errorf("%q is neither toolbudget nor %s; the documentation runs nothing else",
				line, strings.TrimSpace(byGo))
		}
	}
	if strings.ContainsAny(rest, "'\"\\$|&;<>*`") {
		return output{}, fmt.Errorf("%q needs a shell; write plain words", line)
	}
	cmd := exec.CommandContext(ctx, r.program, strings.Fields(rest)...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), cache.Variable+"="+filepath.Join(r.dir, "cache")) // not the user's
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		return output{}, err
	}
	o := output{stdout.Bytes(), cmd.ProcessState.ExitCode()}
	if o.status > 1 {
		return output{}, fmt.Errorf("%s: exit status %d\n%s", line, o.status, stderr.Bytes())
	}
	if viaGo && o.status != 0 {
		o.text = fmt.Appendf(o.text, "exit status %d\n", o.status) // as go run says
	}
	return o, nil
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}
