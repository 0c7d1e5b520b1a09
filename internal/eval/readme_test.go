package eval_test

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestReadmeShowsTheExampleThatRuns compares the example of the README with testdata/readme.txtar,
// which TestFunctionsGiveWhatTheirFilesSay evaluates.
func TestReadmeShowsTheExampleThatRuns(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	ar, err := txtar.ParseFile("testdata/readme.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range ar.Files {
		text := string(f.Data)
		if i := strings.Index(text, "func "); f.Name == "p.go" && i >= 0 {
			text = text[i:]
		}
		if !strings.Contains(string(readme), text) {
			t.Errorf("README.md lacks %s:\n%s", f.Name, text)
		}
	}
}
