package difftest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A fault is put into the evaluator to see whether random programs find it.
type fault struct {
	file, name string
	// change has lines that take the place of others: those with a minus for what the file had,
	// those with a plus for what it has. A line of @@ stands between two such changes.
	change string
}

// path is the file that has the fault.
func (f fault) path() string { return filepath.Join("..", "eval", f.file) }

// in is a source with the fault.
func (f fault) in(src string) (string, error) {
	for _, c := range strings.Split(f.change, "@@\n") {
		var have, want strings.Builder
		for line := range strings.Lines(c) {
			switch line[0] {
			case '-':
				have.WriteString(line[1:])
			case '+':
				want.WriteString(line[1:])
			}
		}
		if n := strings.Count(src, have.String()); n != 1 {
			return "", fmt.Errorf("it has %d times, not once, what is to be changed:\n%s", n, have.String())
		}
		src = strings.Replace(src, have.String(), want.String(), 1)
	}
	return src, nil
}

// faults are those of testdata/faults.txtar.
func faults(t *testing.T) (list []fault) {
	t.Helper()
	ar, err := txtar.ParseFile("testdata/faults.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range ar.Files {
		file, name, _ := strings.Cut(f.Name, " ")
		list = append(list, fault{file, name, string(f.Data)})
	}
	return list
}

// TestFaultsFitTheSource: the evaluator changes, and nothing looks for a fault that no longer fits
// its source.
func TestFaultsFitTheSource(t *testing.T) {
	list := faults(t)
	if len(list) < 10 {
		t.Fatalf("%d faults", len(list))
	}
	for _, f := range list {
		src, err := os.ReadFile(f.path())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.in(string(src)); err != nil {
			t.Errorf("%s (%s): %v", f.name, f.file, err)
		}
	}
}
