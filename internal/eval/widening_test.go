package eval_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// TestReplacedLiteralsOnlyWidenWhatIsListed replaces the literals of the programs in testdata, one
// after the other, by a call of a function without a body, and holds that this only widens what is
// listed: each text that was known before must still be among those that the program may give, as
// far as they are known.
func TestReplacedLiteralsOnlyWidenWhatIsListed(t *testing.T) {
	dir := t.TempDir()
	topics := unpack(t, dir)
	units := loaded(t, dir)
	sites, tried, seen := 0, 0, map[string]bool{}
	for topic := range topics {
		u := units("example.com/m/" + topic)
		before := outcomes(t, u, units, "")
		for _, lit := range literals(u) {
			sites++
			if testing.Short() && sites%20 != 0 {
				continue
			}
			w := widened(t, u, lit)
			if w == nil {
				continue // a constant is needed here
			}
			tried++
			fn := enclosing(u, lit)
			after := outcomes(t, w, units, fn)
			for name, list := range before {
				if fn != "" && name != fn {
					continue
				}
				for _, b := range list {
					if covered(b, after[name]) {
						continue
					}
					if seen[topic+"."+name] = true; narrow[topic+"."+name] == "" {
						t.Errorf(
							"%s.%s, without %s at %s: lists\n\t%s\nand may give\n\t%s",
							topic,
							name,
							lit.Value,
							u.Fset.Position(lit.Pos()),
							shown(after[name]),
							shown([]outcome{b}),
						)
					}
				}
			}
		}
	}
	for name, why := range narrow {
		if !testing.Short() && !seen[name] {
			t.Errorf("%s is right now, and no longer narrow: %s", name, why)
		}
	}
	if tried < 20 {
		t.Errorf("%d literals were replaced", tried)
	}
}

// What the evaluator takes for granted today, which is more than it knows.
const (
	inRange = "an operation on a value that is not known does not panic"
	oneKey  = "of an entry under a key that is not known, a range does not ask what the key may be"
)

// narrow are the functions of which more is claimed than is known, with the
// reason. The list may only become shorter.
var narrow = map[string]string{
	"faults.Beyond": inRange, "faults.Shift": inRange,
	"reflect.Refused":           inRange,
	"orderends.BreaksOrReturns": oneKey, "orderends.Panics": oneKey,
}

// An outcome is what a function gives: its results, or none where it does not end.
type outcome []*library.JSON

func shown(list []outcome) string {
	var out []string
	for _, o := range list {
		var parts []string
		for _, j := range o {
			parts = append(parts, showJSON(j))
		}
		out = append(out, strings.Join(parts, ", "))
	}
	return strings.Join(out, "\n\t")
}

// outcomes runs the exported functions of u, or the one of that name.
func outcomes(t *testing.T, u *eval.Package, units func(string) *eval.Package, only string) map[string][]outcome {
	t.Helper()
	out := map[string][]outcome{}
	for _, fd := range exported(u) {
		if only != "" && fd.Name.Name != only {
			continue
		}
		in := eval.New(
			eval.Options{
				Library: library.New(library.Codecs{}),
				Package: units,
				Fault:   func(err error) { t.Errorf("%s: fault: %v", fd.Name.Name, err) },
			},
		)
		in.RunInit(u)
		v := in.Run(u, fd, nil, nil)
		for _, way := range in.Variants(eval.True, func() any {
			list := eval.Tuple{v}
			if tup, ok := v.(eval.Tuple); ok {
				list = tup
			}
			var o outcome
			for _, v := range list {
				if v != nil {
					o = append(o, library.Encode(in, in.Settle(v)))
				}
			}
			return o
		}) {
			if !in.Impossible(way.Guard) {
				o, _ := way.Result.(outcome)
				if way.Rest { // stands for any outcome
					o = outcome{&library.JSON{Kind: library.JSONHole}}
				}
				out[fd.Name.Name] = append(out[fd.Name.Name], o)
			}
		}
	}
	return out
}

func literals(u *eval.Package) []*ast.BasicLit {
	var out []*ast.BasicLit
	for _, f := range u.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.BasicLit:
				out = append(out, n)
			}
			return true
		})
	}
	return out
}

// enclosing is the exported function that a literal is in, or "".
func enclosing(u *eval.Package, lit *ast.BasicLit) string {
	for _, fd := range exported(u) {
		if fd.Pos() <= lit.Pos() && lit.End() <= fd.End() {
			return fd.Name.Name
		}
	}
	return ""
}

// widened is u with a call in place of a literal, or nil where that does not compile.
func widened(t *testing.T, u *eval.Package, lit *ast.BasicLit) *eval.Package {
	tv, ok := u.Info.Types[lit]
	if !ok || tv.Type == nil {
		return nil
	}
	typ := types.TypeString(types.Default(tv.Type), types.RelativeTo(u.Pkg))
	from, to := u.Fset.Position(lit.Pos()), u.Fset.Position(lit.End())
	src, err := os.ReadFile(from.Filename)
	if err != nil {
		t.Fatal(err)
	}
	return rewritten(
		u,
		lit.Pos(),
		fmt.Sprintf("%sunread[%s]()%s\n\nfunc unread[T any]() T\n", src[:from.Offset], typ, src[to.Offset:]),
	)
}

// rewritten is u with another text of the file that at is in, or nil where that does not
// compile.
func rewritten(u *eval.Package, at token.Pos, text string) *eval.Package {
	changed, err := parser.ParseFile(
		u.Fset,
		u.Fset.Position(at).Filename,
		text,
		parser.SkipObjectResolution|parser.ParseComments,
	)
	if err != nil {
		return nil
	}
	files := make([]*ast.File, len(u.Files))
	for i, f := range u.Files {
		if files[i] = f; f.FileStart <= at && at < f.FileEnd {
			files[i] = changed
		}
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses:      map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes:    map[ast.Node]*types.Scope{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	broken := false
	conf := types.Config{Importer: importsOf(u.Pkg), GoVersion: u.Pkg.GoVersion(), Error: func(err error) {
		broken = broken || !strings.Contains(err.Error(), "missing function body")
	}}
	if pkg, _ := conf.Check(u.Path, u.Fset, files, info); !broken {
		return &eval.Package{Path: u.Path, Fset: u.Fset, Files: files, Pkg: pkg, Info: info, Main: true}
	}
	return nil
}

type importerOf map[string]*types.Package

func (m importerOf) Import(path string) (*types.Package, error) {
	if p := m[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

func importsOf(p *types.Package) importerOf {
	m := importerOf{"unsafe": types.Unsafe}
	for _, q := range p.Imports() {
		m[q.Path()] = q
	}
	return m
}

func covered(b outcome, after []outcome) bool {
	for _, j := range b {
		if !isKnown(j) {
			return true // nothing was claimed
		}
	}
	for _, a := range after {
		if len(a) == 1 && a[0].Kind == library.JSONHole {
			return true // a bound ended the function
		}
		if len(a) != len(b) {
			continue
		}
		all := true
		for i := range a {
			all = all && covers(a[i], b[i])
		}
		if all {
			return true
		}
	}
	return false
}

// covers reports whether a may be b, which is known.
func covers(a, b *library.JSON) bool {
	if a.Kind == library.JSONHole {
		return true
	}
	if a.Kind != b.Kind || !coverItems(a.Items, b.Items) || len(a.Members) != len(b.Members) {
		return false
	}
	for i := range a.Members {
		if a.Members[i].Key != b.Members[i].Key || !covers(a.Members[i].Value, b.Members[i].Value) {
			return false
		}
	}
	if a.Kind == library.JSONString {
		text, _ := eval.Text(b.Str)
		return regexp.MustCompile("(?s)^" + pattern(a.Str) + "$").MatchString(text)
	}
	return a.Bool == b.Bool && a.Num == b.Num
}

// coverItems is covers for lists. An element that is not known may stand for any
// number of them, so only what is before the first and after the last counts.
func coverItems(a, b []*library.JSON) bool {
	for len(a) > 0 && a[0].Kind != library.JSONHole {
		if len(b) == 0 || !covers(a[0], b[0]) {
			return false
		}
		a, b = a[1:], b[1:]
	}
	open := len(a) > 0
	for len(a) > 0 && a[len(a)-1].Kind != library.JSONHole {
		if len(b) == 0 || !covers(a[len(a)-1], b[len(b)-1]) {
			return false
		}
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return open || len(b) == 0
}

// pattern is a regular expression of the texts that v may be.
func pattern(v eval.Value) string {
	switch v := v.(type) {
	case *eval.PartialString:
		s := ""
		for _, p := range v.Parts {
			s += pattern(p)
		}
		return s
	case *eval.Const:
		s, _ := eval.Text(v)
		return regexp.QuoteMeta(s)
	}
	return ".*"
}

func isKnown(j *library.JSON) bool {
	if j.Kind == library.JSONHole {
		return false
	}
	if j.Kind == library.JSONString {
		if _, ok := eval.Text(j.Str); !ok {
			return false
		}
	}
	for _, it := range j.Items {
		if !isKnown(it) {
			return false
		}
	}
	for _, m := range j.Members {
		if !isKnown(m.Value) {
			return false
		}
	}
	return true
}
