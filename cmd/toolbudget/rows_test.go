package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestProgramsThatMayRegisterMoreAreNeverWithin: a check of programs in which tools
// vanished once, those of testdata/rows whose name begins with V. One in which more may be
// registered than is known is undetermined, whatever the limits, and never within them.
func TestProgramsThatMayRegisterMoreAreNeverWithin(t *testing.T) {
	dir := fixture.Copy(t, "../../testdata/rows")
	files, err := filepath.Glob(filepath.Join(dir, "V*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d rows, error %v", len(files), err)
	}
	wants := map[string]string{}
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		wants[name] = "within"
		if strings.HasPrefix(string(ar.Comment), "open ") {
			wants[name] = "undetermined"
		}
		for _, f := range ar.Files {
			path := filepath.Join(dir, "cmd", name, f.Name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	out, err := newRunner(t, dir).try("toolbudget", "check", "-strict", "-format", "json", "./cmd/...")
	if err == nil {
		t.Error("a strict check passes although some programs are undetermined")
	}
	var report struct {
		Programs []struct{ Name, Verdict string }
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, p := range report.Programs {
		_, name, _ := strings.Cut(p.Name, "/cmd/")
		if want := wants[name]; p.Verdict != want {
			t.Errorf("%s is %s, want %s", name, p.Verdict, want)
		}
		delete(wants, name)
	}
	for name := range wants {
		t.Errorf("%s is not in the report", name)
	}
}
