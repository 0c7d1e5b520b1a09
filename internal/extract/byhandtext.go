package extract

import (
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// A server by hand may write its answer as a text, which nothing encodes:
//
//	fmt.Fprintf(w, `{"id":%s,"result":{"tools":[…]}}`, id)
//
// If no other answer was seen, the texts of the program are searched for a list of tools:
// constants in code that may run, and files that are embedded in a variable.

// answerTexts records the tools of such texts.
func (r *run) answerTexts() {
	for _, path := range r.x.mainPaths() {
		u := r.x.bodies.get(path)
		if u == nil || !r.x.current[path] {
			continue
		}
		// A constant is met where it is declared and wherever it is used; the first place
		// counts.
		seen := map[string]bool{}
		for _, f := range u.Files {
			for _, d := range f.Decls {
				r.textsIn(u, d, seen)
			}
		}
		for _, name := range u.Pkg.Scope().Names() {
			v, ok := u.Pkg.Scope().Lookup(name).(*types.Var)
			if !ok || !isListText(v.Type()) {
				continue
			}
			text, ok := r.in.TextOf(r.in.Variable(u.Pkg, name))
			if s, known := eval.Text(text); ok && known && !seen[s] {
				r.listText(s, eval.Location{Package: u, Pos: v.Pos(), Func: initKey(path)})
			}
		}
	}
}

// isListText reports whether a variable of the type may hold an embedded text.
func isListText(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0
	case *types.Slice:
		b, ok := t.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}

// textsIn records the tools of the constants in a declaration that may run.
func (r *run) textsIn(u *eval.Package, d ast.Decl, seen map[string]bool) {
	key := initKey(u.Path)
	if fd, ok := d.(*ast.FuncDecl); ok {
		obj, ok := u.Info.Defs[fd.Name].(*types.Func)
		if !ok || !r.x.calls(r.x.entry).functions[eval.FuncKey(obj)] {
			return
		}
		key = eval.FuncKey(obj)
	}
	ast.Inspect(d, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		// The type checker has folded the constant, so a text that is put together with + is
		// one text here. What is below such an expression is part of it, and is not looked at
		// again.
		v := u.Info.Types[e].Value
		if v == nil || v.Kind() != constant.String {
			return true
		}
		if s := constant.StringVal(v); !seen[s] {
			seen[s] = true
			r.listText(s, eval.Location{Package: u, Pos: e.Pos(), Func: key})
		}
		return false
	})
}

// listText records the tools of a text that is, or contains, a list of them.
func (r *run) listText(text string, at eval.Location) {
	// This is a cheap test that nearly every text fails, before any JSON is parsed.
	if !strings.Contains(text, `"inputSchema"`) {
		return
	}
	list := toolList(text)
	if list == "" {
		return
	}
	j := library.JSONOf(r.in, &eval.Const{T: types.Typ[types.String], V: list, Pos: token.NoPos})
	if j.Kind != library.JSONArray {
		return
	}
	r.answered(eval.True)
	for _, tool := range j.Items {
		r.answerTool(&found{json: tool}, at, eval.True)
	}
}

// toolList is the JSON array of tools in a text: all of it, or what follows "tools":. What
// is around it need not be JSON, as in a format; the list itself must be.
func toolList(text string) string {
	whole := strings.TrimSpace(text)
	if !strings.HasPrefix(whole, "[") {
		_, after, found := strings.Cut(whole, `"tools"`)
		after, colon := strings.CutPrefix(strings.TrimSpace(after), ":")
		if !found || !colon {
			return ""
		}
		whole = after
	}
	var list []map[string]json.RawMessage
	// A decoder stops behind the first value, whatever follows it. The list is encoded again
	// to cut that off.
	if json.NewDecoder(strings.NewReader(whole)).Decode(&list) != nil {
		return ""
	}
	out, err := json.Marshal(list)
	if err != nil {
		return ""
	}
	return string(out)
}
