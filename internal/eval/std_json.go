package eval

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/types"
	"strings"
)

func jsonFuncs() map[string]intrinsic {
	m := map[string]intrinsic{
		"encoding/json.Marshal": func(c *Call) (Value, bool) {
			j, err := c.In.marshal(c.Arg(0))
			if err != nil {
				return nil, false // its source words the error
			}
			return Tuple{c.In.jsonBytes(c.Result(0), j), &Nil{errorType}}, true
		},
		"encoding/json.MarshalIndent": func(c *Call) (Value, bool) {
			j, err := c.In.marshal(c.Arg(0))
			if err != nil {
				return Tuple{&Nil{c.Result(0)}, err}, true
			}
			prefix, ok1 := str(c.Arg(1))
			indent, ok2 := str(c.Arg(2))
			text := c.In.jsonText(j)
			if ok1 && ok2 {
				text = c.In.indentText(text, prefix, indent)
			} else {
				text = c.In.unknown(types.Typ[types.String], Unsupported, "indented JSON", c.Pos())
			}
			return Tuple{c.In.noted(c.In.byteSlice(c.Result(0), text), j), &Nil{errorType}}, true
		},
		"encoding/json.Unmarshal": unmarshalJSON,
		"encoding/json.Valid": func(c *Call) (Value, bool) {
			if s, ok := c.In.knownText(c.Arg(0)); ok {
				return &Const{T: c.Result(0), V: json.Valid([]byte(s))}, true
			}
			j := c.In.decodeBytes(c.Arg(0))
			return &Const{T: c.Result(0), V: true}, j.Kind != JSONHole
		},
		"encoding/json.SyntaxError.Error": func(c *Call) (Value, bool) {
			s, ok := derefNative(c.In, c.In.settle(c.Recv)).(*Struct)
			if !ok {
				return nil, false
			}
			return s.F[0], true
		},
		"encoding/json.Indent": textToBuffer(func(c *Call, dst *bytes.Buffer, src string) error {
			prefix, ok1 := str(c.Arg(2))
			indent, ok2 := str(c.Arg(3))
			if !ok1 || !ok2 || len(src)*(len(prefix)+8*len(indent)+2) > 8*maxString {
				return errTooLong
			}
			return json.Indent(dst, []byte(src), prefix, indent)
		}),
		"encoding/json.Compact": textToBuffer(func(_ *Call, dst *bytes.Buffer, src string) error { return json.Compact(dst, []byte(src)) }),
		"encoding/json.HTMLEscape": textToBuffer(func(_ *Call, dst *bytes.Buffer, src string) error {
			json.HTMLEscape(dst, []byte(src))
			return nil
		}),
	}
	encoderFuncs(m)
	return m
}

// knownText is the text of a string or of bytes, where all of it is known.
func (in *Interp) knownText(v Value) (string, bool) {
	text, ok := in.text(v)
	if !ok {
		return "", false
	}
	return str(text)
}

// marshal is json.Marshal: err is the error where it is certain to give one.
func (in *Interp) marshal(v Value) (j *JSON, err Value) {
	outer := in.lib.unencodable
	in.lib.unencodable = nil
	defer func() { in.lib.unencodable = outer }()
	j = in.Encode(v)
	return j, in.lib.unencodable
}

// textToBuffer is a function that writes what it makes of bytes to a buffer.
func textToBuffer(f func(c *Call, dst *bytes.Buffer, src string) error) intrinsic {
	return func(c *Call) (Value, bool) {
		p, ok := c.Arg(0).(*Ptr)
		src, known := c.In.knownText(c.Arg(1))
		if !ok || !isTextSink(p) || !known {
			return nil, false
		}
		c.In.spend(len(src)/16 + 1)
		var out bytes.Buffer
		err := f(c, &out, src)
		if errors.Is(err, errTooLong) {
			return nil, false
		}
		if err != nil {
			return c.In.syntaxError(c, err), true
		}
		c.In.writeText(p, &Const{T: types.Typ[types.String], V: out.String()})
		if c.Sig == nil || c.Sig.Results().Len() == 0 {
			return nil, true
		}
		return &Nil{errorType}, true
	}
}

// syntaxError is the error that encoding/json gives of text that is not JSON.
func (in *Interp) syntaxError(c *Call, err error) Value {
	var syntax *json.SyntaxError
	t, ok := c.Fn.Pkg().Scope().Lookup("SyntaxError").(*types.TypeName)
	if !ok || !errors.As(err, &syntax) {
		return in.newError(err.Error())
	}
	f := []Value{&Const{T: types.Typ[types.String], V: err.Error()}, &Const{T: types.Typ[types.Int64], V: syntax.Offset}}
	return in.newPtr(t.Type(), &Struct{t.Type(), f})
}

// unmarshalJSON is json.Unmarshal of text that may not all be known. What it does
// not model exactly is left to the source where the text is known.
func unmarshalJSON(c *Call) (Value, bool) {
	in := c.In
	s, known := in.knownText(c.Arg(0))
	known = known && len(s) <= maxSourceJSON
	p, ok := c.Arg(1).(*Ptr)
	if !ok {
		return nil, false
	}
	j := jsonOf(c.Arg(0))
	if known && j == nil {
		var any json.RawMessage
		if err := json.Unmarshal([]byte(s), &any); err != nil {
			return in.syntaxError(c, err), true
		}
	}
	if j == nil {
		j = in.decodeBytes(c.Arg(0))
	}
	if j.Kind == JSONHole && j.Hole.Reason == SchemaError {
		return in.newError("invalid JSON"), true
	}
	elem := deref(p.T)
	if known && !(in.modelsTarget(j, s, elem) && in.bare(in.load(p))) {
		return nil, false
	}
	err := in.decodeInto(j, p)
	if known && !isNil(err) {
		return nil, false // its source tells what does not fit
	}
	return err, true
}

// decodeInto decodes into what p points to, and gives the error.
func (in *Interp) decodeInto(j *JSON, p *Ptr) Value {
	outer := in.lib.mismatch
	in.lib.mismatch = nil
	defer func() { in.lib.mismatch = outer }()
	elem := deref(p.T)
	if isInterface(elem) { // the pointer may hold a value to decode into
		if inner, ok := in.settle(in.load(p)).(*Ptr); ok {
			p, elem = inner, deref(inner.T)
		}
	}
	v, ok := in.decode(j, elem, in.settle(in.load(p)), 0)
	if ok {
		in.storePtr(p, v)
	}
	if !ok || in.lib.mismatch != nil {
		if in.lib.mismatch == nil {
			in.lib.mismatch = &Native{errorString, in.unknown(types.Typ[types.String], Unsupported, "an error of encoding/json", 0)}
		}
		return in.lib.mismatch
	}
	return &Nil{errorType}
}

// indentText is known JSON as Indent writes it.
func (in *Interp) indentText(text Value, prefix, indent string) Value {
	strT := types.Typ[types.String]
	s, known := str(text)
	var out bytes.Buffer
	if !known || len(s)*(len(prefix)+8*len(indent)+2) > 8*maxString || json.Indent(&out, []byte(s), prefix, indent) != nil {
		u, open := firstUnknown(text)
		if !open {
			u = in.unknown(strT, Unsupported, "indented JSON", 0)
		}
		return in.derived(u, strT, "", nil)
	}
	in.spend(out.Len() / 16)
	return &Const{T: strT, V: out.String()}
}

// encoderState is a json.Encoder.
type encoderState struct {
	w              Value
	prefix, indent string
	plain          bool // without escapes of <, > and &
}

func encoderFuncs(m map[string]intrinsic) {
	m["encoding/json.NewEncoder"] = func(c *Call) (Value, bool) {
		t := deref(c.Result(0))
		return c.In.newPtr(t, &Native{t, encoderState{w: c.Arg(0)}}), true
	}
	on := func(name string, f func(c *Call, p *Ptr, e encoderState) (Value, bool)) {
		m["encoding/json.Encoder."+name] = func(c *Call) (Value, bool) {
			p, ok := c.In.settle(c.Recv).(*Ptr)
			if !ok {
				return nil, false
			}
			n, ok := c.In.load(p).(*Native)
			if !ok {
				return nil, false
			}
			e, ok := n.State.(encoderState)
			if !ok {
				return nil, false
			}
			return f(c, p, e)
		}
	}
	on("SetIndent", func(c *Call, p *Ptr, e encoderState) (Value, bool) {
		var ok1, ok2 bool
		e.prefix, ok1 = str(c.Arg(0))
		e.indent, ok2 = str(c.Arg(1))
		c.In.storePtr(p, &Native{deref(p.T), e})
		return nil, ok1 && ok2
	})
	on("SetEscapeHTML", func(c *Call, p *Ptr, e encoderState) (Value, bool) {
		escape, ok := boolean(c.Arg(0))
		e.plain = !escape
		c.In.storePtr(p, &Native{deref(p.T), e})
		return nil, ok
	})
	on("Encode", func(c *Call, _ *Ptr, e encoderState) (Value, bool) {
		in := c.In
		j, err := in.marshal(c.Arg(0))
		if err != nil {
			return err, true
		}
		text := in.jsonText(j)
		if e.plain {
			text = in.each(text, func(v Value) Value { return in.unescaped(v) })
		}
		if e.prefix != "" || e.indent != "" {
			text = in.indentText(text, e.prefix, e.indent)
		}
		text = in.concat(types.Typ[types.String], text, &Const{T: types.Typ[types.String], V: "\n"})
		res := in.writeText2(c, e.w, text)
		if t, ok := res.(Tuple); ok && len(t) == 2 {
			return t[1], true
		}
		return &Nil{errorType}, true
	})
}

// writeText2 writes a text to a writer that is not an argument of the call.
func (in *Interp) writeText2(c *Call, w, text Value) Value {
	if p, ok := in.settle(w).(*Ptr); ok && isTextSink(p) {
		in.writeText(p, text)
		return nil
	}
	bytesT := types.NewSlice(types.Typ[types.Uint8])
	res, ok := in.Method(in.settle(w), "Write", in.byteSlice(bytesT, text))
	if !ok {
		in.opaque(&Call{In: in, Fn: c.Fn, Name: c.Name, Args: []Value{w}, Sig: c.Sig, Site: c.Site})
	}
	return res
}

// unescaped takes back the escapes that SetEscapeHTML(false) leaves out.
func (in *Interp) unescaped(v Value) Value {
	switch v := v.(type) {
	case *Rope:
		parts := make([]Value, len(v.Parts))
		for i, p := range v.Parts {
			parts[i] = in.unescaped(p)
		}
		return in.concat(v.T, parts...)
	case *Const:
		s, _ := str(v)
		var b strings.Builder
		for i := 0; i < len(s); i++ {
			if s[i] == '\\' && i+1 < len(s) {
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
		return &Const{v.T, b.String(), v.Pos}
	}
	return v
}
