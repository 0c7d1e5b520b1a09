package schemagen_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/schemagen"
)

// An oracleLine is what an oracle prints for one type under one configuration.
type oracleLine struct {
	Config, Case string
	// Name and String are what reflect calls the type.
	Name, String  string
	Schema        json.RawMessage
	Error, Unmade string
	Panics        bool
}

// An oracle is the program of a module that holds a real library.
type oracle struct {
	once    sync.Once
	program string
	err     error
}

// oracles are those that were built, by directory. All tests share them.
type oracles struct {
	dir   string // of the programs
	built sync.Map
}

var programs oracles

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "schemagen")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	programs.dir = dir
	debug.SetGCPercent(400) // schemas are garbage once they are compared
	m.Run()                 // its status is that of the program once TestMain returns
}

// oracleProgram builds the oracle module dir, whose corpus has the generated types.
func oracleProgram(t testing.TB, dir string) string {
	t.Helper()
	loaded, _ := programs.built.LoadOrStore(dir, new(oracle))
	o := loaded.(*oracle)
	o.once.Do(func() {
		program := filepath.Join(programs.dir, dir+".exe")
		// Without debug information it links in a third of the time.
		cmd := exec.Command(
			"go",
			append(
				[]string{"build", "-buildvcs=false", "-ldflags=-s -w", "-o", program},
				append(overlayFlags(t), ".")...)...)
		cmd.Dir, cmd.Env = fixture.Module(t, filepath.Join("testdata", "oracle", dir)), oracleEnv()
		if out, err := cmd.CombinedOutput(); err != nil {
			o.err = fmt.Errorf("go build in %s: %w\n%s", cmd.Dir, err, out)
			return
		}
		o.program = program
	})
	if o.program == "" {
		t.Fatalf("the oracle %s was not built: %v", dir, o.err)
	}
	return o.program
}

// runOracle runs the program of an oracle module.
func runOracle(t *testing.T, dir string, env ...string) []oracleLine {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), oracleProgram(t, dir))
	cmd.Env = append(oracleEnv(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("oracle %s: %v\n%s", dir, err, stderr.Bytes())
	}
	var lines []oracleLine
	dec := bufio.NewScanner(bytes.NewReader(out))
	dec.Buffer(nil, 1<<26)
	for dec.Scan() {
		var l oracleLine
		if err := json.Unmarshal(dec.Bytes(), &l); err != nil {
			t.Fatalf("oracle %s: %v in %s", dir, err, dec.Bytes())
		}
		lines = append(lines, l)
	}
	if dec.Err() != nil || len(lines) == 0 {
		t.Fatalf("oracle %s printed %d lines: %v", dir, len(lines), dec.Err())
	}
	return lines
}

// compare compares what schemagen says of a type with the library's line.
func compare(t *testing.T, want oracleLine, got schemagen.Result, err error) {
	t.Helper()
	at := want.Config + ": " + want.Case
	if want.Error != "" || err != nil {
		var lib *schemagen.LibraryError
		switch {
		case err == nil:
			t.Errorf("%s: no error, the library says %q", at, want.Error)
		case !errors.As(err, &lib):
			t.Errorf("%s: our own error %q, the library says %q", at, err, want.Error)
		case lib.Text != want.Error || lib.Panics != want.Panics:
			t.Errorf(
				"%s: error\n got %q (panics: %v)\nwant %q (panics: %v)",
				at,
				lib.Text,
				lib.Panics,
				want.Error,
				want.Panics,
			)
		}
		return
	}
	if len(got.Gaps) > 0 {
		t.Errorf("%s: gaps %v", at, got.Gaps)
	}
	if g, w := string(got.Schema.AppendJSON(nil)), unescapeHTML(string(want.Schema)); g != w {
		t.Errorf("%s:\n got %s\nwant %s", at, g, w)
	}
}

// unescapeHTML undoes the escapes that encoding/json adds for HTML, and
// nothing else.
func unescapeHTML(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		if len(s) >= i+6 {
			if c, ok := map[string]byte{`\u003c`: '<', `\u003e`: '>', `\u0026`: '&'}[s[i:i+6]]; ok {
				b.WriteByte(c)
				i += 5
				continue
			}
		}
		b.WriteString(s[i : i+2]) // an escape of two characters, or the start of a longer one
		i++
	}
	return b.String()
}

func TestOnlyHTMLEscapesAreUndone(t *testing.T) {
	for in, want := range map[string]string{
		`"\u003cb\u003e \u0026"`: `"<b> &"`,
		`"\\u003c \" \u2028"`:    `"\\u003c \" \u2028"`,
	} {
		if got := unescapeHTML(in); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

// schema parses a literal of the tests.
func schema(t testing.TB, text string) *catalog.Schema {
	t.Helper()
	s, err := catalog.ParseSchema([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}
