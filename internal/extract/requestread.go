package extract

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
)

// A request to a model is read where it is encoded, and a text where it is sent. A program that
// sends it in each turn of a conversation has its tools once, since definitions with one content
// are one.

// envelopeKeys are those under which a request may be in another object: OpenAI's realtime API
// has a session, its batches have a body, Anthropic's have params, and Gemini's live API has a
// setup.
var envelopeKeys = []string{"session", "body", "params", "request", "payload", "setup"}

// declaredKeys are those under which a tool of Gemini has its functions.
var declaredKeys = []string{"functionDeclarations", "function_declarations"}

// wireKeys are those of which a tool has one at least. Tools that a provider runs have a type. The
// last two are those of objects that are no tools as well.
var wireKeys = []string{
	"function", "toolSpec", "input_schema", "parameters", "parametersJsonSchema", "parameters_json_schema",
	"inputSchema", "parameter_definitions", "type", "name",
}

// requestKeys are those of structs that are a request, or a tool in one.
var requestKeys = slices.Concat(toolKeys, declaredKeys, wireKeys[:len(wireKeys)-2])

// notedRequests is what was seen of the requests of a program without an SDK.
type notedRequests struct {
	when   eval.Guard      // a request is written
	bySDK  eval.Guard      // a request is sent by an SDK
	names  map[string]bool // of the tools in them
	forms  map[string]bool // of requests: see formOf
	sites  map[string]bool // where tools in them are encoded or sent
	reread decodedRequests
}

// note adds a text to a set.
func note(set *map[string]bool, text string) {
	if *set == nil {
		*set = map[string]bool{}
	}
	(*set)[text] = true
}

// sawForm notes that a request of a type was seen, and so one of each struct embedded in it.
func (r *run) sawForm(t types.Type) {
	if t == nil {
		return
	}
	note(&r.sent.forms, formOf(t))
	if st, ok := typeUnder(derefType(t)).(*types.Struct); ok {
		for f := range st.Fields() {
			if f.Embedded() && !types.Identical(derefType(f.Type()), derefType(t)) {
				note(&r.sent.forms, formOf(f.Type()))
			}
		}
	}
}

// requestHooks adds the hooks of a framework for what encodes and sends requests.
func (r *run) requestHooks(fw *framework.Framework, note func(string, func(*eval.Call))) {
	for _, a := range fw.Requests {
		note(a.Func, func(c *eval.Call) {
			// What a value encodes to that encodes itself is read where it is encoded as a whole.
			v := c.Arg(a.Arg)
			switch {
			case v == nil:
			case strings.HasSuffix(r.in.UserSite(c.Site).Func, ".MarshalJSON"):
				r.sawForms(v)
			default:
				r.asks(v, c.Site, eval.True, 1)
				// All others write what they encode to somewhere.
				if !strings.HasSuffix(a.Func, ".Marshal") && !strings.HasSuffix(a.Func, ".MarshalIndent") {
					r.sendsValue(v)
				}
			}
		})
	}
	for _, a := range fw.Decodes {
		note(a.Func, func(c *eval.Call) { r.decodes(c.Arg(a.Arg)) })
	}
	for _, a := range fw.Bodies {
		note(a.Func, func(c *eval.Call) {
			for _, alt := range eval.Alternatives(r.in.Settle(c.Arg(a.Arg))) {
				body := library.BodyOf(r.in, alt.V)
				r.sends(body)
				// What encoding/json made was read where it was encoded.
				if body != nil && !library.IsEncoded(body) {
					r.asks(body, c.Site, alt.G, 1)
				}
			}
		})
	}
}

// asks looks for the tools of a request in v, which is there where g holds, and in the objects in
// it, down to some levels.
func (r *run) asks(v eval.Value, at ast.Node, g eval.Guard, levels int) {
	for _, alt := range eval.Alternatives(r.in.Settle(v)) {
		under, ok := r.in.And(g, alt.G)
		if !ok || r.in.Impossible(under) {
			continue
		}
		if j := r.jsonText(alt.V); j != nil {
			r.asksText(j, at, under, levels)
			continue
		}
		if encodesItself(alt.V.Type()) {
			r.sawForm(alt.V.Type())
			r.asksEncoded(alt.V, at, under, levels, &waysToEncode{})
			continue
		}
		if u, unknown := alt.V.(*eval.Unknown); unknown {
			r.asksUnknown(u, at, under)
			continue
		}
		has := func(key string) bool { return len(r.keyed(alt.V, key)) > 0 }
		if isRequest(has) {
			r.sawForm(alt.V.Type())
			r.writes(under)
		}
		if r.asksEvent(alt.V, at, under) {
			continue
		}
		for _, e := range r.keyed(alt.V, bedrockKey) {
			r.wireToolsOf(e.V, "tools", at, r.both(under, e.G))
		}
		found := false
		for _, key := range toolKeys {
			if has(key) && isRequest(has) {
				found = true
				r.wireToolsOf(alt.V, key, at, under)
			}
		}
		if found || levels == 0 {
			continue
		}
		for _, key := range envelopeKeys {
			for _, e := range r.keyed(alt.V, key) {
				r.asks(e.V, at, r.both(under, e.G), levels-1)
			}
		}
	}
}

// maxWaysToEncode bounds the ways on which a value is encoded that encodes itself.
const maxWaysToEncode = 64

// waysToEncode are those that were read: how many, and whether a request was among them.
type waysToEncode struct {
	n     int
	asked bool
}

// asksEncoded looks for the tools of a request in what a value encodes itself to: once for each way
// on which that differs.
func (r *run) asksEncoded(v eval.Value, at ast.Node, g eval.Guard, levels int, ways *waysToEncode) {
	var j *library.JSON
	side, open := r.in.FirstSplit(func() { j = library.Encode(r.in, v) })
	other, ok := r.in.Without(eval.True, side)
	switch {
	case !open:
		ways.n++
		ways.asked = ways.asked || isRequest(func(key string) bool { return j.Get(key) != nil })
		r.asksText(j, at, g, levels)
	case ways.n < maxWaysToEncode && ok:
		for _, h := range []eval.Guard{side, other} {
			if under := r.both(g, h); !r.in.Impossible(under) {
				r.in.Where(h, func() { r.asksEncoded(v, at, under, levels, ways) })
			}
		}
	case ways.asked:
		u := &eval.Unknown{Reason: eval.Fuel, Detail: "a request that encodes itself in too many ways"}
		r.writes(g)
		r.wireTool(&found{json: &library.JSON{Kind: library.JSONHole, Hole: u}}, at, g, false)
	default:
		r.asksText(library.Encode(r.in, v), at, g, levels)
	}
}

// sawForms notes the requests that are encoded where a value encodes itself.
func (r *run) sawForms(v eval.Value) {
	for _, alt := range eval.Alternatives(r.in.Settle(v)) {
		if isRequest(func(key string) bool { return len(r.keyed(alt.V, key)) > 0 }) {
			r.sawForm(alt.V.Type())
		}
	}
}

// writes notes that a request is written where g holds. Runs in which none is do not matter.
func (r *run) writes(g eval.Guard) {
	r.sent.when = r.either(r.sent.when, r.both(r.in.Path(), g))
	r.in.Sent()
}

// either is the disjunction of two guards, or true if it is too large.
func (r *run) either(g, h eval.Guard) eval.Guard {
	if either, ok := r.in.Or(g, h); ok {
		return either
	}
	return eval.True
}

// both is the conjunction of two guards, or the first if it is too large: the tool is then listed
// more often than it is sent.
func (r *run) both(g, h eval.Guard) eval.Guard {
	if both, ok := r.in.And(g, h); ok {
		return both
	}
	return g
}

// asksUnknown notes a request of which nothing is known but its type.
func (r *run) asksUnknown(u *eval.Unknown, at ast.Node, g eval.Guard) {
	t := u.Type()
	if t == nil {
		return
	}
	st, ok := derefType(t).Underlying().(*types.Struct)
	if !ok || requestField(st) == nil {
		return
	}
	r.sawForm(t)
	r.writes(g)
	r.wireTool(&found{val: u}, at, g, false)
}

// wireToolsOf records the tools that an object has under a key.
func (r *run) wireToolsOf(v eval.Value, key string, at ast.Node, g eval.Guard) {
	for _, e := range r.keyed(v, key) {
		r.wireTools(e.V, at, r.both(g, e.G), false)
	}
}

// wireTools records the tools of a list. gemini says that they are declarations of Gemini, which
// writes the types of schemas in capitals.
func (r *run) wireTools(v eval.Value, at ast.Node, g eval.Guard, gemini bool) {
	for _, alt := range eval.Alternatives(r.in.Settle(v)) {
		under, ok := r.in.And(g, alt.G)
		if !ok || r.in.Impossible(under) || eval.IsNil(alt.V) {
			continue
		}
		if j := r.jsonText(alt.V); j != nil {
			r.wireTexts(j, at, under, gemini)
			continue
		}
		switch v := alt.V.(type) {
		case *eval.Ptr:
			r.wireTools(r.in.Load(v), at, under, gemini)
			continue
		case *eval.Slice, *eval.Array, *eval.Unknown:
		default:
			continue // no list
		}
		list, known := r.in.Members(alt.V)
		t, slice := typeUnder(alt.V.Type()).(*types.Slice)
		ofSlice := slice && !types.IsInterface(t.Elem())
		if !known {
			if t := alt.V.Type(); t == nil || mayHoldTools(t) {
				r.wireTool(&found{val: alt.V}, at, under, gemini)
			}
			continue
		}
		for _, e := range list {
			r.wireElement(e.V, ofSlice, at, r.both(under, e.G), gemini)
		}
	}
}

// wireElement records what one element of a list of tools declares. ofSlice says that it is one of
// a slice, and not in an interface there.
func (r *run) wireElement(v eval.Value, ofSlice bool, at ast.Node, g eval.Guard, gemini bool) {
	for _, alt := range eval.Alternatives(r.in.Settle(v)) {
		under, ok := r.in.And(g, alt.G)
		if !ok || r.in.Impossible(under) || eval.IsNil(alt.V) {
			continue
		}
		if j := r.jsonText(alt.V); j != nil {
			r.wireText(j, at, under, gemini)
			continue
		}
		has := func(key string) bool { return len(r.keyed(alt.V, key)) > 0 }
		_, unknown := alt.V.(*eval.Unknown)
		switch p, isPtr := alt.V.(*eval.Ptr); {
		case slices.ContainsFunc(declaredKeys, has):
			for _, key := range declaredKeys {
				for _, e := range r.keyed(alt.V, key) {
					r.wireTools(e.V, at, r.both(under, e.G), true)
				}
			}
		case unknown || gemini || slices.ContainsFunc(wireKeys, has) || encodesItself(alt.V.Type()):
			f := &found{val: alt.V, element: ofSlice}
			if isPtr {
				f.ptr, f.val = p, nil
			}
			r.wireTool(f, at, under, gemini)
		case isObject(alt.V):
			r.hostedTool(at)
		}
	}
}

// isObject reports whether a value is encoded as an object.
func isObject(v eval.Value) bool {
	switch v := v.(type) {
	case *eval.Map, *eval.Struct:
		return true
	case *eval.Ptr:
		_, ok := typeUnder(eval.Deref(v.T)).(*types.Struct)
		return ok
	}
	return false
}

// encodesItself reports whether a type has a method that encodes its values.
func encodesItself(t types.Type) bool {
	if t == nil {
		return false
	}
	m, _, _ := types.LookupFieldOrMethod(t, true, nil, "MarshalJSON")
	_, ok := m.(*types.Func)
	return ok
}

// asksText records the tools of a request that is a JSON text.
func (r *run) asksText(j *library.JSON, at ast.Node, g eval.Guard, levels int) {
	has := func(key string) bool { return j.Get(key) != nil }
	if isRequest(has) {
		note(&r.sent.forms, textForm)
		r.writes(g)
	}
	if e := eventText(j); e != nil {
		note(&r.sent.forms, textForm)
		r.writes(g)
		r.wireTexts(e.Get(toolKeys[0]), at, g, false)
		return
	}
	if c := j.Get(bedrockKey); c != nil && c.Get("tools") != nil {
		r.wireTexts(c.Get("tools"), at, g, false)
	}
	for _, key := range toolKeys {
		if has(key) && isRequest(has) {
			r.wireTexts(j.Get(key), at, g, false)
			return
		}
	}
	if levels > 0 {
		for _, key := range envelopeKeys {
			if inner := j.Get(key); inner != nil {
				r.asksText(inner, at, g, levels-1)
			}
		}
	}
}

// wireTexts records the tools of a list that is part of a JSON text.
func (r *run) wireTexts(j *library.JSON, at ast.Node, g eval.Guard, gemini bool) {
	switch j.Kind {
	case library.JSONArray:
		for _, tool := range j.Items {
			r.wireText(tool, at, g, gemini)
		}
	case library.JSONHole:
		// An unknown list in a text is often what an encoder wrote there.
		if len(r.sent.names) == 0 {
			r.wireTool(&found{json: j}, at, g, gemini)
		}
	}
}

// wireText records what one element of such a list declares.
func (r *run) wireText(j *library.JSON, at ast.Node, g eval.Guard, gemini bool) {
	for _, key := range declaredKeys {
		if list := j.Get(key); list != nil {
			r.wireTexts(list, at, g, true)
			return
		}
	}
	has := func(key string) bool { return j.Get(key) != nil }
	switch {
	case j.Kind == library.JSONHole || gemini || slices.ContainsFunc(wireKeys, has):
		r.wireTool(&found{json: j}, at, g, gemini)
	case j.Kind == library.JSONObject:
		r.hostedTool(at)
	}
}

// hostedTool notes a tool of which a request says nothing but its kind, such as
// {"googleSearch":{}}.
func (r *run) hostedTool(at ast.Node) {
	note(&r.sent.sites, r.siteAt(r.in.UserSite(at)))
	r.mayRegister(r.in.UserSite(at).Pos, hostedTool+"of this list", nil)
}

// wireTool records one tool of a request.
func (r *run) wireTool(f *found, at ast.Node, g eval.Guard, gemini bool) {
	path, ok := r.in.And(r.in.Path(), g)
	if !ok {
		path = r.in.Path()
	}
	shape := r.x.requesting.Shape
	shape.Capitals = gemini
	f.fw, f.sink = r.x.requesting, framework.Sink{Shape: &shape}
	f.site, f.guard, f.root, f.uncalled = r.in.UserSite(at), path, r.in.Root(), r.uncalled
	f.loosen(!ok)
	f.repeated = r.in.Repeated()
	note(&r.sent.sites, r.siteAt(f.site))
	if f.json != nil {
		f.val = r.in.Unknown(nil, eval.Unsupported, "a tool in a JSON text", f.site.Pos)
	}
	same := func(old *found) bool { return old.guard == f.guard && old.fw == f.fw && !old.changed() }
	if f.ptr != nil && r.registry.has(f.ptr.Obj, same) {
		return
	}
	if f.json == nil {
		f.sent = r.in.Snapshot(f.value())
	}
	name := r.wireName(f)
	if name != "" {
		note(&r.sent.names, name)
	}
	// A relay sends what it is handed in each of its functions: that is found once.
	if key := f.fw.Name + r.siteAt(f.site) + name; !r.distinct[key] {
		r.distinct[key] = true
		r.in.Found()
	}
	r.registry.add(f)
}

// wireName is the name of a tool of a request, if it is known.
func (r *run) wireName(f *found) (name string) {
	if f.json != nil {
		if m := memberAt(f.json, f.shape().Name); m != nil && m.Kind == library.JSONString {
			name, _ = eval.Text(m.Str)
		}
		return name
	}
	for _, outer := range []string{"", "function", "toolSpec"} {
		list := []eval.ListElem{{V: f.value()}}
		if outer != "" {
			list = r.keyed(f.value(), outer)
		}
		for _, e := range list {
			for _, n := range r.keyed(r.in.Settle(e.V), "name") {
				if s, ok := eval.Text(r.in.Settle(n.V)); ok {
					name = s
				}
			}
		}
	}
	return name
}

// memberAt is the member of an object that a path of keys leads to, the first of several
// paths, or nil.
func memberAt(j *library.JSON, paths string) *library.JSON {
	for path := range strings.FieldsSeq(paths) {
		m := j
		for key := range strings.SplitSeq(path, ".") {
			if m.Kind == library.JSONHole { // so is what it may have under the key
				break
			}
			if m = m.Get(key); m == nil {
				break
			}
		}
		if m != nil {
			return m
		}
	}
	return nil
}
