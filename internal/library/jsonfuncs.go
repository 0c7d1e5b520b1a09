package library

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file has the functions of encoding/json over the model in json.go. The byte slices
// that they return have their JSON noted (eval's Noted), so decoding what was encoded loses
// nothing, as long as nothing was written to the bytes.

// jsonFuncs are the models of package encoding/json.
func jsonFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{
		"encoding/json.Marshal": func(c *eval.Call) (eval.Value, bool) {
			j, err := marshal(c.In, c.Arg(0))
			if err != nil {
				return eval.Tuple{&eval.Nil{T: c.Result(0)}, marshalError(c, c.Arg(0), err)}, true
			}
			return eval.Tuple{jsonBytes(c.In, c.Result(0), j), &eval.Nil{T: eval.ErrorType}}, true
		},
		// With holes, indented JSON keeps its parsed form as a note, so that decoding it
		// still works; only its text is unknown.
		"encoding/json.MarshalIndent": func(c *eval.Call) (eval.Value, bool) {
			j, err := marshal(c.In, c.Arg(0))
			if err != nil {
				return eval.Tuple{&eval.Nil{T: c.Result(0)}, marshalError(c, c.Arg(0), err)}, true
			}
			prefix, ok1 := eval.Text(c.Arg(1))
			indent, ok2 := eval.Text(c.Arg(2))
			text := jsonText(c.In, j)
			if ok1 && ok2 {
				text = indentText(c.In, text, prefix, indent)
			} else {
				text = c.In.Unknown(types.Typ[types.String], eval.Unsupported, "indented JSON", c.Pos())
			}
			return eval.Tuple{c.In.Noted(c.In.NewBytes(c.Result(0), text), j), &eval.Nil{T: eval.ErrorType}}, true
		},
		"encoding/json.Unmarshal": unmarshalJSON,
		"encoding/json.Valid": func(c *eval.Call) (eval.Value, bool) {
			if s, ok := knownText(c.In, c.Arg(0)); ok {
				return &eval.Const{T: c.Result(0), V: json.Valid([]byte(s))}, true
			}
			// Text with holes that parses is taken as valid: each hole stands where a value
			// or a part of a string may stand.
			j := decodeBytes(c.In, c.Arg(0))
			return &eval.Const{T: c.Result(0), V: true}, j.Kind != JSONHole
		},
		"encoding/json.SyntaxError.Error": func(c *eval.Call) (eval.Value, bool) {
			s, ok := eval.DerefNative(c.In, c.In.Settle(c.Recv)).(*eval.Struct)
			if !ok {
				return nil, false
			}
			return s.F[0], true
		},
		"encoding/json.Indent": textToBuffer(func(c *eval.Call, dst *bytes.Buffer, src string) error {
			prefix, ok1 := eval.Text(c.Arg(2))
			indent, ok2 := eval.Text(c.Arg(3))
			if !ok1 || !ok2 || len(src)*(len(prefix)+8*len(indent)+2) > 8*eval.MaxString {
				return errTooLong
			}
			return json.Indent(dst, []byte(src), prefix, indent)
		}),
		"encoding/json.Compact": textToBuffer(
			func(_ *eval.Call, dst *bytes.Buffer, src string) error { return json.Compact(dst, []byte(src)) },
		),
		"encoding/json.HTMLEscape": textToBuffer(func(_ *eval.Call, dst *bytes.Buffer, src string) error {
			// It never fails, and has no result that could say so.
			json.HTMLEscape(dst, []byte(src))
			return nil
		}),
	}
	encoderFuncs(m)
	return m
}

// knownText is the text of a string or byte slice, if all of it is known.
func knownText(in *eval.Interp, v eval.Value) (string, bool) {
	if eval.IsNil(v) {
		return "", true
	}
	text, ok := in.TextOf(v)
	if !ok {
		return "", false
	}
	return eval.Text(text)
}

// marshal is json.Marshal. err is its error if it certainly returns one. The error is noted
// in the state while encoding goes on, because Encode's callers want a JSON in any case.
// The state of an outer call is put back: MarshalJSON methods call json.Marshal themselves.
func marshal(in *eval.Interp, v eval.Value) (j *JSON, err eval.Value) {
	st := stateOf(in)
	outer, panicked := st.unencodable, st.panicked
	st.unencodable, st.panicked = nil, nil
	defer func() { st.unencodable, st.panicked = outer, panicked }()
	// With an error, the source runs instead: it ends at the first one.
	in.Attempt(func() bool {
		j = Encode(in, v)
		return st.unencodable == nil || st.panicked != nil
	})
	if p := st.panicked; p != nil && p.Value != nil {
		in.Panic(p.Value)
	}
	return j, st.unencodable
}

// marshalError is the error of json.Marshal for a value that it cannot encode, which its source
// words. Where that is not followed to the end, as in a value that contains itself, it is an error
// all the same. noted is what Encode has noted of it.
func marshalError(c *eval.Call, v, noted eval.Value) eval.Value {
	name := "UnsupportedTypeError"
	if text, ok := c.In.Method(noted, "Error"); ok {
		if s, _ := eval.Text(text); strings.HasPrefix(s, "json: unsupported value") {
			name = "UnsupportedValueError"
		}
	}
	fn, ok := c.Fn.Pkg().Scope().Lookup("Marshal").(*types.Func)
	if !ok {
		return jsonError(c.In, name)
	}
	call := &eval.Call{
		In: c.In, Fn: fn, Name: eval.FuncKey(fn), Args: []eval.Value{v}, Sig: fn.Signature(), Site: c.Site,
	}
	t, ok := c.In.Settle(c.In.RunSource(call, fn)).(eval.Tuple)
	if ok && len(t) == 2 && !isUnknown(t[1]) && !eval.IsNil(t[1]) {
		return t[1]
	}
	return jsonError(c.In, name)
}

// textToBuffer is a function that writes a form of its second argument to the buffer in the
// first. What it writes is bounded. It is not ok for text with holes and for other writers;
// then the source runs.
func textToBuffer(f func(c *eval.Call, dst *bytes.Buffer, src string) error) eval.Intrinsic {
	return func(c *eval.Call) (eval.Value, bool) {
		p, ok := c.Arg(0).(*eval.Ptr)
		src, known := knownText(c.In, c.Arg(1))
		if !ok || !eval.IsTextSink(p) || !known {
			return nil, false
		}
		c.In.Spend(len(src)/16 + 1)
		var out bytes.Buffer
		err := f(c, &out, src)
		if errors.Is(err, errTooLong) {
			return nil, false
		}
		if err != nil {
			return syntaxError(c.In, c, err), true
		}
		writeText(c.In, p, &eval.Const{T: types.Typ[types.String], V: out.String()})
		if c.Sig == nil || c.Sig.Results().Len() == 0 {
			return nil, true
		}
		return &eval.Nil{T: eval.ErrorType}, true
	}
}

// syntaxError is the error for a text that is not JSON, of the type of encoding/json.
func syntaxError(in *eval.Interp, c *eval.Call, err error) eval.Value {
	var syntax *json.SyntaxError
	t, ok := c.Fn.Pkg().Scope().Lookup("SyntaxError").(*types.TypeName)
	if !ok || !errors.As(err, &syntax) {
		return goError(in, err, c)
	}
	f := []eval.Value{
		&eval.Const{T: types.Typ[types.String], V: err.Error()},
		&eval.Const{T: types.Typ[types.Int64], V: syntax.Offset},
	}
	return in.NewPtr(t.Type(), &eval.Struct{T: t.Type(), F: f})
}

// unmarshalJSON is json.Unmarshal. There are three cases. If the text is known and the
// model stores it exactly (modelsTarget), the model does. If the text is known and the
// model does not, the source runs, which is slow but right. If the text is not known, the
// target is decoded as far as possible, and the error may be nil or not.
func unmarshalJSON(c *eval.Call) (eval.Value, bool) {
	in := c.In
	s, known := knownText(in, c.Arg(0))
	// A long text counts as unknown here: the source would take too many steps for it.
	known = known && len(s) <= maxSourceJSON
	p, ok := c.Arg(1).(*eval.Ptr)
	if !ok {
		return nil, false
	}
	j := jsonValue(c.Arg(0))
	written := j != nil // by encoding/json, which writes nothing but JSON
	if known && j == nil {
		var any json.RawMessage
		if err := json.Unmarshal([]byte(s), &any); err != nil {
			return syntaxError(in, c, err), true
		}
	}
	if j == nil {
		j = decodeBytes(in, c.Arg(0))
	}
	// Text with holes that can be no JSON, whatever the holes are.
	if j.Kind == JSONHole && j.Hole.Reason == eval.SchemaError {
		return jsonError(in, "SyntaxError"), true
	}
	elem := eval.Deref(p.T)
	// A target that has something already is left to the source: it decodes into what is there.
	if known && !(modelsTarget(in, j, s, elem) && bare(in, in.Read(p))) {
		return nil, false
	}
	// Decoding writes through pointers in the target, too, and may call its methods.
	if j.Kind == JSONHole && (holdsPointers(in, in.Settle(in.Read(p)), 0) || readsItself(elem, 0)) {
		in.Opaque(c) // what is behind them is decoded into as well
	} else if j.Kind == JSONHole {
		in.MayDecode(c, p)
	}
	// Decoding an object with holes into a struct still gives the known fields their
	// values.
	before := in.Read(p)
	stateOf(in).shared = nil
	// The model's errors have other texts than those of encoding/json, whose source tells what does
	// not fit. It begins anew: what the model has put into a map, say, is taken back.
	var err eval.Value
	in.Attempt(func() bool {
		err = decodeInto(in, j, p)
		return !known || eval.IsNil(err)
	})
	if known && !eval.IsNil(err) {
		return nil, false
	}
	if shared := stateOf(in).shared; shared != nil && !known {
		in.Store(p, before)
		for _, v := range shared {
			in.Lose(v)
		}
		return nil, false // what the target leads to is written as well
	}
	if !known && !written && eval.IsNil(err) {
		fails := mayFail(c, elem)
		// Text that is not JSON leaves the target as it was. A hole may be that,
		// too.
		if j.Kind != JSONHole {
			after := in.Read(p)
			in.Store(p, before)
			in.Where(in.Equal(fails, &eval.Nil{T: eval.ErrorType}, nil), func() { in.Store(p, after) })
		}
		return fails, true
	}
	return err, true
}

// mayFail is the error of decoding an unknown text into a type: it may be nil or not. By
// default it is what the default of the text gives, so that
//
//	json.Unmarshal([]byte(os.Getenv("TOOLS")), &tools)
//
// fails if the variable is unset, as it does in a run without settings.
func mayFail(c *eval.Call, t types.Type) eval.Value {
	in := c.In
	text, ok := in.TextOf(c.Arg(0))
	if !ok {
		text = in.Unknown(types.Typ[types.String], eval.NoSource, "whether a text is JSON", 0)
	}
	f := func(a []eval.Value) eval.Value {
		s, known := knownText(in, a[0])
		if !known {
			return nil
		}
		var raw json.RawMessage
		if err := json.Unmarshal([]byte(s), &raw); err != nil {
			return syntaxError(in, c, err)
		}
		if j := decodeBytes(in, a[0]); j.Kind != JSONHole {
			if _, ok := Decode(in, j, t, in.Zero(t)); ok {
				return &eval.Nil{T: eval.ErrorType}
			}
		}
		return jsonError(in, "UnmarshalTypeError")
	}
	err, ok := in.Lift(eval.ErrorType, "as JSON of "+eval.TypeString(t), []eval.Value{text}, f).(*eval.Unknown)
	if !ok {
		err = in.Unknown(eval.ErrorType, eval.NoSource, "whether a text is JSON", 0)
	}
	err.Detail += " as JSON"
	err.Reason, err.Computed = eval.NoSource, true // taken as nil where that only gives up
	return err
}

// maxHeldDepth bounds how deep pointers in a value are searched for. Beyond it a value is
// taken to hold some, which only makes more unknown.
const maxHeldDepth = 3

// holdsPointers reports whether a value holds pointers or maps that decoding writes
// through, so that what they lead to is no longer known.
func holdsPointers(in *eval.Interp, v eval.Value, depth int) bool {
	list := []eval.Value(nil)
	switch v := v.(type) {
	case *eval.Ptr, *eval.Map:
		return true
	case *eval.Struct:
		list = v.F
	case *eval.Choice:
		for _, a := range v.Alts {
			list = append(list, a.V)
		}
	case *eval.Array, *eval.Slice:
		list, _ = in.Elements(v)
	}
	if depth == maxHeldDepth {
		return len(list) > 0
	}
	return slices.ContainsFunc(list, func(e eval.Value) bool { return holdsPointers(in, e, depth+1) })
}

// readsItself reports whether a type, or a field or element of it, has a method of its own
// that decodes it.
func readsItself(t types.Type, depth int) bool {
	if depth > maxHeldDepth {
		return false
	}
	for _, name := range []string{"UnmarshalJSON", "UnmarshalText"} {
		if m, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, nil, name); m != nil {
			return true
		}
	}
	switch u := eval.Underlying(t).(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if readsItself(f.Type(), depth+1) {
				return true
			}
		}
	case *types.Array:
		return readsItself(u.Elem(), depth+1)
	}
	return false
}

// decodeInto decodes into the target of p and returns the error. The value is stored even
// if a part of it did not fit (mismatch), because encoding/json sets the other fields, too.
func decodeInto(in *eval.Interp, j *JSON, p *eval.Ptr) eval.Value {
	outer := stateOf(in).mismatch
	stateOf(in).mismatch = nil
	defer func() { stateOf(in).mismatch = outer }()
	elem := eval.Deref(p.T)
	if eval.IsInterface(elem) { // the pointer may hold a value to decode into
		if inner, ok := in.Settle(in.Read(p)).(*eval.Ptr); ok {
			p, elem = inner, eval.Deref(inner.T)
		}
	}
	v, ok := decode(in, j, elem, in.Settle(in.Read(p)), 0)
	if ok {
		in.Store(p, v)
	}
	// There is an error, but its text is not modelled.
	if !ok || stateOf(in).mismatch != nil {
		noteMismatch(in)
		return stateOf(in).mismatch
	}
	return &eval.Nil{T: eval.ErrorType}
}

// indentText is JSON text as json.Indent writes it. With an unknown part the whole text is
// unknown, because the line breaks depend on it: an unknown value may be a list. The length
// is estimated before, since a deep indent multiplies it.
func indentText(in *eval.Interp, text eval.Value, prefix, indent string) eval.Value {
	strT := types.Typ[types.String]
	s, known := eval.Text(text)
	var out bytes.Buffer
	if !known || len(s)*(len(prefix)+8*len(indent)+2) > 8*eval.MaxString ||
		json.Indent(&out, []byte(s), prefix, indent) != nil {
		if _, open := eval.FirstUnknown(text); !open {
			return in.Unknown(strT, eval.Unsupported, "indented JSON", 0)
		}
		op := "indented by " + strconv.Quote(prefix) + strconv.Quote(indent)
		return in.Lift(strT, op, []eval.Value{text}, func([]eval.Value) eval.Value { return nil })
	}
	in.Spend(out.Len() / 16)
	return &eval.Const{T: strT, V: out.String()}
}

// unescapedText is unescaped for a known text.
func unescapedText(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			// encoding/json writes these escapes in lower case, and no others for the
			// three.
			if i+6 <= len(s) {
				if r := map[string]string{`\u003c`: "<", `\u003e`: ">", `\u0026`: "&"}[s[i:i+6]]; r != "" {
					b.WriteString(r)
					i += 5
					continue
				}
			}
			b.WriteByte(s[i])
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
