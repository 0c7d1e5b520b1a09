package library

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// encoderState is the state of a json.Encoder: its writer and its settings. An Encoder is a
// Native with this state in place of the struct.
type encoderState struct {
	w              eval.Value
	prefix, indent string
	plain          bool       // without escapes of <, > and &
	open           eval.Value // a setting that is not known, or nil
}

// Keeps are the values that the encoder leads to.
func (e encoderState) Keeps() []eval.Value { return []eval.Value{e.w} }

// encoderFuncs adds the models of json.Encoder, which writes to the writer that it was made
// with.
func encoderFuncs(m map[string]eval.Intrinsic) {
	m["encoding/json.NewEncoder"] = func(c *eval.Call) (eval.Value, bool) {
		t := eval.Deref(c.Result(0))
		return c.In.NewPtr(t, &eval.NativeValue{T: t, State: encoderState{w: c.Arg(0)}}), true
	}
	on := func(name string, f func(c *eval.Call, p *eval.Ptr, e encoderState) (eval.Value, bool)) {
		m["encoding/json.Encoder."+name] = func(c *eval.Call) (eval.Value, bool) {
			p, e, ok := receiver[encoderState](c)
			if !ok {
				return nil, false
			}
			return f(c, p, e)
		}
	}
	on("SetIndent", func(c *eval.Call, p *eval.Ptr, e encoderState) (eval.Value, bool) {
		var ok1, ok2 bool
		if e.prefix, ok1 = eval.Text(c.Arg(0)); !ok1 {
			e.open = c.Arg(0)
		}
		if e.indent, ok2 = eval.Text(c.Arg(1)); !ok2 {
			e.open = c.Arg(1)
		}
		c.In.Store(p, &eval.NativeValue{T: eval.Deref(p.T), State: e})
		return nil, true
	})
	on("SetEscapeHTML", func(c *eval.Call, p *eval.Ptr, e encoderState) (eval.Value, bool) {
		escape, ok := eval.AsBool(c.Arg(0))
		if e.plain = !escape; !ok {
			e.open = c.Arg(0)
		}
		c.In.Store(p, &eval.NativeValue{T: eval.Deref(p.T), State: e})
		return nil, true
	})
	on("Encode", func(c *eval.Call, _ *eval.Ptr, e encoderState) (eval.Value, bool) {
		in, st := c.In, stateOf(c.In)
		outer := st.escaped
		st.escaped = false
		j, err := marshal(in, c.Arg(0))
		kept := st.escaped
		if st.escaped = outer || kept; err != nil {
			return marshalError(c, c.Arg(0), err), true
		}
		text := jsonText(in, j)
		if e.plain && kept { // those stay, and the others go
			text = in.Unknown(types.Typ[types.String], eval.Unsupported, "the escapes of a MarshalJSON method", c.Pos())
		} else if e.plain {
			// The text was made with escapes, as Marshal makes it, so they are taken back.
			text = in.Each(text, func(v eval.Value) eval.Value { return unescaped(in, v) })
		}
		switch {
		case e.open != nil:
			text = in.Lift(types.Typ[types.String], "encoded", []eval.Value{text, e.open},
				func([]eval.Value) eval.Value { return nil })
		case e.prefix != "" || e.indent != "":
			text = indentText(in, text, e.prefix, e.indent)
		}
		// Encode ends each value with a newline, unlike Marshal.
		text = in.Concat(types.Typ[types.String], text, &eval.Const{T: types.Typ[types.String], V: "\n"})
		res := writeText2(in, c, e.w, text)
		// Encode returns the error of Write and drops its count.
		if t, ok := res.(eval.Tuple); ok && len(t) == 2 {
			return t[1], true
		}
		return &eval.Nil{T: eval.ErrorType}, true
	})
}

// writeText2 writes a text to a writer that is not an argument of the call, but was given
// to NewEncoder. A writer of the program gets a call of its Write method; one without
// source is handed to opaque code.
func writeText2(in *eval.Interp, c *eval.Call, w, text eval.Value) eval.Value {
	if p, ok := in.Settle(w).(*eval.Ptr); ok && eval.IsTextSink(p) {
		writeText(in, p, text)
		return nil
	}
	bytesT := types.NewSlice(types.Typ[types.Uint8])
	bytes := in.NewBytes(bytesT, text)
	defer in.Reuse(bytes)
	res, ok := in.Method(in.Settle(w), "Write", bytes)
	if !ok {
		in.Opaque(&eval.Call{In: in, Fn: c.Fn, Name: c.Name, Args: []eval.Value{w}, Sig: c.Sig, Site: c.Site})
	}
	return res
}

// unescaped takes back the escapes that SetEscapeHTML(false) leaves out. The text is JSON,
// so a backslash and the character behind it are copied together: in "\\u003c", which
// stands for a backslash and u003c, nothing is taken back.
func unescaped(in *eval.Interp, v eval.Value) eval.Value {
	switch v := v.(type) {
	case *eval.PartialString:
		parts := make([]eval.Value, len(v.Parts))
		for i, p := range v.Parts {
			parts[i] = unescaped(in, p)
		}
		return in.Concat(v.T, parts...)
	case *eval.Const:
		s, _ := eval.Text(v)
		return &eval.Const{T: v.T, V: unescapedText(s), Pos: v.Pos}
	}
	return v
}
