// Command newrule writes the skeleton of a rule: make new-rule NAME=my-rule.
//
// It takes the next free id and writes a rule file, the rule's line in the list, two rows
// of the test table and a server of the corpus. Their tests fail until the rule is written.
// It changes no file before it knows that it can write all of them.
package main

import (
	"bytes"
	_ "embed" // for the skeletons
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/rules"
)

//go:embed rule.txt
var ruleText string

//go:embed corpus.txt
var corpusText string

// rowsText are rows of the test table: a tool that breaks the rule, and one that keeps it.
const rowsText = `
	{"TBNNN", ` + "`" + `{"name":"a"}` + "`" + `, []string{"/description: "}},
	{"TBNNN", described("a", "b"), nil},
`

func main() {
	if len(os.Args) != 2 || os.Args[1] == "" {
		fail(fmt.Errorf("name the rule: make new-rule NAME=my-rule"))
	}
	s, err := skeleton(".", os.Args[1], rules.All())
	if err != nil {
		fail(err)
	}
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			fail(err)
		}
		if err := os.WriteFile(name, s.files[name], 0o666); err != nil {
			fail(err)
		}
		fmt.Println("wrote", name)
	}
	fmt.Printf(`
%s is the id of %s. Next:
  1. write the rule, and its Text, Why and Source
  2. go test ./rules -run TestRulesFind, with rows that break the rule and rows that keep it
  3. go test ./analyzer -run TestCorpus, with // want comments where a user must change a tool
  4. make generate
`, s.id, os.Args[1])
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "newrule:", err)
	os.Exit(1)
}

// A plan is what a new rule needs: its id, and files by their path below the root.
type plan struct {
	id    string
	files map[string][]byte
}

var validName = regexp.MustCompile(`^[a-z]+(-[a-z]+)+$`)

// skeleton plans a rule of that name in the module at root.
func skeleton(root, name string, known []rules.Rule) (*plan, error) {
	if !validName.MatchString(name) {
		return nil, fmt.Errorf("%q is not a name of a rule; write two or more words, such as name-too-long", name)
	}
	taken, err := declared(filepath.Join(root, "rules"))
	if err != nil {
		return nil, err
	}
	variable := camel(name)
	for _, v := range []string{variable, variable + "Why"} {
		if taken[v] {
			return nil, fmt.Errorf("package rules already declares %s; choose another name", v)
		}
	}
	if i := slices.IndexFunc(known, func(r rules.Rule) bool { return r.Is(name) }); i >= 0 {
		return nil, fmt.Errorf("%s is already called %s; choose another name", known[i].ID, name)
	}
	id := nextID(known)
	low := strings.ToLower(id)
	fill := strings.NewReplacer("VARIABLE", variable, "TBNNN", id, "tbNNN", low, "NAME", name)
	list, test := filepath.Join(root, "rules", "all.go"), filepath.Join(root, "rules", "quality_test.go")
	rows := strings.ReplaceAll(rowsText, "TBNNN", id)
	rule := low + "_" + strings.ReplaceAll(name, "-", "_") + ".go"
	p := &plan{id: id, files: map[string][]byte{
		filepath.Join(root, "rules", rule):                                    []byte(fill.Replace(ruleText)),
		filepath.Join(root, "analyzer", "testdata", "corpus", low, "main.go"): []byte(fill.Replace(corpusText)),
	}}
	for _, edit := range []struct{ file, after, before, text string }{
		{list, "func Quality() []Rule {", "\t}\n}\n", "\t\t" + variable + ",\n"},
		{test, "var qualityCases = []qualityCase{", "}\n\nfunc TestRules", rows},
	} {
		if p.files[edit.file], err = inserted(edit.file, edit.after, edit.before, edit.text); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// inserted returns a file with a text before the first mark that follows another one.
func inserted(file, after, before, text string) ([]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	start := bytes.Index(data, []byte(after))
	if start < 0 {
		return nil, fmt.Errorf("%s has no %q; mend internal/newrule", file, after)
	}
	end := bytes.Index(data[start:], []byte(before))
	if end < 0 {
		return nil, fmt.Errorf("%s has no %q after %q; mend internal/newrule", file, before, after)
	}
	return format.Source(slices.Concat(data[:start+end], []byte(text), data[start+end:]))
}

// nextID returns the first id that no rule has.
func nextID(known []rules.Rule) string {
	for n := 1; ; n++ {
		id := fmt.Sprintf("TB%03d", n)
		if !slices.ContainsFunc(known, func(r rules.Rule) bool { return r.ID == id }) {
			return id
		}
	}
}

// declared returns the names that a package declares.
func declared(dir string) (map[string]bool, error) {
	names := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no Go files in %s; run this in the root of the module", dir)
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				names[d.Name.Name] = true
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if v, ok := s.(*ast.ValueSpec); ok {
						for _, n := range v.Names {
							names[n.Name] = true
						}
					}
					if t, ok := s.(*ast.TypeSpec); ok {
						names[t.Name.Name] = true
					}
				}
			}
		}
	}
	return names, nil
}

// camel writes name-too-long as nameTooLong.
func camel(name string) string {
	words := strings.Split(name, "-")
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}
