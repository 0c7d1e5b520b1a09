package extract

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Some programs call a model without an SDK: they encode a value as JSON and send it. Which type
// it has, who builds it and who sends it is different in each. What all have in common is the form
// of the request: an object that has its tools under one key, and beside it what no other object
// has, such as messages. This file finds the places at which a program fills in the tools, and
// requestread.go reads what is encoded.

// asksModel is the mark that a body is given which fills in the tools of a request: what leads to
// it is run.
const asksModel = "the tools of a request to a model"

// toolKeys are the keys under which requests have their tools. OpenAI's first API for tools called
// them functions.
var toolKeys = []string{"tools", "functions"}

// bedrockKey is the key of the object in which a request to Bedrock has its tools. Gemini has an
// object without tools under the same key.
const bedrockKey = "toolConfig"

// isRequest reports whether an object with tools and these further keys is a request to a model.
// An answer to tools/list has none of them, and the description of an agent has no messages.
func isRequest(has func(key string) bool) bool {
	some := func(keys ...string) bool { return slices.ContainsFunc(keys, has) }
	return some("messages", "contents", "tool_choice", "toolChoice", bedrockKey, "function_call") ||
		has("model") &&
			some("input", "message", "prompt", "max_tokens", "max_output_tokens", "temperature", "stream",
				"generationConfig", "generation_config", "systemInstruction", "system_instruction") ||
		has("instructions") && some("modalities", "output_modalities", "voice", "turn_detection")
}

// A requestPoint is a place at which the tools of a request are filled in.
type requestPoint struct {
	at token.Pos
	fn string // the function around it
	// form is the form of the request.
	form string
}

// The forms of requests that are of no named type.
const (
	textForm = "text"
	mapForm  = "map"
)

// formOf is the form of a request that is a value of a type.
func formOf(t types.Type) string {
	if _, ok := typeUnder(derefType(t)).(*types.Map); ok {
		return mapForm
	}
	return eval.TypeKey(derefType(t))
}

// requestPoints are these places in code of the program that may run.
func (x *extraction) requestPoints(e entry) (out []requestPoint) {
	for _, path := range x.mainPaths() {
		if !x.current[path] {
			continue
		}
		if u := x.bodies.get(path); u != nil {
			if v := x.embeddedRequest(u); v != nil {
				out = append(out, requestPoint{v.Pos(), initKey(path), textForm})
			}
		}
		for _, d := range x.index.requests[path] {
			if e.main && !x.calls(e).functions[d.key] {
				continue
			}
			for _, p := range x.requestPointsIn(d.u, d.decl) {
				p.fn = d.key
				out = append(out, p)
			}
		}
	}
	return out
}

// embeddedRequest is the variable of a package in which a request with tools is embedded, or nil.
func (x *extraction) embeddedRequest(u *eval.Package) *ast.ValueSpec {
	v, known := x.index.embedded[u.Path]
	if !known {
		v = x.findEmbedded(u)
		x.index.embedded[u.Path] = v
	}
	return v
}

func (x *extraction) findEmbedded(u *eval.Package) *ast.ValueSpec {
	p := x.prog.Packages[u.Path]
	if p == nil || !slices.ContainsFunc(p.EmbedFiles, func(file string) bool {
		data, err := x.prog.ReadFile(file)
		return err == nil && len(data) < maxRequest && isRequestText(string(data))
	}) {
		return nil
	}
	for _, f := range u.Files {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, s := range g.Specs {
					if v, ok := s.(*ast.ValueSpec); ok && isEmbedded(g, v) {
						return v
					}
				}
			}
		}
	}
	return nil
}

// maxRequest bounds the files that are searched for a request.
const maxRequest = 1 << 20

// isEmbedded reports whether a directive embeds files in a variable.
func isEmbedded(g *ast.GenDecl, v *ast.ValueSpec) bool {
	for _, doc := range []*ast.CommentGroup{g.Doc, v.Doc} {
		if doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool {
			return strings.HasPrefix(c.Text, "//go:embed ")
		}) {
			return true
		}
	}
	return false
}

// marksRequest reports whether a node may be such a place. It looks at the node alone.
func marksRequest(u *eval.Package, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		return n.Kind == token.STRING && (n.Value == `"tools"` || n.Value == `"functions"` ||
			strings.HasPrefix(n.Value, `"tools.`) || isToolPiece(n.Value))
	case *ast.CompositeLit:
		// An event of a conversation has a literal with its type in it.
		return filledStruct(u, n) != nil || isEvent(u, memberOf(u, n, "type"))
	case *ast.SelectorExpr:
		return toolField(u, n) != nil || changers[n.Sel.Name] || isBodyOfRequest(u, n)
	case *ast.Ident: // looked up only where it may be the name of such a constant
		return (strings.Contains(n.Name, "ool") || strings.Contains(n.Name, "unction")) && isToolKey(u, n)
	case *ast.BinaryExpr:
		return n.Op == token.ADD && isToolKey(u, n)
	}
	return false
}

// isRequestText reports whether a text is a request with tools, or the form of one. The description
// of an API, which has an object under each name, is none, and neither is a list of words.
func isRequestText(text string) bool {
	text = strings.ReplaceAll(text, `\"`, `"`)
	has := func(key string) bool { return slices.ContainsFunc(valuesOf(text, key), isAnything) }
	return slices.ContainsFunc(valuesOf(text, "tools"), mayBeList(text)) &&
		(isRequest(has) || strings.Contains(text, `"session.update"`) || strings.Contains(text, `"response.create"`))
}

// valuesOf are the beginnings of what a text has under a key. A text may end behind one.
func valuesOf(text, key string) (out []string) {
	for {
		_, rest, found := strings.Cut(text, `"`+key+`"`)
		if !found {
			return out
		}
		text = rest
		if rest = withoutSpace(rest); rest == "" || rest[0] == '"' || rest[0] == '`' {
			out = append(out, "")
		} else if rest, found = strings.CutPrefix(rest, ":"); found {
			out = append(out, withoutSpace(rest))
		}
	}
}

// withoutSpace is a text without the space at its beginning, which may be written as Go does.
func withoutSpace(text string) string {
	for {
		rest := strings.TrimLeft(text, " \t\r\n")
		for _, escaped := range []string{`\n`, `\r`, `\t`} {
			rest = strings.TrimPrefix(rest, escaped)
		}
		if rest == text {
			return text
		}
		text = rest
	}
}

func isAnything(string) bool { return true }

// mayBeList reports whether a value in a text may be a list: an object with names is not. Other
// braces may be replaced, such as those of a template. Gemini takes an object for a list of one.
func mayBeList(text string) func(value string) bool {
	one := strings.Contains(text, "functionDeclarations") || strings.Contains(text, "function_declarations")
	return func(value string) bool {
		inside, braces := strings.CutPrefix(value, "{")
		return one || !braces || !strings.HasPrefix(withoutSpace(inside), `"`)
	}
}

// requestPointsIn are these places in a declaration.
func (x *extraction) requestPointsIn(u *eval.Package, d ast.Decl) (out []requestPoint) {
	note := func(n ast.Node, form string) { out = append(out, requestPoint{at: n.Pos(), form: form}) }
	var pieces []*ast.BasicLit
	whole := false
	ast.Inspect(d, func(n ast.Node) bool {
		if e := x.extraTools(u, n); e != nil {
			note(e, besideForm)
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			if e := setsTools(u, n); e != nil {
				note(e, extraForm)
			}
			if e := x.givesTools(u, n); e != nil {
				note(e, mapForm)
			}
		case *ast.CompositeLit:
			if e := filledStruct(u, n); e != nil && x.isOwnRequest(u.Info.TypeOf(n)) {
				note(e, formOf(u.Info.TypeOf(n)))
			}
			if e := filledMap(u, n); e != nil {
				note(e, mapForm)
			}
			if e, form := x.eventTools(u, n); e != nil {
				note(e, form)
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				switch left := ast.Unparen(left).(type) {
				case *ast.SelectorExpr:
					if t := toolField(u, left); t != nil && x.isOwnRequest(t) {
						note(left, formOf(t))
					}
				case *ast.IndexExpr:
					known := isToolKey(u, left.Index) && holdsAny(u, left.X) && isRequest(keysOf(u, d, left.X))
					if addsToDecoded(u, d, n, i, !known) {
						note(left, extraForm)
					} else if known {
						note(left, mapForm)
					}
				}
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				pieces = append(pieces, n)
			}
			if n.Kind == token.STRING && isRequestText(n.Value) {
				whole = true
				note(n, textForm)
			}
		}
		return true
	})
	if n := requestPiece(pieces); n != nil && !whole {
		note(n, textForm)
	}
	return out
}

// isOwnRequest reports whether a type that is a request belongs to no SDK that is read.
func (x *extraction) isOwnRequest(t types.Type) bool {
	n, ok := types.Unalias(derefType(t)).(*types.Named)
	return !ok || n.Obj().Pkg() == nil || framework.Of(x.opts.Frameworks, n.Obj().Pkg().Path()) == nil
}

// literalType is the type of what a literal makes: in a list of pointers, {…} stands for &T{…}.
func literalType(u *eval.Package, lit *ast.CompositeLit) types.Type {
	return derefType(u.Info.TypeOf(lit))
}

func derefType(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// isToolKey reports whether an expression is a constant under which a request has its tools.
func isToolKey(u *eval.Package, e ast.Expr) bool { return isConstant(u, e, toolKeys...) }

// isConstant reports whether an expression is one of these constants.
func isConstant(u *eval.Package, e ast.Expr, texts ...string) bool {
	v := u.Info.Types[e].Value
	return v != nil && v.Kind() == constant.String && slices.Contains(texts, constant.StringVal(v))
}

// fillsTools reports whether a map literal has a key for tools. Other expressions may have one.
func fillsTools(u *eval.Package, e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	return !ok || slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		return ok && isToolKey(u, kv.Key)
	})
}

// holdsAny reports whether an expression is a map from text to anything, or to JSON.
func holdsAny(u *eval.Package, e ast.Expr) bool {
	m, ok := typeUnder(u.Info.TypeOf(e)).(*types.Map)
	return ok && (types.IsInterface(m.Elem()) || eval.TypeKey(m.Elem()) == "encoding/json.RawMessage")
}

// filledMap is the entry of a map literal that has the tools of a request, or nil.
func filledMap(u *eval.Package, lit *ast.CompositeLit) ast.Expr {
	if !holdsAny(u, lit) {
		return nil
	}
	var tools ast.Expr
	keys := map[string]bool{}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if t := u.Info.TypeOf(kv.Value); isToolKey(u, kv.Key) && mayHoldTools(t) ||
			isConstant(u, kv.Key, bedrockKey) && holdsList(t) && fillsTools(u, kv.Value) {
			tools = kv
		}
		if v := u.Info.Types[kv.Key].Value; v != nil && v.Kind() == constant.String {
			keys[constant.StringVal(v)] = true
		}
	}
	if tools != nil && isRequest(func(k string) bool { return keys[k] }) {
		return tools
	}
	return nil
}

// holdsList reports whether a type is a struct with a list of tools, or JSON.
func holdsList(t types.Type) bool {
	switch u := derefType(t).Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if slices.Contains(toolKeys, jsonKey(u, i)) && mayHoldTools(u.Field(i).Type()) {
				return true
			}
		}
	case *types.Map, *types.Interface:
		return true
	}
	return false
}

// mayHoldTools reports whether a value of the type may be a list of tools: a list of objects, or
// JSON.
func mayHoldTools(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Pointer:
		return mayHoldTools(u.Elem())
	case *types.Slice:
		b, basic := u.Elem().Underlying().(*types.Basic)
		return !basic || b.Kind() == types.Byte
	case *types.Array:
		_, basic := u.Elem().Underlying().(*types.Basic)
		return !basic
	}
	return false
}

// keysOf are the keys that a declaration gives a map which is the variable e. Of one that it is
// handed, the keys that its package gives any map count.
func keysOf(u *eval.Package, d ast.Decl, e ast.Expr) func(string) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return func(string) bool { return false }
	}
	obj, keys := u.Info.Uses[id], map[string]bool{}
	handed := true
	note := func(e ast.Expr) {
		if v := u.Info.Types[e].Value; v != nil && v.Kind() == constant.String {
			keys[constant.StringVal(v)] = true
		}
	}
	literal := func(e ast.Expr) {
		lit, ok := ast.Unparen(e).(*ast.CompositeLit)
		if !ok {
			return
		}
		for _, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				note(kv.Key)
			}
		}
	}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if ix, ok := ast.Unparen(left).(*ast.IndexExpr); ok {
					if of, ok := ast.Unparen(ix.X).(*ast.Ident); ok && u.Info.Uses[of] == obj {
						note(ix.Index)
					}
				}
				if of, ok := ast.Unparen(left).(*ast.Ident); ok && i < len(n.Rhs) &&
					(u.Info.Defs[of] == obj || u.Info.Uses[of] == obj) {
					handed = false
					literal(n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, of := range n.Names {
				if u.Info.Defs[of] == obj && i < len(n.Values) {
					handed = false
					literal(n.Values[i])
				}
			}
		}
		return true
	})
	if handed {
		for _, f := range u.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CompositeLit:
					if holdsAny(u, n) {
						literal(n)
					}
				case *ast.IndexExpr:
					if holdsAny(u, n.X) {
						note(n.Index)
					}
				}
				return true
			})
		}
	}
	return func(key string) bool { return keys[key] }
}
