package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
	"unicode"
)

// TestTestsAreNamedByTheirClaim holds that the name of a test is a statement: three words at
// least, such as TestGapsKeepTheirPlace. What is only the name of a function or a noun says nothing
// when it fails. Fuzz targets, benchmarks and examples are named after what they run, as in Go.
func TestTestsAreNamedByTheirClaim(t *testing.T) {
	fset := token.NewFileSet()
	found := 0
	for name, data := range files(t) {
		if !strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Recv != nil || fd.Name.Name == "TestMain" {
				continue
			}
			claim, ok := strings.CutPrefix(fd.Name.Name, "Test")
			if !ok {
				continue
			}
			found++
			if wordsOf(claim) < 3 {
				t.Errorf("%s: %s does not say what is true", fset.Position(fd.Pos()), fd.Name.Name)
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d tests are found", found)
	}
}

// wordsOf counts the words of a name. A run of capitals is one word, as in HTTPServersAnswer, and
// so is a capital with a digit behind it.
func wordsOf(name string) int {
	n, before := 0, 'a'
	letters := []rune(name)
	for i, r := range letters {
		next := 'A'
		if i+1 < len(letters) {
			next = letters[i+1]
		}
		if unicode.IsUpper(r) && (!unicode.IsUpper(before) || unicode.IsLower(next)) {
			n++
		}
		before = r
	}
	return n
}

func TestWordsOfNamesAreCounted(t *testing.T) {
	for name, want := range map[string]int{
		"Gaps": 1, "BM25": 1, "JSON": 1, "YAMLList": 2, "GapsKeepTheirPlace": 4, "HTTPServersAnswer": 3,
	} {
		if got := wordsOf(name); got != want {
			t.Errorf("%s has %d words, want %d", name, got, want)
		}
	}
}
