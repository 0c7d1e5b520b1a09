package extract

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
	"github.com/toolbudget/toolbudget/internal/library"
)

// Lowering turns values of the evaluator into tools of the catalog. What is known becomes
// text; what is not becomes a gap with a path, a reason and a place. Left of here code
// speaks of expressions, right of here only of tools.

// A reading is one definition of a tool: its parts as served under a guard. One
// registration has several if its text depends on conditions.
type reading struct {
	tool  *catalog.Tool
	guard eval.Guard
	group int          // of the servers that serve it, or everyServer
	ways  []eval.Guard // whose disjunction guard is
	// placed is where it is defined: the place that tool.Source names.
	placed eval.Location
	also   []definition // that are one with it, at other places
	need   []string
	// inside says that a gap is not content from outside the program, which could replace a
	// known text: the program itself leaves the text open, or it is the text of an error.
	inside bool
	// assumed says that other names and texts were left out, which something outside may give it.
	assumed bool
	// hadName and kept: see nameBefore. kept says that it has or had a text as well.
	hadName, kept bool
	// changes are gaps for parts that the program may assign after the literal.
	changes []catalog.Gap
	// told says that the tool was read as it is in the list that clients get (listing.go).
	told bool
	// leftOut says that no client's list has the tool: a function always takes it out.
	leftOut bool
	key     [sha256.Size]byte // of its content
	f       *found
	// declared is what a conversion has made this of, and chosen says that it depends on the
	// request whether this is sent (convert.go).
	declared *reading
	chosen   bool
}

// lower reads every tool that was found. It runs at the end, because a program may change a
// tool after it has registered a pointer to it.
func (r *run) lower() {
	var told map[*found][]*reading
	r.asSent()
	r.listed, told = r.listings()
	all := slices.Clone(r.registry.all())
	for _, s := range r.made {
		if l := r.listed[s.at.Obj]; l != nil {
			all = append(all, l.own...)
		}
	}
	for _, f := range all {
		list := told[f]
		if list == nil {
			list = r.readings(f, f.value(), f.guard)
		}
		for _, rd := range list {
			rd.told = told[f] != nil
			rd.leftOut = r.leftOut(rd)
			r.merge(rd)
		}
		r.noteGuess(f, list)
	}
	r.convertAll()
	r.guessed()
	r.noTools()
}

// shape names the keys of the tool once it is encoded.
func (f *found) shape() framework.Shape {
	if f.sink.Shape != nil {
		return *f.sink.Shape
	}
	return f.fw.Shape
}

// value is the tool itself.
func (f *found) value() eval.Value {
	if f.ptr != nil {
		return f.ptr
	}
	return f.val
}

// readings are the definitions of a tool that has the value v where g holds. If that hits a
// bound, there is one definition with its name and a gap, so that the tool itself is not
// lost.
func (r *run) readings(f *found, v eval.Value, g eval.Guard) (list []*reading) {
	// Within takes back what a reading that hits a bound has written.
	if !r.in.Within(func() { list = r.variants(f, v, g) }) {
		rd := r.tool(f, &encoded{failed: true}, g)
		rd.tool.Name = f.name
		return []*reading{rd}
	}
	return list
}

// variants reads a tool once for each combination of conditions that its parts depend on.
func (r *run) variants(f *found, tool eval.Value, g eval.Guard) (list []*reading) {
	for _, v := range r.in.Variants(g, func() any { return r.encode(f, tool) }) {
		if enc, ok := v.Result.(*encoded); ok {
			if enc.off || enc.hosted != "" && enc.hosted == f.shape().Spaces {
				continue // or its tools are found by themselves
			}
			if enc.hosted != "" {
				r.mayRegister(f.site.Pos, enc.offered(), f.server)
				if enc.offered() == relayed {
					r.passes(f.site.Pos, f.fw)
				}
				continue
			}
			if f.sink.Path != "" && enc.nothing() {
				r.mayRegister(f.site.Pos, unknownTool, f.server)
				r.passes(f.site.Pos, f.fw)
				continue
			}
			list = append(list, r.readDefinition(f, enc, v))
			continue
		}
		// A tool that is too large to read whole is read for its name alone: that says more
		// than nothing.
		// The name may itself depend on conditions, so it has variants as well.
		for _, n := range r.in.Variants(v.Guard, func() any { return &encoded{name: r.nameValue(f)} }) {
			enc, ok := n.Result.(*encoded)
			if !ok {
				enc = &encoded{}
			}
			enc.failed, enc.rest = true, v.Rest || n.Rest
			n.Assumed = append(v.Assumed[:len(v.Assumed):len(v.Assumed)], n.Assumed...)
			list = append(list, r.readDefinition(f, enc, n))
		}
	}
	return list
}

// readDefinition is a tool as it was read for one variant, with the conditions that were
// assumed.
func (r *run) readDefinition(f *found, enc *encoded, v eval.Variant) *reading {
	rd := r.tool(f, enc, v.Guard)
	rd.assumed = len(v.Assumed) > 0
	for _, c := range v.Assumed {
		rd.tool.Assumptions = append(rd.tool.Assumptions,
			catalog.Assumption{Text: "this condition holds: " + say(c), At: r.at(c.At)})
	}
	return rd
}

// encoded is a tool's parts before they become a catalog.Tool.
type encoded struct {
	name, title, group, description eval.Value
	input, output, ann, meta        *library.JSON
	whole                           *eval.Unknown // nothing of the tool is known
	failed                          bool
	rest                            bool // it failed for being variants beyond the bound
	// hosted is the kind of a tool that the provider defines and runs, or "".
	hosted string
	off    bool // it is known not to be sent
	// unwritten is why it is not known how the tool encodes itself, or nil.
	unwritten *eval.Unknown
}

// encode makes the parts of a tool from its value v. SDKs encode tools with encoding/json
// when a client asks, so the value is encoded by the same rules, and the parts are found by
// their keys.
func (r *run) encode(f *found, v eval.Value) any {
	if f.fw.Custom != nil {
		return r.written(f.fw, v, r.encodeCustomType(f.fw, v))
	}
	j := r.jsonOf(f, v)
	s := f.shape()
	// A value that does not encode to an object is unknown, and so is the tool.
	if j.Kind != library.JSONObject {
		enc := &encoded{whole: j.Hole}
		// The SDK fails to encode it, so no client gets a list at all; it has its name.
		if j.Hole != nil && j.Hole.Reason == eval.SchemaError {
			enc.name = r.nameValue(f)
		}
		return enc
	}
	text := func(key string) eval.Value {
		m := memberAt(j, key)
		switch {
		case m == nil:
			return nil
		case m.Kind == library.JSONString:
			return m.Str
		case m.Kind == library.JSONHole:
			return m.Hole
		}
		return nil
	}
	// Tools that a provider runs, such as a web search, are no definitions of the program.
	if kind, ok := eval.Text(text(s.Kind)); ok && hostedKind(kind, memberAt(j, s.InputSchema)) {
		return &encoded{hosted: kind, name: text(s.Name)}
	}
	return &encoded{
		name: text(s.Name), title: text(s.Title), group: text(s.Group), description: text(s.Description),
		input: memberAt(j, s.InputSchema), output: memberAt(j, s.OutputSchema),
		ann: memberAt(j, s.Annotations), meta: memberAt(j, s.Meta),
	}
}

// hostedKind reports whether a tool of a request is one that the provider defines: a
// function is of that kind with OpenAI, and of kind custom, or of none, with Anthropic.
// OpenAI's tools of kind custom have no schema.
func hostedKind(kind string, schema *library.JSON) bool {
	return kind != "" && kind != "function" && (kind != "custom" || schema == nil)
}

// offered is the kind of source that such a tool is. One of kind custom is the program's own.
func (e *encoded) offered() string {
	if e.hosted != "custom" {
		return hostedTool + e.hosted
	}
	if name, ok := eval.Text(e.name); ok {
		return fmt.Sprintf(customTool, name)
	}
	return relayed
}

// tool makes the catalog form of what was read under a guard.
func (r *run) tool(f *found, e *encoded, g eval.Guard) *reading {
	t := &catalog.Tool{Framework: f.fw.Name, Reachable: true}
	rd := &reading{tool: t, f: f, group: r.groupOf(f.server), guard: g, ways: []eval.Guard{g}}
	if f.site.Package != nil {
		t.Package = f.site.Package.Path
	}
	if e.whole != nil || e.failed {
		u := e.whole
		if u == nil {
			u = &eval.Unknown{Reason: eval.Fuel, Detail: "the tool", Pos: f.site.Pos}
			if e.rest {
				u.Detail = "further variants of the tool"
			}
		}
		rd.gap("", u, r)
	}
	// The guard that was kept is wider than the real one.
	if f.loose {
		t.Assumptions = append(t.Assumptions, catalog.Assumption{
			Text: "some conditions of its registration are left out, because toolbudget does not track so many",
			At:   r.at(f.site.Pos),
		})
	}
	r.noteLent(t, f)
	e.name = rd.nameBefore(e, r)
	t.Name = rd.text("/name", e.name, r).Value
	t.Title = rd.text("/title", e.title, r)
	t.Group = rd.text("/group", e.group, r).Value
	t.Description = rd.text("/description", e.description, r)
	t.InputSchema = rd.schema("/inputSchema", e.input, r)
	// Gemini's API writes STRING for string. The catalog has one spelling, and export writes
	// it back. Clone, because the schema may be shared with other tools.
	if f.shape().Capitals {
		t.InputSchema = t.InputSchema.Clone()
		t.InputSchema.LowerTypes()
	}
	r.noteRewritten(t, f)
	// A function returns this tool, and its registration was not seen: a sink may infer the
	// schema from a type.
	if f.returned && (e.input == nil || e.input.Kind == library.JSONNull) {
		rd.gap(
			"/inputSchema",
			&eval.Unknown{
				Reason: eval.Parameter,
				Detail: "the code that registers the tool may infer it",
				Pos:    f.site.Pos,
			},
			r,
		)
	}
	rd.emptyParts(e, r)
	rd.assumeWritten(e, r)
	rd.assignedParts(r)
	rd.output(e, r)
	t.Annotations = rd.schema("/annotations", e.ann, r)
	t.Meta = rd.schema("/_meta", e.meta, r)
	rd.placed = r.place(f, e, t)
	t.Mistakes = r.mistakes(f, t)
	t.Effects = r.effects(f)
	rd.key = sha256.Sum256([]byte(contentKey(t))) // the text itself would be kept twice
	return rd
}

// output reads the output schema. Where a model's request has it, the tool says so.
func (rd *reading) output(e *encoded, r *run) {
	t, s := rd.tool, rd.f.shape()
	t.OutputSchema = rd.schema("/outputSchema", e.output, r)
	if !s.OutputSent || e.output == nil || e.output.Kind == library.JSONNull {
		return
	}
	t.Assumptions = append(t.Assumptions, catalog.ResponseAssumption(r.at(rd.f.site.Pos)))
	if s.Capitals {
		t.OutputSchema = t.OutputSchema.Clone()
		t.OutputSchema.LowerTypes()
	}
}

// contentKey is equal for definitions that are the same to a model, as far as that is
// known: what is sent, and where it has gaps.
func contentKey(t *catalog.Tool) string {
	b := t.Wire()
	for _, g := range t.Gaps {
		if isModelPath(g.Path) {
			b = append(append(b, 0), g.Path...) // 0 is in no JSON, and tells a gap of the whole from none
		}
	}
	return string(b)
}

// isModelPath reports whether a gap at a path concerns what a model is sent.
func isModelPath(path string) bool {
	return path == "" || path == "/name" || path == "/description" || strings.HasPrefix(path, "/inputSchema")
}

// place finds where a tool is defined: findings and suppression comments refer to that. It
// is the call of its maker or, if that is in a helper which gets the name, the call of the
// helper; or the literal with the name; or the registration.
func (r *run) place(f *found, e *encoded, t *catalog.Tool) eval.Location {
	made, ok := r.makers[t.Name]
	ok = ok && t.Name != "" && made.Package != nil
	// The literal with the name wins over the maker's call if it is not inside of it.
	if c, isConst := e.name.(*eval.Const); isConst && c.Pos.IsValid() &&
		!(ok && made.Pos <= c.Pos && c.Pos <= r.x.bodies.endOf(made)) {
		if lit, found := r.x.bodies.literalAround(c.Pos); found && (!ok || lit.defines) {
			t.Package = lit.Package.Path
			t.Source = r.x.prog.Span(lit.Pos, lit.end)
			return lit.Location
		}
	}
	if ok {
		t.Package = made.Package.Path
		t.Source = r.x.prog.Span(made.Pos, r.x.bodies.endOf(made))
		return made
	}
	// A name that is a constant may be declared anywhere; the description stands where the
	// tool is defined.
	if lit, found := r.x.bodies.literalAround(placeOf(e.description)); found && lit.defines {
		if lit.record != nil { // the text may be an argument of a call that only looks it up
			lit = *lit.record
		}
		t.Package = lit.Package.Path
		t.Source = r.x.prog.Span(lit.Pos, lit.end)
		return lit.Location
	}
	if f.site.Package != nil {
		t.Source = r.x.prog.Span(f.site.Pos, r.x.bodies.endOf(f.site))
	}
	return f.site
}

// gap adds a gap for an unknown value, and notes the source that would tell more.
func (rd *reading) gap(path string, u *eval.Unknown, r *run) {
	if u.Need != "" {
		rd.need = append(rd.need, u.Need)
	}
	rd.inside = rd.inside || isModelPath(path) && (u.Message || u.Chosen() || u.ByOthers() || !u.Outside())
	// A hole that the evaluator made without a reason is one of its own limits.
	reason := u.Reason
	if reason == "" {
		reason = eval.Unsupported
	}
	rd.tool.Gaps = append(rd.tool.Gaps, catalog.Gap{Path: path, Reason: reason, Detail: u.Detail, At: r.at(u.Pos)})
}

// text lowers a string. A setting with a default is taken at its default, with an
// assumption, unless the tool is there only where the setting has another value. An unknown
// part of a longer text is a gap with an offset.
func (rd *reading) text(path string, v eval.Value, r *run) catalog.Text {
	switch v := v.(type) {
	case nil:
		return catalog.Text{}
	case *eval.Const:
		s, _ := eval.Text(v)
		t := catalog.Text{Value: s}
		if v.Pos.IsValid() {
			t.At = r.textSpan(v.Pos)
		}
		return t
	// Of a text of several parts, the place is that of the longest: a user who shortens the
	// text starts there.
	case *eval.PartialString:
		out, longest := catalog.Text{}, 0
		for _, p := range v.Parts {
			// The offset says behind how much known text a hole is, so reports can show it
			// in place.
			gaps := len(rd.tool.Gaps)
			part := rd.text(path, p, r)
			for i := gaps; i < len(rd.tool.Gaps); i++ { // where the hole is
				rd.tool.Gaps[i].Offset = len(out.Value) + 1
			}
			if n := len(part.Value); n > longest && !part.At.IsZero() {
				out.At, longest = part.At, n
			}
			out.Value += part.Value
		}
		return out
	case *eval.Unknown:
		if s, ok := eval.Text(v.Default); ok && v.Lookup && !v.Blank() && s != "" && r.in.AtDefault(rd.guard, v) {
			rd.tool.Assumptions = append(rd.tool.Assumptions,
				catalog.Assumption{Text: v.Detail + " has its default value", At: r.at(v.Pos)})
			t := catalog.Text{Value: s}
			if p := eval.LiteralPos(v.Default); p.IsValid() {
				t.At = r.textSpan(p)
			}
			return t
		}
		rd.gap(path, v, r)
	}
	return catalog.Text{}
}

// schema lowers JSON; unknown parts become null with a gap, so that the schema keeps its
// form and everything around the part is printed. What several tools share is lowered once.
func (rd *reading) schema(path string, j *library.JSON, r *run) *catalog.Schema {
	if j == nil {
		return nil
	}
	if !j.Shared {
		return rd.schemaOf(path, j, r)
	}
	s := r.lowered[j]
	if s == nil {
		s = rd.schemaOf(path, j, r)
		r.lowered[j] = s
	}
	return s
}

// schemaOf is schema for JSON that was not lowered before.
func (rd *reading) schemaOf(path string, j *library.JSON, r *run) *catalog.Schema {
	switch j.Kind {
	case library.JSONBool:
		return catalog.NewBool(j.Bool)
	case library.JSONNumber:
		return catalog.NewNumber(j.Num)
	case library.JSONString:
		t := rd.text(path, j.Str, r)
		s := catalog.NewString(t.Value)
		s.At = t.At
		return s
	case library.JSONArray:
		out := catalog.NewArray()
		out.Items = slices.Grow(out.Items, len(j.Items))
		for i, it := range j.Items {
			out.Items = append(out.Items, rd.schema(path+"/"+strconv.Itoa(i), it, r))
		}
		return out
	case library.JSONObject:
		out := catalog.NewObject()
		out.Members = slices.Grow(out.Members, len(j.Members))
		for _, m := range j.Members {
			v := rd.schema(jsonpointer.Join(path, m.Key), m.Value, r)
			if v.At.IsZero() && m.Pos.IsValid() {
				// A value that is no literal, such as an object, has the place of its key.
				here := *v // which others may share
				here.At, v = r.textSpan(m.Pos), &here
			}
			out.Members = append(out.Members, catalog.Member{Key: m.Key, Value: v})
		}
		return out
	case library.JSONHole:
		if strings.HasSuffix(path, "/required") && len(j.Hole.Unordered) > 0 {
			return rd.anyOrder(j.Hole, r)
		}
		if s := rd.setting(path, j.Hole, r); s != nil {
			return s
		}
		rd.gap(path, j.Hole, r)
	}
	return &catalog.Schema{}
}

// anyOrder is a list of the names of required properties, which are a set for JSON Schema: the
// order in which a program sends them says nothing.
func (rd *reading) anyOrder(u *eval.Unknown, r *run) *catalog.Schema {
	out := catalog.NewArray()
	for _, name := range u.Unordered {
		out.Items = append(out.Items, catalog.NewString(name))
	}
	rd.tool.Assumptions = append(rd.tool.Assumptions,
		catalog.Assumption{Text: "required properties are sent in this order; it is that of a map", At: r.at(u.Pos)})
	return out
}
