package extract

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
)

// A program may encode a request, change it as a map, and send that:
//
//	b, _ := json.Marshal(request)
//	json.Unmarshal(b, &m)
//	m["tools"] = strict(m["tools"])
//	b, _ = json.Marshal(m)
//	http.Post(url, "application/json", bytes.NewReader(b))
//
// Requests are read where they are encoded, since few programs send them in a way that can be
// followed. A tool of a request that was decoded again is left out if that request was not sent,
// and one that was sent has another tool of the same name. Without the second condition, what is
// sent in a way that is not known would be lost.

// decodedRequests are the requests that were decoded, and the bodies that were sent.
type decodedRequests struct {
	decoded, sent []*library.JSON
	unknown       bool // a body was sent that is not known
}

// reencodes reports whether the program has a function that decodes a map and encodes it again.
func (x *extraction) reencodes() bool {
	for _, path := range x.mainPaths() {
		u := x.bodies.get(path)
		if !x.current[path] || u == nil {
			continue
		}
		for _, f := range u.Files {
			if slices.ContainsFunc(f.Decls, func(d ast.Decl) bool { return reencodes(u, d) }) {
				return true
			}
		}
	}
	return false
}

// reencodes reports whether a declaration decodes a map from text to anything and encodes it.
func reencodes(u *eval.Package, d ast.Decl) bool {
	var decoded, encoded []types.Object
	ast.Inspect(d, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		fn := typeutil.Callee(u.Info, call)
		if fn == nil {
			return true
		}
		for _, a := range call.Args {
			if at, ok := ast.Unparen(a).(*ast.UnaryExpr); ok && strings.HasPrefix(fn.Name(), "Unmarshal") {
				a = at.X
				if v := namedBy(u, a); v != nil && holdsAny(u, a) {
					decoded = append(decoded, v)
				}
			} else if v := namedBy(u, a); v != nil && strings.HasPrefix(fn.Name(), "Marshal") {
				encoded = append(encoded, v)
			}
		}
		return true
	})
	return slices.ContainsFunc(encoded, func(v types.Object) bool { return slices.Contains(decoded, v) })
}

// decodes notes what a call decodes.
func (r *run) decodes(v eval.Value) {
	for _, alt := range eval.Alternatives(r.in.Settle(v)) {
		if j := r.jsonText(alt.V); j != nil {
			r.sent.reread.decoded = append(r.sent.reread.decoded, j)
		}
	}
}

// sends notes a body that a call sends.
func (r *run) sends(body eval.Value) {
	if body == nil || eval.IsNil(body) {
		return
	}
	if j := r.jsonText(body); j != nil {
		r.sent.reread.sent = append(r.sent.reread.sent, j)
	} else if _, known := eval.Text(body); !known {
		r.sent.reread.unknown = true
	}
}

// sendsValue notes a value that a call encodes and sends, if it has tools.
func (r *run) sendsValue(v eval.Value) {
	for _, alt := range eval.Alternatives(r.in.Settle(v)) {
		if slices.ContainsFunc(toolKeys, func(key string) bool { return len(r.keyed(alt.V, key)) > 0 }) {
			r.sent.reread.sent = append(r.sent.reread.sent, library.Encode(r.in, alt.V))
		}
	}
}

// dropDecoded drops the tools of requests that were decoded again and not sent.
func (r *run) dropDecoded() {
	if len(r.sent.reread.decoded) == 0 || r.sent.reread.unknown {
		return
	}
	decoded, sent, names := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, j := range r.sent.reread.decoded {
		r.toolTexts(j, decoded, map[string]bool{}, 1)
	}
	for _, j := range r.sent.reread.sent {
		r.toolTexts(j, sent, names, 1)
	}
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		if rd.f.fw.Name != framework.RequestsName || !names[rd.tool.Name] {
			return false
		}
		text, known := r.sortedText(r.jsonOf(rd.f, rd.f.value()))
		return known && decoded[text] && !sent[text]
	})
}

// toolTexts adds the tools of a request, as texts, and their names.
func (r *run) toolTexts(j *library.JSON, texts, names map[string]bool, levels int) {
	for _, key := range toolKeys {
		if list := j.Get(key); list != nil {
			r.listTexts(list, texts, names)
		}
	}
	for _, key := range envelopeKeys {
		if inner := j.Get(key); inner != nil && levels > 0 {
			r.toolTexts(inner, texts, names, levels-1)
		}
	}
}

// listTexts adds the tools of a list, as texts, and their names.
func (r *run) listTexts(list *library.JSON, texts, names map[string]bool) {
	for _, tool := range list.Items {
		for _, key := range declaredKeys {
			if inner := tool.Get(key); inner != nil {
				r.listTexts(inner, texts, names)
			}
		}
		if text, known := r.sortedText(tool); known {
			texts[text] = true
		}
		for _, in := range []*library.JSON{tool, tool.Get("function"), tool.Get("toolSpec")} {
			if name := in.Get("name"); name != nil && name.Kind == library.JSONString {
				text, _ := eval.Text(r.in.Settle(name.Str))
				names[text] = true
			}
		}
	}
}

// sortedText is JSON as a text whose members are sorted, and false if a part of it is not known.
func (r *run) sortedText(j *library.JSON) (string, bool) {
	parts, known := make([]string, 0, len(j.Items)+len(j.Members)), true
	add := func(key string, inner *library.JSON) {
		text, ok := r.sortedText(inner)
		parts, known = append(parts, key+text), known && ok
	}
	switch j.Kind {
	case library.JSONBool:
		return strconv.FormatBool(j.Bool), true
	case library.JSONNumber:
		return j.Num, true
	case library.JSONString:
		s, ok := eval.Text(r.in.Settle(j.Str))
		return strconv.Quote(s), ok
	case library.JSONNull:
		return "null", true
	case library.JSONArray:
		for _, item := range j.Items {
			add("", item)
		}
		return "[" + strings.Join(parts, ",") + "]", known
	case library.JSONObject:
		for _, m := range j.Members {
			add(strconv.Quote(m.Key)+":", m.Value)
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ",") + "}", known
	}
	return "", false
}
