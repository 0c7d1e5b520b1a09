package extract

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
	"github.com/toolbudget/toolbudget/internal/library"
)

// Schema types of the SDKs have MarshalJSON methods that join bytes. Run from source, they
// would give a text of which nothing is known as soon as one part is not, and lose where
// each description is written. So their encoding is modelled here, version by version, and
// the frameworks' oracles compare it with the real libraries.

// The two libraries' Schema structs and their maps, by pkg/path.Type.
const (
	googleSchema  = "github.com/google/jsonschema-go/jsonschema.Schema"
	goSDKSchema   = "github.com/modelcontextprotocol/go-sdk/jsonschema.Schema"
	invopopSchema = "github.com/invopop/jsonschema.Schema"
	einoSchema    = "github.com/eino-contrib/jsonschema.Schema" // a fork of invopop's
	geminiSchema  = "github.com/google/generative-ai-go/genai.Schema"
	vertexSchema  = "cloud.google.com/go/vertexai/genai.Schema"

	geminiFunction = "github.com/google/generative-ai-go/genai.FunctionDeclaration"
	vertexFunction = "cloud.google.com/go/vertexai/genai.FunctionDeclaration"
	wk8Map         = "github.com/wk8/go-ordered-map/v2.OrderedMap"
	pb33fMap       = "github.com/pb33f/ordered-map/v2.OrderedMap"
)

// encoders print values of the libraries' types as their MarshalJSON methods do.
func encoders() map[string]func(*eval.Interp, *eval.Struct) *library.JSON {
	return map[string]func(*eval.Interp, *eval.Struct) *library.JSON{
		googleSchema: encodeGoogle, goSDKSchema: encodeGoogle,
		geminiSchema: encodeGemini(geminiFields), geminiFunction: encodeGeminiFunction,
		vertexSchema: encodeGemini(vertexFields), vertexFunction: encodeGeminiFunction,
		invopopSchema: encodeInvopop, einoSchema: encodeInvopop,
		wk8Map: encodeOrdered, pb33fMap: encodeOrdered,
	}
}

// decoders make values of the libraries' types from JSON as their UnmarshalJSON methods do.
// Programs decode schemas that they have as text: json.Unmarshal(schemaJSON,
// &tool.InputSchema).
func decoders(layouts *schemaLayouts) map[string]func(*eval.Interp, *library.JSON, types.Type) eval.Value {
	f := func(in *eval.Interp, j *library.JSON, t types.Type) eval.Value {
		d := schemaDecoder{in: in, layouts: layouts}
		return d.schema(j, t)
	}
	return map[string]func(*eval.Interp, *library.JSON, types.Type) eval.Value{
		googleSchema: f, goSDKSchema: f, invopopSchema: f, einoSchema: f,
	}
}

// ofType and ofFirst are the keywords that google/jsonschema-go prints first: before 0.4.0,
// and since.
var (
	ofType  = map[string]bool{"type": true}
	ofFirst = map[string]bool{"type": true, "properties": true, "dependencies": true, "items": true}
)

// encodeGoogle is (Schema).MarshalJSON of google/jsonschema-go. It prints type first; since
// 0.4.0 then properties (in PropertyOrder), dependencies and items; then the other
// keywords; and what is in Extra last. An empty schema is true and {"not": true} is false,
// except in the package of go-sdk 0.2.
func encodeGoogle(in *eval.Interp, s *eval.Struct) *library.JSON {
	out := &library.JSON{Kind: library.JSONObject}
	// add appends a member, unless the value is absent.
	add := func(key string, v *library.JSON) {
		if v != nil {
			out.Members = append(out.Members, library.JSONMember{Key: key, Value: v})
		}
	}
	field := func(name string) eval.Value {
		v := in.Field(s, name)
		if v == nil || eval.IsNil(v) {
			return nil
		}
		return v
	}
	if v := field("Type"); v != nil {
		if t, ok := eval.Text(v); !ok || t != "" {
			add("type", library.Encode(in, v))
		}
	}
	if v := field("Types"); v != nil && out.Get("type") == nil {
		add("type", library.Encode(in, v))
	}
	done := ofType
	// The version is told by the fields that the struct has.
	if in.Field(s, "PropertyOrder") != nil { // the rules of 0.4.0
		done = ofFirst
		if v := field("Properties"); v != nil {
			add("properties", inOrder(in, library.Encode(in, v), field("PropertyOrder")))
		}
		if d := dependencies(in, field); len(d.Members) > 0 {
			add("dependencies", d)
		}
		if v := field("Items"); v != nil {
			add("items", library.Encode(in, v))
		} else if v := field("ItemsArray"); v != nil {
			add("items", library.Encode(in, v))
		}
	}
	// The remaining keywords come in the order of the fields.
	out.Members = append(out.Members, library.EncodeFields(in, s, done).Members...)
	if v := field("Extra"); v != nil {
		out.Members = append(out.Members, library.Encode(in, v).Members...)
	}
	switch {
	// The package in go-sdk prints {} and {"not": true} as they are.
	case typeName(s.T) == goSDKSchema:
	case len(out.Members) == 0:
		return &library.JSON{Kind: library.JSONBool, Bool: true}
	case len(out.Members) == 1 && out.Members[0].Key == "not" && out.Members[0].Value.Kind == library.JSONBool &&
		out.Members[0].Value.Bool:
		return &library.JSON{Kind: library.JSONBool}
	}
	return out
}

// dependencies joins the two fields for dependencies into one object, sorted by key. JSON
// Schema has one keyword whose values are schemas or lists of names; Go needs two maps.
func dependencies(in *eval.Interp, field func(string) eval.Value) *library.JSON {
	d := &library.JSON{Kind: library.JSONObject}
	for _, name := range []string{"DependencySchemas", "DependencyStrings"} {
		if v := field(name); v != nil {
			d.Members = append(d.Members, library.Encode(in, v).Members...)
		}
	}
	slices.SortStableFunc(d.Members, func(a, b library.JSONMember) int { return strings.Compare(a.Key, b.Key) })
	return d
}

// inOrder is an object with the members named in order first; the others are sorted
// already, because they come from a map.
func inOrder(in *eval.Interp, props *library.JSON, order eval.Value) *library.JSON {
	if order == nil || props.Kind != library.JSONObject {
		return props
	}
	// If the order is not known, the properties stay sorted.
	list, ok := in.List(order)
	if !ok {
		return props
	}
	out := &library.JSON{Kind: library.JSONObject}
	done := map[string]bool{}
	for _, e := range list {
		name, ok := eval.Text(e.V)
		i := slices.IndexFunc(props.Members, func(m library.JSONMember) bool { return m.Key == name })
		if ok && i >= 0 && !done[name] {
			done[name] = true
			// A name in the order that is not a property is skipped, and the second of two
			// is.
			out.Members = append(out.Members, props.Members[i])
		}
	}
	for _, m := range props.Members {
		if !done[m.Key] {
			out.Members = append(out.Members, m)
		}
	}
	return out
}

// encodeInvopop is (*Schema).MarshalJSON of invopop/jsonschema: the schemas true and false,
// then the fields in order, then the extra keywords. A schema with nothing in it is true.
func encodeInvopop(in *eval.Interp, s *eval.Struct) *library.JSON {
	// true and false are kept in a field of their own.
	if p, ok := in.Field(s, "boolean").(*eval.Ptr); ok {
		b, _ := eval.Bool(in.Load(p))
		return &library.JSON{Kind: library.JSONBool, Bool: b}
	}
	out := library.EncodeFields(in, s, nil)
	if typeName(s.T) == einoSchema { // which prints one of two fields, after all others
		for _, name := range []string{"Type", "TypeEnhanced"} {
			v := in.Field(s, name)
			if t, ok := eval.Text(v); v != nil && !eval.IsNil(v) && (!ok || t != "") {
				out.Members = append(out.Members, library.JSONMember{Key: "type", Value: library.Encode(in, v)})
				break
			}
		}
	}
	extras := in.Field(s, "Extras")
	if len(out.Members) == 0 && (extras == nil || eval.IsNil(extras)) && allZero(in, s) {
		return &library.JSON{Kind: library.JSONBool, Bool: true}
	}
	if extras != nil && !eval.IsNil(extras) {
		out.Members = append(out.Members, library.Encode(in, extras).Members...)
	}
	return out
}

// allZero reports whether each field has its zero value, as reflect.DeepEqual sees it: an
// empty map or slice is not zero.
func allZero(in *eval.Interp, s *eval.Struct) bool {
	for _, f := range s.F {
		switch v := in.Settle(f).(type) {
		case *eval.Nil:
		case *eval.Const:
			if v.V != "" && v.V != false && v.V != int64(0) && v.V != uint64(0) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// encodeOrdered prints an ordered map by going through it with its own methods, as its
// MarshalJSON does. The list that they walk is on the evaluator's heap like any other.
func encodeOrdered(in *eval.Interp, s *eval.Struct) *library.JSON {
	out := &library.JSON{Kind: library.JSONObject}
	p := in.NewPtr(s.T, s)
	pair, ok := in.Method(p, "Oldest")
	// The bound ends a list that the program has made circular.
	for range 100_000 {
		if !ok || pair == nil {
			break
		}
		q, isPtr := in.Settle(pair).(*eval.Ptr)
		if !isPtr {
			break
		}
		key, known := eval.Text(in.Field(q, "Key"))
		// A key that is not known leaves the whole object open: it could be any property.
		if !known {
			return &library.JSON{
				Kind: library.JSONHole,
				Hole: in.Unknown(nil, eval.RunTime, "a key of an ordered map", 0),
			}
		}
		out.Members = append(out.Members, library.JSONMember{
			Key:   key,
			Value: library.Encode(in, in.Field(q, "Value")),
			Pos:   eval.LiteralPos(in.Field(q, "Key")),
		})
		pair, ok = in.Method(q, "Next")
	}
	return out
}

// toJSON is a schema of the catalog as JSON of the evaluator, where texts have their
// positions again. It takes a schema that was inferred from a type back into the
// evaluation, for code that changes it before it registers the tool.
func (r *run) toJSON(s *catalog.Schema) *library.JSON {
	if s == nil {
		return &library.JSON{}
	}
	switch s.Kind {
	case catalog.Bool:
		return &library.JSON{Kind: library.JSONBool, Bool: s.Bool}
	case catalog.Number:
		return &library.JSON{Kind: library.JSONNumber, Num: s.Text}
	case catalog.String:
		return &library.JSON{
			Kind: library.JSONString,
			Str:  &eval.Const{T: types.Typ[types.String], V: s.Text, Pos: r.spans[s.At]},
		}
	case catalog.Array:
		j := &library.JSON{Kind: library.JSONArray, Items: []*library.JSON{}}
		for _, it := range s.Items {
			j.Items = append(j.Items, r.toJSON(it))
		}
		return j
	case catalog.Object:
		j := &library.JSON{Kind: library.JSONObject}
		for _, m := range s.Members {
			j.Members = append(j.Members,
				library.JSONMember{Key: m.Key, Value: r.toJSON(m.Value), Pos: r.spans[m.Value.At]})
		}
		return j
	}
	return &library.JSON{}
}

// markGap puts a hole at the path of a gap: in place of what is there, or as a further
// keyword of the schema. It is the counterpart of lowering, where a hole becomes a null and
// a gap with a path.
func markGap(j *library.JSON, g catalog.Gap, u *eval.Unknown) {
	hole := library.JSON{Kind: library.JSONHole, Hole: u}
	// A path may lead below a part that is a hole or a boolean already; then the whole part
	// becomes one.
	steps := jsonpointer.Keys(g.Path)
	for n, step := range steps {
		var next *library.JSON
		switch j.Kind {
		case library.JSONArray:
			if i, err := strconv.Atoi(step); err == nil && i < len(j.Items) {
				next = j.Items[i]
			}
		case library.JSONObject:
			if next = j.Get(step); next == nil && n == len(steps)-1 {
				j.Members = append(j.Members, library.JSONMember{Key: step, Value: &hole})
				return
			}
		}
		if next == nil {
			break // below what is unknown already, or a boolean
		}
		j = next
	}
	*j = hole
}
