package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// twoMeanings are names, by package and in lower case, that may have two meanings, each with its
// reason.
var twoMeanings = map[string]string{
	"cmd/toolbudget run":             "what a command does: the program and each of its verbs",
	"cmd/toolbudget-live group":      "the process group, on unix and elsewhere",
	"cmd/toolbudget-live kill":       "as above",
	"cmd/toolbudget several":         "whether there are several, and the words for it",
	"cmd/toolbudget largepages":      "one for each operating system",
	"internal/advise/suggest merged": "the merged tool, and how it was made",
	"internal/countapi count":        "how a protocol tells the count",
	"internal/load error":            "type Error is an error, and each error type has a method Error",
	"internal/load trimmed":          "a cache of values of the type",
	"schemagen unknown":              "a question, and the error type that answers it",
	"tokencount/bench peak":          "one for each operating system",
}

// TestNamesMeanOneThing holds that a name has one meaning in a package, up to case: a type and a
// function, a function and a method, or a field and a type of one name belong together.
func TestNamesMeanOneThing(t *testing.T) {
	fset := token.NewFileSet()
	byName := map[string][]declaration{}
	for name, data := range files(t) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
			strings.Contains(name, "/prelude/") { // is part of random programs
			continue
		}
		f, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, d := range declarations(fset, f) {
			key := path.Dir(name) + " " + strings.ToLower(d.name)
			byName[key] = append(byName[key], d)
		}
	}
	for key, list := range byName {
		if twoMeanings[key] != "" {
			continue
		}
		for i, a := range list {
			for _, b := range list[:i] {
				if a.kind == b.kind && (a.kind == "method" || a.kind == "field") {
					continue
				}
				if clash(a, b) {
					t.Errorf("%s: %s %s and %s %s (%s) mean two things; rename one",
						a.at, a.kind, a.name, b.kind, b.name, b.at)
				}
			}
		}
	}
}

// A declaration is one declaration: its kind, its name and the identifiers that it mentions. Those
// of a function's body are apart.
type declaration struct {
	kind, name string
	at         token.Position
	mentions   map[string]bool
	body       map[string]bool
	basic      bool
}

// clash reports whether two declarations give one name two meanings.
func clash(a, b declaration) bool {
	if a.kind == "type" && b.kind == "type" {
		return true
	}
	if b.kind == "type" {
		a, b = b, a
	}
	switch {
	case a.kind == "type" && b.kind == "field":
		return !b.basic && !mentionsLike(b.mentions, a.name)
	case a.kind == "type" && b.kind == "const":
		return false
	case a.kind == "type":
		return !b.mentions[a.name]
	case a.kind == "field" || b.kind == "field":
		return false
	case a.kind == "method" && b.kind == "method":
		return false
	case a.kind == "method" || b.kind == "method":
		return a.kind != "const" && b.kind != "const" && a.name == b.name && !a.body[b.name] && !b.body[a.name]
	}
	return !a.body[b.name] && !b.body[a.name] && !a.mentions[b.name] && !b.mentions[a.name]
}

// mentionsLike reports whether a type that is mentioned is a form of the named one, as PartLimits
// is of Limits.
func mentionsLike(mentions map[string]bool, name string) bool {
	for m := range mentions {
		if strings.Contains(strings.ToLower(m), strings.TrimSuffix(strings.ToLower(name), "s")) {
			return true
		}
	}
	return false
}

func idents(n ast.Node) map[string]bool {
	out := map[string]bool{}
	if n == nil {
		return out
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			out[id.Name] = true
		}
		return true
	})
	return out
}

// basics are types whose values name or count something: a field Rule of type string is the name of
// a Rule.
var basics = strings.Fields("string bool int int8 int32 int64 uint8 uint64 float64 any byte")

func isBasic(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return slices.Contains(basics, e.Name)
	case *ast.ArrayType:
		return isBasic(e.Elt)
	case *ast.MapType:
		return isBasic(e.Value)
	case *ast.StarExpr:
		return isBasic(e.X)
	}
	return false
}

// declarations lists what a file declares: types, functions, methods, fields, constants and
// variables.
func declarations(fset *token.FileSet, f *ast.File) []declaration {
	var out []declaration
	add := func(kind string, id *ast.Ident, mentions, body map[string]bool, basic bool) {
		if id.Name != "_" {
			out = append(out, declaration{kind, id.Name, fset.Position(id.Pos()), mentions, body, basic})
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			kind := "func"
			if d.Recv != nil {
				kind = "method"
			}
			sig := idents(d.Type)
			body := map[string]bool{}
			if d.Body != nil {
				body = idents(d.Body)
			}
			add(kind, d.Name, sig, body, false)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					add("type", s.Name, idents(s.Type), nil, false)
					ast.Inspect(s.Type, func(n ast.Node) bool {
						switch n := n.(type) {
						case *ast.FuncType:
							return false
						case *ast.StructType:
							for _, fl := range n.Fields.List {
								for _, id := range fl.Names {
									add("field", id, idents(fl.Type), nil, isBasic(fl.Type))
								}
							}
						}
						return true
					})
				case *ast.ValueSpec:
					m := idents(s)
					for _, id := range s.Names {
						mm := map[string]bool{}
						for k := range m {
							if k != id.Name {
								mm[k] = true
							}
						}
						add(d.Tok.String(), id, mm, nil, false)
					}
				}
			}
		}
	}
	return out
}
