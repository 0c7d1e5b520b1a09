package eval_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

const embedding = `-- p/p.go --
package p

import (
	"embed"
	_ "embed"
)

//go:embed a.txt
var text string

//go:embed "a.txt"

// A comment and blank lines may stand between.

var raw []byte

//go:embed a.txt all:sub
var files embed.FS

// plain has a comment that embeds nothing.
var plain string

var bare string

var (
	//go:embed sub/b.txt
	inGroup string

	//go:embed "with blank.txt"
	quoted string
)

//go:embed a.txt
var lost string

//go:embed a.txt
var large string

func Text() []string { return []string{text, string(raw), plain, bare, inGroup, quoted} }

func Changed() string {
	raw[0] = 'A'
	return string(raw)
}

func File() (string, bool) {
	b, err := files.ReadFile("sub/b.txt")
	return string(b), err == nil
}

func None() bool {
	_, err := files.ReadFile("none.txt")
	return err != nil
}

func Lost() string { return lost }
-- p/a.txt --
text of a
-- p/with blank.txt --
blank
-- p/sub/b.txt --
text of b
`

// embedded is the program, with a reader of embedded files.
func embedded(t *testing.T, read func(dir, pattern string) (map[string]string, error)) *program {
	p := conditionText(t, embedding)
	dir := filepath.Dir(p.u.Fset.Position(p.u.Files[0].Pos()).Filename)
	p.u.ReadEmbed = func(pattern string) (map[string]string, error) { return read(dir, pattern) }
	return p
}

func readFiles(dir, pattern string) (map[string]string, error) {
	if pattern == "all:sub" {
		pattern = "sub/b.txt"
	}
	b, err := os.ReadFile(filepath.Join(dir, pattern))
	return map[string]string{pattern: string(b)}, err
}

// TestEmbeddedFilesAreVariablesOfTheirText: what a variable embeds is what the file has, as text,
// bytes and files; other variables are empty.
func TestEmbeddedFilesAreVariablesOfTheirText(t *testing.T) {
	p := embedded(t, readFiles)
	in := p.start(eval.Options{})
	same(t, "Text", p.run(in, "Text"), `["text of a\n","text of a\n","","","text of b\n","blank\n"]`)
	same(t, "Changed", p.run(in, "Changed"), `"Aext of a\n"`)
	same(t, "File", p.run(in, "File"), `"text of b\n", true`)
	same(t, "None", p.run(in, "None"), `true`)
}

// TestUnreadableEmbeddedFilesAreUnknown: a file that cannot be read, or is too long to keep, is not
// known, and is not taken to be empty.
func TestUnreadableEmbeddedFilesAreUnknown(t *testing.T) {
	p := embedded(t, func(string, string) (map[string]string, error) { return nil, errors.New("gone") })
	in := p.start(eval.Options{})
	same(t, "Lost", p.run(in, "Lost"), "?run-time")
	p = embedded(t, func(string, string) (map[string]string, error) {
		return map[string]string{"a.txt": strings.Repeat("x", eval.MaxString+1)}, nil
	})
	in = p.start(eval.Options{})
	same(t, "too long", p.run(in, "Lost"), "?fuel")
}
