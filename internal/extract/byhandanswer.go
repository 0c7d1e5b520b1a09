package extract

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
)

// An answer to tools/list is read where it comes into being, as a literal, and where it is
// encoded: the first sees it before it is one of many answers that a variable may hold, the
// second sees what was filled step by step. A definition that is met twice is one.

// maxEnvelopes is how many objects may be around an answer, one in the other: the response
// of JSON-RPC, its result, and what a program puts around them.
const maxEnvelopes = 3

// handAnswers is what was seen of the answers of a server by hand.
type handAnswers struct {
	when  eval.Guard // it answers a request for the list
	known bool       // a list with tools that are known
	first bool       // a list where it came into being
	// lists are those that were seen there, by what is behind them: their elements count once.
	lists map[*eval.Obj]bool
}

// answerHooks adds the hooks of a framework for what encodes answers.
func (r *run) answerHooks(fw *framework.Framework, note func(string, func(*eval.Call))) {
	for _, a := range fw.Answers {
		note(a.Func, func(c *eval.Call) {
			if v := c.Arg(a.Arg); v != nil {
				r.answer(v, c.Site, eval.True, maxEnvelopes, false)
			}
		})
	}
}

// answerLiteral looks for a list of tools in a struct or a map that a literal makes.
func (r *run) answerLiteral(v eval.Value, at ast.Node) {
	if r.x.answering != nil && !r.in.Trial() {
		r.answer(v, at, eval.True, 1, true)
	}
}

// answer looks for the list of tools in v, which is there where g holds, and in the objects
// in it, down to some levels. first says that v comes into being here.
func (r *run) answer(v eval.Value, at ast.Node, g eval.Guard, levels int, first bool) {
	for _, alt := range eval.Alternatives(r.in.Settle(v)) {
		under, ok := r.in.And(g, alt.G)
		if !ok || r.in.Impossible(under) {
			continue
		}
		if t := alt.V.Type(); r.x.beside && t != nil && r.x.ofSDK(t) {
			continue // an answer of the SDK
		}
		if j := r.jsonText(alt.V); j != nil {
			r.answerText(j, at, under)
			continue
		}
		list := r.keyed(alt.V, "tools")
		// A program that calls a model sends it tools as well. Such a request has the same
		// key, and beside it what no answer to tools/list has.
		if len(list) > 0 && len(r.keyed(alt.V, "messages"))+len(r.keyed(alt.V, "model")) > 0 {
			continue
		}
		for _, e := range list {
			if both, ok := r.in.And(under, e.G); ok {
				r.answerList(e.V, at, both, first)
			}
		}
		if levels == 0 || len(list) > 0 {
			continue
		}
		// The response of JSON-RPC has its answer under result. The other keys are names under
		// which programs wrap what they send.
		for _, key := range []string{"result", "data", "payload", "body"} {
			for _, e := range r.keyed(alt.V, key) {
				if both, ok := r.in.And(under, e.G); ok {
					r.answer(e.V, at, both, levels-1, false)
				}
			}
		}
	}
}

// answerText records the tools of an answer that is a JSON text.
func (r *run) answerText(j *library.JSON, at ast.Node, g eval.Guard) {
	if result := j.Get("result"); result != nil {
		j = result
	}
	if list := j.Get("tools"); list != nil && list.Kind == library.JSONArray {
		r.answered(g)
		for _, tool := range list.Items {
			r.answerTool(&found{json: tool}, r.in.UserSite(at), g)
		}
	}
}

// answerList records the tools of the list v. What is not known of a list counts once, where
// the answer comes into being.
func (r *run) answerList(v eval.Value, at ast.Node, g eval.Guard, first bool) {
	var unknown []eval.ListElem
	some := false // is known
	r.hand.first = r.hand.first || first
	for _, alt := range eval.Alternatives(r.in.Settle(v)) {
		under, ok := r.in.And(g, alt.G)
		if !ok || r.in.Impossible(under) {
			continue
		}
		if j := r.jsonText(alt.V); j != nil {
			r.answerText(&library.JSON{
				Kind: library.JSONObject, Members: []library.JSONMember{{Key: "tools", Value: j}},
			}, at, under)
			continue
		}
		list, known := r.members(alt.V)
		switch v := alt.V.(type) {
		case *eval.Slice:
			// The array behind a slice is the same where the list is made and where it is
			// encoded. The place at which it is made is the better one to report.
			if seen := r.hand.lists[v.Arr]; seen && !first {
				continue
			}
			if first {
				r.hand.lists[v.Arr] = true
			}
		case *eval.Array:
		case *eval.Unknown: // a list that is not known, or what may be one
			// What is unknown and no list is something else that the protocol calls tools,
			// such as the capabilities of a server.
			if t := alt.V.Type(); t != nil && !isListLike(t) {
				continue
			}
			known = false
		default:
			continue // the capabilities of a server have the key "tools" as well
		}
		r.answered(under)
		if !known {
			unknown = append(unknown, eval.ListElem{G: under, V: alt.V})
			continue
		}
		for _, e := range list {
			if both, ok := r.in.And(under, e.G); ok {
				if _, is := e.V.(*eval.Unknown); is {
					unknown = append(unknown, eval.ListElem{G: both, V: e.V})
					continue
				}
				f := &found{val: e.V}
				if p, ok := e.V.(*eval.Ptr); ok {
					f.ptr, f.val = p, nil
				}
				r.answerTool(f, r.in.UserSite(at), both)
			}
		}
		r.hand.known = r.hand.known || len(list) > 0
		some = some || len(list) > 0
	}
	// A list that is known at first, and not any more once requests have been answered, is
	// taken to stay as it is.
	switch {
	case r.hand.first && !first:
	case !some && r.hand.known && len(unknown) > 0:
		r.assumed[listStays] = true
	default:
		for _, e := range unknown {
			r.answerTool(&found{val: e.V}, r.in.UserSite(at), e.G)
		}
	}
}

// listStays is an assumption for the tools of a server by hand.
const listStays = "what the server does for its clients does not change its list of tools"

// isListLike reports whether a value of the type may be a list.
func isListLike(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Interface:
		return true
	}
	return false
}

// answered notes that the list of tools is answered where g holds.
func (r *run) answered(g eval.Guard) {
	either, ok := r.in.Or(r.hand.when, g)
	// If the path is too large to join, g alone is kept: the server then answers more often
	// than it does, and no tool is lost.
	if path, fits := r.in.And(r.in.Path(), g); ok && fits {
		either, ok = r.in.Or(r.hand.when, path)
	}
	if !ok {
		either = eval.True
	}
	r.hand.when = either
}

// answerTool records one tool of an answer.
func (r *run) answerTool(f *found, site eval.Location, g eval.Guard) {
	path, ok := r.in.And(r.in.Path(), g)
	if !ok {
		path = r.in.Path()
	}
	f.fw, f.site, f.guard, f.root, f.uncalled = r.x.answering, site, path, r.in.Root(), r.uncalled
	f.loosen(!ok)
	f.repeated = r.in.Repeated()
	if f.json != nil {
		f.val = r.in.Unknown(nil, eval.Unsupported, "a tool in a JSON text", site.Pos)
	}
	same := func(old *found) bool { return old.guard == f.guard && old.fw == f.fw }
	// One pointer under one condition is the same definition, met as a literal and once more
	// as it is encoded. Copies have no identity, and are told apart by place and content
	// (merge.go).
	if f.ptr != nil && r.registry.has(f.ptr.Obj, same) {
		return
	}
	for _, name := range r.keyed(f.value(), "name") {
		f.name, _ = eval.Text(r.in.Settle(name.V))
	}
	r.distinct[f.fw.Name+r.siteAt(site)+f.name] = true
	r.in.Found()
	r.registry.add(f)
}

// jsonText is what a text or bytes in v stand for, if that is JSON, or nil.
func (r *run) jsonText(v eval.Value) *library.JSON {
	switch v := v.(type) {
	case *eval.Const:
		if _, text := v.V.(string); !text {
			return nil
		}
	case *eval.PartialString:
	default:
		if !eval.IsBytes(v) {
			return nil
		}
	}
	if j := library.JSONOf(r.in, v); j != nil && (j.Kind == library.JSONObject || j.Kind == library.JSONArray) {
		return j
	}
	return nil
}

// keyed are the values that encoding/json writes for v under a key: entries of a map, or
// fields of a struct.
func (r *run) keyed(v eval.Value, key string) (out []eval.ListElem) {
	switch v := v.(type) {
	case *eval.Ptr:
		for _, alt := range eval.Alternatives(r.in.Load(v)) {
			if _, again := alt.V.(*eval.Ptr); again {
				continue // a list of pointers to pointers is none
			}
			for _, e := range r.keyed(alt.V, key) {
				if g, ok := r.in.And(alt.G, e.G); ok {
					out = append(out, eval.ListElem{G: g, V: e.V})
				}
			}
		}
	case *eval.Map:
		entries, _ := r.in.Entries(v)
		for _, e := range entries {
			if k, ok := eval.Text(e.K); ok && k == key {
				out = append(out, eval.ListElem{G: e.G, V: e.V})
			}
		}
	case *eval.Struct:
		st, ok := v.T.Underlying().(*types.Struct)
		if !ok {
			return nil
		}
		for i := range st.NumFields() {
			switch tag := jsonKey(st, i); {
			case tag == key:
				return []eval.ListElem{{G: eval.True, V: v.F[i]}}
			// encoding/json writes the fields of an embedded struct as if they were its own.
			case tag == "" && st.Field(i).Embedded():
				out = append(out, r.keyed(r.in.Settle(v.F[i]), key)...)
			}
		}
	}
	return out
}

// byHand is called when a run has ended. A program is a server by hand if it answered a
// request for the list; runs in which nobody asks do not matter. If it recognizes such a
// request, and no answer was seen, its tools are unknown.
func (r *run) byHand() {
	if r.x.answering == nil {
		return
	}
	// A text counts only if nothing else was seen: programs also have lists of tools in help
	// and in examples.
	if r.hand.when == eval.False {
		r.answerTexts()
	}
	if r.hand.when == eval.False {
		return
	}
	if either, ok := r.in.Or(r.servers, r.hand.when); ok && r.created {
		r.servers = either
	} else {
		r.servers = r.hand.when
	}
	r.created = true
}

// noTools drops what is in a list under the key "tools" and is no tool of MCP.
func (r *run) noTools() {
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		return len(rd.f.fw.Answers) > 0 && rd.tool.InputSchema == nil && !rd.tool.Hides("/inputSchema")
	})
}
