package drivertest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A Finding is what a driver says at a place. File is relative to the module, with
// forward slashes.
type Finding struct {
	File         string
	Line, Column int
	Message      string
}

func (f Finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Message)
}

// ID is the rule that is broken, "" for a message of another kind.
func (f Finding) ID() string {
	id, _, _ := strings.Cut(f.Message, ":")
	if !strings.HasPrefix(id, "TB") {
		return ""
	}
	return id
}

// Sort puts findings in the order of files and lines.
func Sort(list []Finding) []Finding {
	slices.SortFunc(list, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column,
			strings.Compare(a.Message, b.Message))
	})
	return list
}

// Main builds programs, each from the package in a directory, runs the tests and
// removes the programs. It is what TestMain does, and panics where one does not
// build.
func Main(m *testing.M, programs map[string]*string) {
	to, err := os.MkdirTemp("", "toolbudget")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(to)
	for dir, path := range programs {
		*path = filepath.Join(to, "bin-"+filepath.Base(dir))
		cmd := exec.Command("go", "build", "-o", *path, ".")
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			panic(fmt.Sprintf("go build in %s: %v\n%s", dir, err, out))
		}
	}
	m.Run() // its status is that of the program once TestMain returns
}

// Edit replaces a text in a file of the module.
func Edit(t *testing.T, dir, file, old, new string) {
	t.Helper()
	name := filepath.Join(dir, file)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(data, []byte(old)) {
		t.Fatalf("%s does not contain %q", file, old)
	}
	if err := os.WriteFile(name, bytes.ReplaceAll(data, []byte(old), []byte(new)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Settings is the flag that gives go vet the configuration of the module.
func Settings(t *testing.T, tool, dir string) string {
	t.Helper()
	return strings.TrimSpace(string(mustRun(t, dir, nil, tool, "config", "print", "-vet")))
}

// Vet returns what go vet finds with the program.
func Vet(t *testing.T, tool, dir string, args ...string) []Finding {
	t.Helper()
	args = append([]string{"vet", "-json", "-vettool=" + tool}, args...)
	out := mustRun(t, dir, nil, "go", args...)
	var list []Finding
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var units map[string]map[string]json.RawMessage
		if err := dec.Decode(&units); err != nil {
			t.Fatalf("go vet -json: %v\n%s", err, out)
		}
		for id, found := range units {
			for _, raw := range found {
				var all []struct{ Posn, Message string }
				if err := json.Unmarshal(raw, &all); err != nil {
					t.Fatalf("%s: %s", id, raw)
				}
				for _, f := range all {
					list = append(list, place(t, dir, f.Posn, f.Message))
				}
			}
		}
	}
	return slices.Compact(Sort(list))
}

// place makes a finding of file:line:column.
func place(t *testing.T, dir, at, message string) Finding {
	t.Helper()
	f := Finding{Message: message}
	for _, to := range []*int{&f.Column, &f.Line} {
		i := strings.LastIndexByte(at, ':')
		n, err := strconv.Atoi(at[i+1:])
		if err != nil {
			t.Fatalf("no place: %s", at)
		}
		*to, at = n, at[:i]
	}
	if rel, err := filepath.Rel(dir, at); err == nil && filepath.IsAbs(at) {
		at = rel
	}
	f.File = filepath.ToSlash(at)
	return f
}

// mustRun runs a program that must succeed, and returns what it prints.
func mustRun(t *testing.T, dir string, env []string, name string, args ...string) []byte {
	t.Helper()
	out, code := Run(t, dir, env, name, args...)
	if code != 0 {
		t.Fatalf("%s %s in %s: exit status %d\n%s", name, strings.Join(args, " "), dir, code, out)
	}
	return out
}

// Run runs a program and returns what it prints, followed by its errors when it
// fails, and its exit status.
func Run(t *testing.T, dir string, env []string, name string, args ...string) ([]byte, int) {
	t.Helper()
	var out, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env = dir, append(
		os.Environ(),
		"GOWORK=off",
		"GOFLAGS=-mod=mod -buildvcs=false",
		"GOGC=400",
	) // memory for a quarter of the time
	cmd.Env = append(cmd.Env, env...)
	cmd.Stdout, cmd.Stderr = &out, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", name, err)
	}
	if err != nil {
		out.Write(stderr.Bytes())
	}
	return out.Bytes(), cmd.ProcessState.ExitCode()
}

// key is what makes findings of two drivers the same: amounts may differ, where
// one knows more.
func (f Finding) key() string {
	id, rest, _ := strings.Cut(f.Message, ": ")
	tool, _, _ := strings.Cut(rest, ":")
	return fmt.Sprintf("%s:%d:%d %s %s", f.File, f.Line, f.Column, id, tool)
}

// Difference returns the findings that one list has and the other has not: the
// same rule, of the same tool, at the same place.
func Difference(a, b []Finding) (onlyA, onlyB []Finding) {
	without := func(list, other []Finding) (left []Finding) {
		for _, f := range list {
			if !slices.ContainsFunc(other, func(o Finding) bool { return o.key() == f.key() }) {
				left = append(left, f)
			}
		}
		return left
	}
	return without(a, b), without(b, a)
}
