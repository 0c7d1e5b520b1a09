package eval_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestThePathOfAModuleChangesNothing evaluates the functions of testdata in a module whose path has
// no dot, as the packages of the standard library have none, and in one whose path has one.
func TestThePathOfAModuleChangesNothing(t *testing.T) {
	dotted, dotless := evaluatedIn(t, "example.com/m"), evaluatedIn(t, "agent")
	if len(dotted) < 50 {
		t.Fatalf("%d packages were evaluated", len(dotted))
	}
	for topic, want := range dotted {
		if dotless[topic] != want {
			t.Errorf("%s: in a module with a dot\n%s\nin one without\n%s", topic, want, dotless[topic])
		}
	}
}

// evaluatedIn is what the functions of testdata give in a module with that path, save for those
// whose texts name it.
func evaluatedIn(t *testing.T, module string) map[string]string {
	t.Helper()
	dir, out := t.TempDir(), map[string]string{}
	wants := unpack(t, dir)
	write(t, filepath.Join(dir, "go.mod"), "module "+module+"\n\ngo 1.25\n")
	for topic, want := range wants {
		data, err := os.ReadFile(filepath.Join(dir, topic, "p.go"))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data)+want, "example.com/m") {
			delete(wants, topic)
			if err := os.RemoveAll(filepath.Join(dir, topic)); err != nil {
				t.Fatal(err)
			}
		}
	}
	units := loaded(t, dir)
	standard := func(path string) bool { return !strings.HasPrefix(path, module+"/") }
	for topic := range wants {
		out[topic] = evaluate(t, units(module+"/"+topic), units, standard)
	}
	return out
}
