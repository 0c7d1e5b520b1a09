package library

import (
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Builders and buffers are the most common way to make a description, so they must keep
// unknown parts at their places. What is written to one is kept as a text, in a Native in
// place of the struct. A method without a model runs from source, for which the Native
// becomes the struct again (openSink).

// textOf is the text in a sink: what was written and, in a buffer, not yet read. A sink may
// be in one of two forms: the model's Native, or the struct of its source, if a method
// without a model has run or nothing was written yet.
func textOf(in *eval.Interp, p *eval.Ptr) eval.Value {
	strT := types.Typ[types.String]
	if isBuffer(p) {
		bufferAt(in, p)
	}
	return in.Each(in.Read(p), func(a eval.Value) eval.Value {
		switch a := a.(type) {
		case *eval.NativeValue:
			if v, ok := a.State.(eval.Value); ok {
				return v
			}
		case *eval.Unknown:
			// An unknown sink has an unknown text for the same reason, and no key: the text changes
			// with each write, while the sink stays the same.
			return in.Derived(a, strT, "", nil)
		case *eval.Struct:
			return textLeft(in, a)
		}
		return in.Unknown(strT, eval.Unsupported, "the text in a "+eval.TypeText(p.T), 0)
	})
}

// textLeft is the text in a Builder, Buffer or Reader in the form of its source: the
// content of its buffer from the offset on. Fields are found by name: buf and off in a
// Buffer, buf in a Builder, s and i in a Reader.
func textLeft(in *eval.Interp, s *eval.Struct) eval.Value {
	strT := types.Typ[types.String]
	var text eval.Value
	// A Buffer that was read from keeps the bytes that are gone in front of its offset.
	from := 0
	st, _ := eval.Underlying(s.T).(*types.Struct)
	for i, f := range s.F {
		switch st.Field(i).Name() {
		case "buf", "s":
			text, _ = in.TextOf(f)
		case "off", "i":
			n, ok := eval.AsInt(in.Settle(f))
			if !ok {
				return in.Unknown(strT, eval.Unsupported, "what is left to read", 0)
			}
			from = n
		}
	}
	if text == nil {
		return in.Unknown(strT, eval.Unsupported, "the text in a "+eval.TypeText(s.T), 0)
	}
	// The rest of a partly known text could be cut anywhere, so nothing of it is kept.
	if k, ok := eval.Text(text); ok && from > 0 {
		return &eval.Const{T: strT, V: k[min(from, len(k)):]}
	}
	if from > 0 {
		return in.Lift(strT, "what is left", []eval.Value{text}, func([]eval.Value) eval.Value { return nil })
	}
	return text
}

// BodyOf is what a reader in memory or a buffer holds, as a text or bytes: the body of a request.
// Other values are returned as they are.
func BodyOf(in *eval.Interp, v eval.Value) eval.Value {
	p, ok := v.(*eval.Ptr)
	if !ok {
		return v
	}
	switch eval.NamedKey(p.T) {
	case "strings.Reader", "bytes.Reader", bufferType:
	default:
		return v
	}
	s, ok := in.Settle(in.Read(p)).(*eval.Struct)
	if !ok {
		return textOf(in, p)
	}
	st, _ := eval.Underlying(s.T).(*types.Struct)
	for i, f := range s.F {
		// The bytes say more than their text, as they may have their JSON noted.
		if name := st.Field(i).Name(); name == "s" || name == "buf" {
			return in.Settle(f)
		}
	}
	return textOf(in, p)
}

// openSink turns a sink from the model's form into the struct of its source, each of its
// alternatives if it has several. It is called before a method runs from source
// (Library.Before). What has been read from a buffer is gone by then: the offset is zero.
func openSink(in *eval.Interp, c *eval.Call) {
	p, ok := in.Settle(c.Recv).(*eval.Ptr)
	if !ok || !eval.IsTextSink(p) {
		return
	}
	in.EachUnder(in.Read(p), func(v eval.Value) eval.Value {
		openOne(in, p)
		return v
	})
}

// openOne turns the alternative that runs of a sink into the struct of its source.
func openOne(in *eval.Interp, p *eval.Ptr) {
	if isBuffer(p) {
		if n, ok := bufferAt(in, p).(*eval.NativeValue); ok {
			if s := bufferStruct(in, n); s != nil {
				in.Store(p, s)
			}
		}
		return
	}
	n, ok := in.Settle(in.Read(p)).(*eval.NativeValue)
	if !ok {
		return
	}
	text, ok := n.State.(eval.Value)
	s, isStruct := in.Zero(n.T).(*eval.Struct)
	st, _ := eval.Underlying(n.T).(*types.Struct)
	if !ok || !isStruct || st == nil {
		return
	}
	f := append([]eval.Value(nil), s.F...)
	for i := range f {
		if st.Field(i).Name() == "buf" && !isEmptyText(text) {
			f[i] = in.NewBytes(st.Field(i).Type(), text)
		}
	}
	in.Store(p, &eval.Struct{T: s.T, F: f})
}

// isEmptyText reports whether a text is known to be empty.
func isEmptyText(v eval.Value) bool {
	s, ok := eval.Text(v)
	return ok && s == ""
}

// newReader makes a strings.Reader or bytes.Reader of a text that may be unknown. It has
// the form of its source; prevRune is -1, as NewReader sets it.
func newReader(c *eval.Call) (eval.Value, bool) {
	t := eval.Deref(c.Result(0))
	s := readerOf(c.In, t, c.Arg(0))
	return c.In.NewPtr(t, s), true
}

// readerOf is a strings.Reader or bytes.Reader, of type t, of a text.
func readerOf(in *eval.Interp, t types.Type, text eval.Value) eval.Value {
	s, ok := in.Zero(t).(*eval.Struct)
	st, isStruct := eval.Underlying(t).(*types.Struct)
	if !ok || !isStruct {
		return in.Unknown(t, eval.Unsupported, "a reader", 0)
	}
	f := append([]eval.Value(nil), s.F...)
	for i := range f {
		switch st.Field(i).Name() {
		case "s":
			f[i] = in.Assignable(text, st.Field(i).Type())
		case "prevRune":
			f[i] = eval.IntConst(-1)
		}
	}
	// A struct and not a state of ours: Read, Seek and the rest then run from source.
	return &eval.Struct{T: t, F: f}
}

// newBuffer makes a bytes.Buffer of a string or byte slice that may be unknown.
func newBuffer(c *eval.Call) (eval.Value, bool) {
	text, ok := c.In.TextOf(c.Arg(0))
	if !ok {
		return nil, false
	}
	t := eval.Deref(c.Result(0))
	p := c.In.NewPtr(t, &eval.NativeValue{T: t, State: text})
	if s, known := eval.Text(text); known {
		m := bufferMemory{}
		m.least, m.top = eval.ConvertedCap(len(s))
		storeText(c.In, p, text, m)
	}
	return p, true
}

// writeText appends a text to a sink. A text with alternatives makes alternatives of the
// whole sink, since its state must be one text. Concat merges known neighbors, so a Builder
// that is written in a loop does not collect parts.
func writeText(in *eval.Interp, p *eval.Ptr, v eval.Value) {
	if isBuffer(p) && writeBuffer(in, p, v) {
		return
	}
	checkCopy(in, p)
	strT := types.Typ[types.String]
	// The text is read at each write and not kept beside the sink, because a method that runs from
	// source may have replaced the struct since.
	text := in.Concat(strT, textOf(in, p), v)
	if c, ok := text.(*eval.Choice); ok {
		// The alternatives of the text become alternatives of the sink, under the same guards.
		alts := make([]eval.Alt, len(c.Alts))
		for i, a := range c.Alts {
			alts[i] = eval.Alt{G: a.G, V: &eval.NativeValue{T: eval.Deref(p.T), State: a.V}}
		}
		in.Store(p, &eval.Choice{T: eval.Deref(p.T), Alts: alts})
		return
	}
	in.Store(p, &eval.NativeValue{T: eval.Deref(p.T), State: text, Memory: p})
}

// checkCopy throws the panic of a Builder that is written after it was copied (Builder.copyCheck in
// strings/builder.go).
func checkCopy(in *eval.Interp, p *eval.Ptr) {
	n, ok := in.Settle(in.Read(p)).(*eval.NativeValue)
	if !ok || eval.NamedKey(p.T) != "strings.Builder" {
		return
	}
	if text, ok := n.State.(eval.Value); !ok || isEmptyText(text) {
		return
	}
	if home, ok := n.Memory.(*eval.Ptr); ok && !eval.Same(home, p) {
		const text = "strings: illegal use of non-zero Builder copied by value"
		in.Panic(&eval.Const{T: types.Typ[types.String], V: text})
	}
}

// textFuncs are the models of sinks, readers, replacers, regular expressions and templates.
// All sinks have the same methods, by whatever type they are called.
func textFuncs() map[string]eval.Intrinsic {
	strT := types.Typ[types.String]
	m := map[string]eval.Intrinsic{}
	onSink := func(f func(c *eval.Call, p *eval.Ptr) eval.Value) eval.Intrinsic {
		return func(c *eval.Call) (eval.Value, bool) {
			p, ok := c.In.Settle(c.Recv).(*eval.Ptr)
			if !ok || !eval.IsTextSink(p) {
				return nil, false
			}
			return f(c, p), true
		}
	}
	// wrote makes the results of a method that writes: an error alone, as WriteByte has it,
	// or the length and an error. Writing to memory never fails.
	wrote := func(c *eval.Call, n eval.Value) eval.Value {
		if c.Sig != nil && c.Sig.Results().Len() == 1 {
			return &eval.Nil{T: c.Result(0)}
		}
		return eval.Tuple{n, &eval.Nil{T: eval.ErrorType}}
	}
	for t := range eval.TextSinks {
		m[t+".WriteString"] = onSink(func(c *eval.Call, p *eval.Ptr) eval.Value {
			writeText(c.In, p, c.Arg(0))
			return wrote(c, c.In.Length(c.Arg(0), c.Site))
		})
		m[t+".Write"] = onSink(func(c *eval.Call, p *eval.Ptr) eval.Value {
			text, _ := c.In.TextOf(c.Arg(0))
			if text == nil {
				// Bytes that are not known leave an unknown part, and what was written before
				// stays.
				text = c.In.Written(c, strT)
			}
			writeText(c.In, p, text)
			return wrote(c, c.In.Length(c.Arg(0), c.Site))
		})
		char := onSink(func(c *eval.Call, p *eval.Ptr) eval.Value {
			// An unknown character is a hole of its own; what stands around it stays known.
			v := c.In.Lift(strT, "char", []eval.Value{c.Arg(0)}, func(a []eval.Value) eval.Value {
				n, ok := eval.AsInt(a[0])
				if !ok {
					return nil
				}
				if strings.HasSuffix(c.Name, "WriteByte") {
					return &eval.Const{T: strT, V: string([]byte{byte(n)})}
				}
				return &eval.Const{T: strT, V: string(rune(n))}
			})
			writeText(c.In, p, v)
			return wrote(c, c.In.Length(v, c.Site))
		})
		m[t+".WriteRune"], m[t+".WriteByte"] = char, char
		m[t+".String"] = onSink(func(c *eval.Call, p *eval.Ptr) eval.Value { return textOf(c.In, p) })
		// The capacity depends on the allocator of the Go version that runs the program.
		m[t+".Cap"] = onSink(func(c *eval.Call, _ *eval.Ptr) eval.Value {
			return c.In.Unknown(c.Result(0), eval.Unsupported, "the capacity of a buffer", c.Pos())
		})
		m[t+".Available"] = m[t+".Cap"]
		m[t+".Bytes"] = onSink(func(c *eval.Call, p *eval.Ptr) eval.Value {
			return c.In.Convert(textOf(c.In, p), types.NewSlice(types.Typ[types.Uint8]))
		})
		m[t+".Len"] = onSink(func(c *eval.Call, p *eval.Ptr) eval.Value { return c.In.Length(textOf(c.In, p), c.Site) })
		m[t+".Reset"] = onSink(func(c *eval.Call, p *eval.Ptr) eval.Value {
			c.In.Store(p, &eval.NativeValue{T: eval.Deref(p.T), State: &eval.Const{T: strT, V: ""}})
			return nil
		})
		// Growing changes nothing that the program can see, except for its panic.
		m[t+".Grow"] = func(c *eval.Call) (eval.Value, bool) {
			if n, ok := eval.AsInt(c.In.Settle(c.Arg(0))); ok && n < 0 {
				c.In.Panic(&eval.Const{T: strT, V: t + ".Grow: negative count"})
			}
			return nil, true
		}
	}
	bufferFuncs(m)
	m["bytes.NewReader"], m["strings.NewReader"] = newReader, newReader
	replacerFuncs(m)
	regexpFuncs(m)
	templateFuncs(m)
	return m
}
