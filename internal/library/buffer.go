package library

import (
	"go/types"
	"math"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A bytes.Buffer hands out its memory: what is written to it later shows in what Bytes or
// Next returned. Its source does that with real slices. So the model of a writer is used
// only as long as nobody else has the memory: a Buffer that was handed out is the struct of
// its source and stays so (openSink). The model knows the capacity that the source would
// have, as that decides when a Buffer moves to other memory.

// bufferType is the type that this file is about.
const bufferType = "bytes.Buffer"

// bufferMemory is what the model knows of the memory of a Buffer.
type bufferMemory struct {
	// home is the variable that was written. A copy of it has the same memory.
	home       *eval.Ptr
	least, top int // of the capacity
	// behind are known bytes behind the text, from before a Reset.
	behind string
	// lent are bytes of the same memory that the program has and whose number is not known.
	lent eval.Value
}

// smallBuffer is the capacity of the first memory of a Buffer (bytes/buffer.go,
// smallBufferSize).
const smallBuffer = 64

// isBuffer reports whether a pointer leads to a bytes.Buffer.
func isBuffer(p *eval.Ptr) bool { return eval.NamedKey(p.T) == bufferType }

// memoryOf is what is known of the memory behind a text of n bytes, or of one of unknown
// length if n is below zero.
func memoryOf(v *eval.NativeValue, n int) bufferMemory {
	if m, ok := v.Memory.(*bufferMemory); ok {
		return *m
	}
	return bufferMemory{least: max(n, 0), top: math.MaxInt}
}

// grow is the memory after n bytes were added to held bytes (Buffer.grow in bytes/buffer.go, where
// nothing was read). fresh says that there was no memory.
func (m bufferMemory) grow(held, n int, fresh bool) bufferMemory {
	after := func(capacity int) int {
		switch {
		case held+n <= capacity || capacity == math.MaxInt:
			return capacity
		case fresh && n <= smallBuffer:
			return smallBuffer
		}
		return eval.RoundUpSize(max(held+n, 2*capacity))
	}
	if fresh {
		m.least, m.top = 0, 0
	}
	switch inPlace := held+n <= m.least; {
	case inPlace:
		m.behind = m.behind[min(n, len(m.behind)):]
	default:
		m.behind = ""
	}
	m.least, m.top = max(held+n, after(m.least)), after(m.top)
	return m
}

// bufferAt is a Buffer as it is kept, under the alternative that runs: a text, a struct, or
// anything else. A copy of a Buffer shares the memory of the one that was copied, so both
// become structs then.
func bufferAt(in *eval.Interp, p *eval.Ptr) eval.Value {
	v := in.Settle(in.Read(p))
	n, ok := v.(*eval.NativeValue)
	if !ok {
		return v
	}
	m, ok := n.Memory.(*bufferMemory)
	if !ok || m.home == nil || eval.Same(m.home, p) {
		return v
	}
	at := eval.Value(in.Unknown(n.T, eval.Unsupported, "a copy of a buffer", 0))
	if first, ok := in.Settle(in.Read(m.home)).(*eval.NativeValue); ok && first == n {
		if s := bufferStruct(in, n); s != nil {
			at = s
		}
	}
	// Otherwise one of them was written since, perhaps where the other one's text is.
	in.Store(m.home, at)
	in.Store(p, at)
	return at
}

// bufferStruct is a Buffer in the form of its source, or nil if it has none.
func bufferStruct(in *eval.Interp, n *eval.NativeValue) *eval.Struct {
	text, ok := n.State.(eval.Value)
	s, isStruct := in.Zero(n.T).(*eval.Struct)
	if !ok || !isStruct {
		return nil
	}
	return withBuf(s, func(t types.Type) eval.Value { return bytesBehind(in, n, text, t) })
}

// bytesBehind are the bytes of a Buffer as a slice of type t, with its capacity.
func bytesBehind(in *eval.Interp, n *eval.NativeValue, text eval.Value, t types.Type) eval.Value {
	known, ok := eval.Text(text)
	if !ok {
		return in.NewBytes(t, text)
	}
	m := memoryOf(n, len(known))
	b, ok := in.NewBytes(t, in.Concat(types.Typ[types.String], text,
		&eval.Const{T: types.Typ[types.String], V: m.behind})).(*eval.Slice)
	if ok {
		b.Len, b.Cap, b.Top = len(known), m.least, m.top
		return b
	}
	return in.NewBytes(t, text)
}

// withBuf is a copy of a struct whose field buf is what f makes for its type.
func withBuf(s *eval.Struct, f func(types.Type) eval.Value) *eval.Struct {
	st, ok := eval.Underlying(s.T).(*types.Struct)
	if !ok {
		return nil
	}
	fields := slices.Clone(s.F)
	for i := range fields {
		if st.Field(i).Name() == "buf" {
			fields[i] = f(st.Field(i).Type())
		}
	}
	return &eval.Struct{T: s.T, F: fields}
}

// bufOf is the field buf of a Buffer in the form of its source.
func bufOf(s *eval.Struct) eval.Value {
	st, _ := eval.Underlying(s.T).(*types.Struct)
	for i := range s.F {
		if st.Field(i).Name() == "buf" {
			return s.F[i]
		}
	}
	return nil
}

// fromSource reports whether a method of a Buffer runs from source: it is a struct, and what it
// has is known.
func fromSource(in *eval.Interp, p *eval.Ptr) bool {
	s, ok := bufferAt(in, p).(*eval.Struct)
	if !ok || isNilBuf(in, s) {
		return false
	}
	_, known := eval.Text(textLeft(in, s))
	return known
}

// isNilBuf reports whether a Buffer in the form of its source has no memory.
func isNilBuf(in *eval.Interp, s *eval.Struct) bool {
	return eval.IsNil(in.Settle(bufOf(s)))
}

// writeBuffer appends a text to a Buffer. It reports whether it did: otherwise the sink has
// alternatives or is not known.
func writeBuffer(in *eval.Interp, p *eval.Ptr, v eval.Value) bool {
	more, known := eval.Text(v)
	if known && more == "" { // not even memory is made
		return true
	}
	held, fresh, m := eval.Value(nil), false, bufferMemory{}
	switch b := bufferAt(in, p).(type) {
	case *eval.NativeValue:
		text, ok := b.State.(eval.Value)
		if !ok {
			return false
		}
		s, ok := eval.Text(text)
		known = known && ok
		if held, m = text, memoryOf(b, -1); known {
			m = memoryOf(b, len(s))
		}
	case *eval.Struct:
		if held = textLeft(in, b); !isNilBuf(in, b) {
			return writeShared(in, p, b, v)
		}
		fresh = true
	default:
		return false
	}
	if m.lent != nil {
		in.Lose(m.lent)
		m.lent = nil
	}
	if s, ok := eval.Text(held); ok && known {
		m = m.grow(len(s), len(more), fresh)
	} else {
		m = bufferMemory{top: math.MaxInt}
	}
	return storeText(in, p, in.Concat(types.Typ[types.String], held, v), m)
}

// storeText makes a Buffer one that has a text. It reports false for a text with
// alternatives.
func storeText(in *eval.Interp, p *eval.Ptr, text eval.Value, m bufferMemory) bool {
	if _, ok := text.(*eval.Choice); ok {
		return false
	}
	m.home = p
	in.Store(p, &eval.NativeValue{T: eval.Deref(p.T), State: text, Memory: &m})
	return true
}

// writeShared appends a text to a Buffer whose memory others may have, as Buffer.grow and copy
// do (bytes/buffer.go): in place where there is room, then by moving the rest to the front, then in
// other memory.
func writeShared(in *eval.Interp, p *eval.Ptr, s *eval.Struct, v eval.Value) bool {
	buf := in.Settle(bufOf(s))
	b, isSlice := buf.(*eval.Slice)
	text, ok := eval.Text(textLeft(in, s))
	more, known := eval.Text(v)
	off, offOK := offsetOf(in, s)
	if !isSlice || !ok || !known || !offOK || b.Len < 0 || b.Cap < 0 {
		if off > 0 || !offOK { // the rest may be moved
			in.Lose(buf)
		}
		put(in, p, s, func(t types.Type) eval.Value { return in.AppendText(buf, v, t) })
		return true
	}
	n := len(more)
	if text == "" && off > 0 {
		buf, off = in.Window(b, 0, 0, -1, nil), 0
		b = buf.(*eval.Slice)
	}
	rest := eval.Value(&eval.Const{T: types.Typ[types.String], V: text})
	room, sure := b.Len+n <= b.Cap, b.Len+n <= b.Cap || b.Len+n > b.Top
	slides := !room && n <= b.Cap/2-len(text)
	sure = sure && (room || slides || n > b.Top/2-len(text))
	switch {
	case room || !sure && off == 0:
		put(in, p, s, func(t types.Type) eval.Value { return in.AppendText(buf, v, t) }, off)
	case slides && sure:
		front := in.Window(b, 0, 0, -1, nil)
		put(in, p, s, func(t types.Type) eval.Value { return in.AppendText(front, in.Concat(rest.Type(), rest, v), t) })
	default:
		if !sure {
			in.Lose(buf)
		}
		m := bufferMemory{least: b.Cap, top: b.Top}.grow(b.Len, n, false)
		put(in, p, s, func(t types.Type) eval.Value {
			all := in.NewBytes(t, in.Concat(rest.Type(), rest, v))
			if w, ok := all.(*eval.Slice); ok && w.Len >= 0 {
				w.Cap, w.Top = max(w.Len, min(m.least, m.top)), m.top
			}
			return all
		})
	}
	return true
}

// put stores a Buffer after a write: with new bytes, from which off have been read.
func put(in *eval.Interp, p *eval.Ptr, s *eval.Struct, buf func(types.Type) eval.Value, off ...int) {
	w := withBuf(s, buf)
	st, _ := eval.Underlying(s.T).(*types.Struct)
	for i := range w.F {
		t := st.Field(i).Type()
		switch st.Field(i).Name() {
		case "off":
			w.F[i] = &eval.Const{T: t, V: int64(append(off, 0)[0])}
		case "lastRead":
			w.F[i] = in.Zero(t)
		}
	}
	in.Store(p, w)
}

// offsetOf is how much has been read from a Buffer.
func offsetOf(in *eval.Interp, s *eval.Struct) (n int, ok bool) {
	st, _ := eval.Underlying(s.T).(*types.Struct)
	for i := range s.F {
		if st.Field(i).Name() == "off" {
			return eval.AsInt(in.Settle(s.F[i]))
		}
	}
	return 0, false
}

// bufferFuncs are the models of the methods of bytes.Buffer that are not those of every
// writer.
func bufferFuncs(m map[string]eval.Intrinsic) {
	on := func(name string, f func(c *eval.Call, p *eval.Ptr) (eval.Value, bool)) {
		m[bufferType+"."+name] = func(c *eval.Call) (eval.Value, bool) {
			p, ok := c.In.Settle(c.Recv).(*eval.Ptr)
			if !ok || !isBuffer(p) {
				return nil, false
			}
			return f(c, p)
		}
	}
	on("Bytes", bufferBytes) // and not those of every writer
	on("Reset", resetBuffer)
	capacity := func(c *eval.Call, p *eval.Ptr) (eval.Value, bool) {
		if n, ok := bufferAt(c.In, p).(*eval.NativeValue); ok {
			text, _ := n.State.(eval.Value)
			s, known := eval.Text(text)
			if m := memoryOf(n, len(s)); known && m.least == m.top {
				return nil, false // its source tells
			}
		}
		return c.In.Unknown(c.Result(0), eval.Unsupported, "the capacity of a buffer", c.Pos()), true
	}
	on("Cap", capacity)
	on("Available", capacity)
	on("Grow", func(c *eval.Call, p *eval.Ptr) (eval.Value, bool) {
		n, ok := eval.AsInt(c.In.Settle(c.Arg(0)))
		if ok && (n < 0 || fromSource(c.In, p)) {
			return nil, false
		}
		growBuffer(c.In, p, n, ok)
		return nil, true
	})
	m["bytes.NewBufferString"] = newBuffer
	m["bytes.NewBuffer"] = func(c *eval.Call) (eval.Value, bool) {
		t := eval.Deref(c.Result(0))
		s, ok := c.In.Zero(t).(*eval.Struct)
		if _, list := c.Arg(0).(*eval.Slice); !ok || !list && !eval.IsNil(c.Arg(0)) {
			return newBuffer(c)
		}
		s = withBuf(s, func(t types.Type) eval.Value { return c.In.Assignable(c.Arg(0), t) })
		return c.In.NewPtr(t, s), true
	}
}

// growBuffer is Grow for a Buffer whose memory nobody else has: what can be seen of it is
// the capacity.
func growBuffer(in *eval.Interp, p *eval.Ptr, n int, known bool) {
	m, held, fresh := bufferMemory{}, eval.Value(nil), false
	switch b := bufferAt(in, p).(type) {
	case *eval.NativeValue:
		held, _ = b.State.(eval.Value)
		m = memoryOf(b, -1)
	case *eval.Struct:
		if held, fresh = textLeft(in, b), true; !isNilBuf(in, b) {
			return
		}
	}
	s, ok := eval.Text(held)
	switch {
	case held == nil:
		return
	case ok && known:
		m = m.grow(len(s), n, fresh)
	default:
		m = bufferMemory{least: len(s), top: math.MaxInt, lent: m.lent}
	}
	storeText(in, p, held, m)
}

// bufferBytes is Bytes. The result is memory of the Buffer.
func bufferBytes(c *eval.Call, p *eval.Ptr) (eval.Value, bool) {
	in := c.In
	v := bufferAt(in, p)
	if n, ok := v.(*eval.NativeValue); ok {
		text, isText := n.State.(eval.Value)
		if !isText {
			return nil, false
		}
		if _, known := eval.Text(text); known {
			return nil, false // from its source
		}
		if s := bufferStruct(in, n); s != nil {
			in.Store(p, s)
			v = s
		}
	}
	if s, ok := v.(*eval.Struct); ok {
		if isNilBuf(in, s) || fromSource(in, p) {
			return nil, false
		}
		if off, ok := offsetOf(in, s); ok && off == 0 {
			return eval.Retype(bufOf(s), c.Result(0)), true
		}
		in.Lose(bufOf(s)) // as the result is a copy
	}
	return in.Convert(textOf(in, p), types.NewSlice(types.Typ[types.Uint8])), true
}

// resetBuffer is Reset. The memory stays.
func resetBuffer(c *eval.Call, p *eval.Ptr) (eval.Value, bool) {
	in := c.In
	m := bufferMemory{top: math.MaxInt}
	switch b := bufferAt(in, p).(type) {
	case *eval.NativeValue:
		text, _ := b.State.(eval.Value)
		if s, ok := eval.Text(text); ok {
			m = memoryOf(b, len(s))
			m.behind = s + m.behind[:min(len(m.behind), eval.MaxString-len(s))]
		}
	case *eval.Struct:
		if isNilBuf(in, b) || fromSource(in, p) {
			return nil, false
		}
		m.lent = bufOf(b)
	}
	if !storeText(in, p, &eval.Const{T: types.Typ[types.String], V: ""}, m) {
		return nil, false
	}
	return nil, true
}
