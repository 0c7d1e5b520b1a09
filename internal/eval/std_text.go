package eval

import (
	"go/types"
	"strings"
)

// textOf is the text in a sink, or what is left to read in one that is a
// struct, as its source has it.
func (in *Interp) textOf(p *Ptr) Value {
	strT := types.Typ[types.String]
	return in.each(in.load(p), func(a Value) Value {
		switch a := a.(type) {
		case *Native:
			if v, ok := a.State.(Value); ok {
				return v
			}
		case *Unknown:
			return in.derived(a, strT, "", nil)
		case *Struct:
			return in.textLeft(a)
		}
		return in.unknown(strT, Unsupported, "the text in a "+typeKey(p.T), 0)
	})
}

// textLeft is the text of a Builder, a Buffer or a Reader that is a struct: that
// of its buffer, from its offset on.
func (in *Interp) textLeft(s *Struct) Value {
	strT := types.Typ[types.String]
	var text Value
	from := 0
	st, _ := under(s.T).(*types.Struct)
	for i, f := range s.F {
		switch st.Field(i).Name() {
		case "buf", "s":
			text, _ = in.text(f)
		case "off", "i":
			n, ok := integer(in.settle(f))
			if !ok {
				return in.unknown(strT, Unsupported, "what is left to read", 0)
			}
			from = n
		}
	}
	if text == nil {
		return in.unknown(strT, Unsupported, "the text in a "+typeKey(s.T), 0)
	}
	if k, ok := str(text); ok && from > 0 {
		return &Const{T: strT, V: k[min(from, len(k)):]}
	}
	if from > 0 {
		return in.lift(strT, "what is left", []Value{text}, func([]Value) Value { return nil })
	}
	return text
}

// openSink makes a struct, as its source has it, of a Buffer whose text is kept:
// a method runs that reads or cuts it.
func (in *Interp) openSink(c *Call) {
	p, ok := in.settle(c.Recv).(*Ptr)
	if !ok || !isTextSink(p) {
		return
	}
	n, ok := in.settle(in.load(p)).(*Native)
	if !ok {
		return
	}
	text, ok := n.State.(Value)
	s, isStruct := in.zero(n.T).(*Struct)
	st, _ := under(n.T).(*types.Struct)
	if !ok || !isStruct || st == nil {
		return
	}
	f := append([]Value(nil), s.F...)
	for i := range f {
		if st.Field(i).Name() == "buf" && !isEmptyText(text) {
			f[i] = in.byteSlice(st.Field(i).Type(), text)
		}
	}
	in.storePtr(p, &Struct{s.T, f})
}

func isEmptyText(v Value) bool {
	s, ok := str(v)
	return ok && s == ""
}

// newReader makes a strings.Reader or bytes.Reader, and newBuffer a bytes.Buffer,
// of a text that may not be known.
func newReader(c *Call) (Value, bool) {
	t := deref(c.Result(0))
	s, ok := c.In.zero(t).(*Struct)
	st, isStruct := under(t).(*types.Struct)
	if !ok || !isStruct {
		return nil, false
	}
	f := append([]Value(nil), s.F...)
	for i := range f {
		switch st.Field(i).Name() {
		case "s":
			f[i] = c.In.assignable(c.Arg(0), st.Field(i).Type())
		case "prevRune":
			f[i] = intConst(-1)
		}
	}
	return c.In.newPtr(t, &Struct{t, f}), true
}

func newBuffer(c *Call) (Value, bool) {
	text, ok := c.In.text(c.Arg(0))
	if !ok {
		return nil, false
	}
	t := deref(c.Result(0))
	return c.In.newPtr(t, &Native{t, text}), true
}

func (in *Interp) writeText(p *Ptr, v Value) {
	strT := types.Typ[types.String]
	text := in.concat(strT, in.textOf(p), v)
	if c, ok := text.(*Choice); ok {
		alts := make([]Alt, len(c.Alts))
		for i, a := range c.Alts {
			alts[i] = Alt{a.G, &Native{deref(p.T), a.V}}
		}
		in.storePtr(p, &Choice{deref(p.T), alts})
		return
	}
	in.storePtr(p, &Native{deref(p.T), text})
}

func textFuncs() map[string]intrinsic {
	strT := types.Typ[types.String]
	m := map[string]intrinsic{}
	onSink := func(f func(c *Call, p *Ptr) Value) intrinsic {
		return func(c *Call) (Value, bool) {
			p, ok := c.In.settle(c.Recv).(*Ptr)
			if !ok || !isTextSink(p) {
				return nil, false
			}
			return f(c, p), true
		}
	}
	wrote := func(c *Call, n Value) Value {
		if c.Sig != nil && c.Sig.Results().Len() == 1 {
			return &Nil{c.Result(0)}
		}
		return Tuple{n, &Nil{errorType}}
	}
	for t := range textSinks {
		m[t+".WriteString"] = onSink(func(c *Call, p *Ptr) Value {
			c.In.writeText(p, c.Arg(0))
			return wrote(c, c.In.length(c.Arg(0), c.Site))
		})
		m[t+".Write"] = onSink(func(c *Call, p *Ptr) Value {
			text, _ := c.In.text(c.Arg(0))
			if text == nil {
				text = c.In.written(c, strT)
			}
			c.In.writeText(p, text)
			return wrote(c, c.In.length(c.Arg(0), c.Site))
		})
		char := onSink(func(c *Call, p *Ptr) Value {
			v := c.In.lift(strT, "char", []Value{c.Arg(0)}, func(a []Value) Value {
				n, ok := integer(a[0])
				if !ok {
					return nil
				}
				if strings.HasSuffix(c.Name, "WriteByte") {
					return &Const{T: strT, V: string([]byte{byte(n)})}
				}
				return &Const{T: strT, V: string(rune(n))}
			})
			c.In.writeText(p, v)
			return wrote(c, c.In.length(v, c.Site))
		})
		m[t+".WriteRune"], m[t+".WriteByte"] = char, char
		m[t+".String"] = onSink(func(c *Call, p *Ptr) Value { return c.In.textOf(p) })
		m[t+".Cap"] = onSink(func(c *Call, _ *Ptr) Value {
			return c.In.unknown(c.Result(0), RunTime, "the capacity of a buffer", c.Pos())
		})
		m[t+".Available"] = m[t+".Cap"]
		m[t+".Bytes"] = onSink(func(c *Call, p *Ptr) Value {
			return c.In.convert(c.In.textOf(p), types.NewSlice(types.Typ[types.Uint8]))
		})
		m[t+".Len"] = onSink(func(c *Call, p *Ptr) Value { return c.In.length(c.In.textOf(p), c.Site) })
		m[t+".Reset"] = onSink(func(c *Call, p *Ptr) Value {
			c.In.storePtr(p, &Native{deref(p.T), &Const{T: strT, V: ""}})
			return nil
		})
		m[t+".Grow"] = func(*Call) (Value, bool) { return nil, true }
	}
	m["bytes.NewBufferString"], m["bytes.NewBuffer"] = newBuffer, newBuffer
	m["bytes.NewReader"], m["strings.NewReader"] = newReader, newReader
	replacerFuncs(m)
	regexpFuncs(m)
	templateFuncs(m)
	return m
}
