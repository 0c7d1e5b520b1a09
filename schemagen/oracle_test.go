package schemagen_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
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

// runOracle runs the program of an oracle module, which holds the real library.
func runOracle(t *testing.T, dir string, env []string, flags ...string) []oracleLine {
	t.Helper()
	cmd := exec.Command("go", append(append([]string{"run"}, flags...), ".")...)
	cmd.Dir = filepath.Join("testdata", "oracle", dir)
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

// compare holds what schemagen says of a type against the library's line.
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
			t.Errorf("%s: error\n got %q (panics: %v)\nwant %q (panics: %v)", at, lib.Text, lib.Panics, want.Error, want.Panics)
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

func TestUnescapeHTML(t *testing.T) {
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
