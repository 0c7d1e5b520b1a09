package library

import (
	"bufio"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A bufio.Scanner over known text is read to its end by the real one, and hands out the
// tokens one by one. From source, each character would take many steps, and a server that
// reads embedded lists line by line would use up its fuel.

// scannerState is the state of a bufio.Scanner over known text. The tokens are read at the
// first Scan, because Split and Buffer may be called before it. It is copied by each method
// and stored again, so that a path that is taken back leaves the old state.
type scannerState struct {
	from  eval.Value // what it reads
	text  string
	split bufio.SplitFunc // nil is ScanLines
	max   int             // of one token
	roomy bool            // it was given a buffer, which may hold more than max
	// room are the arguments of Buffer, if it was called.
	room  []eval.Value
	read  bool
	ended bool // what it reads is known to have been read
	// tokens are those to come, the token at hand first; err is what ends them.
	tokens []scanned
	err    error
	// buffer are the bytes that Bytes has returned parts of: all of the text if it fits into
	// the first half of the buffer, which the source then never moves, or else the token at hand.
	buffer eval.Value
}

// Keeps are the values that the scanner leads to.
func (s scannerState) Keeps() []eval.Value { return []eval.Value{s.from} }

// A scanned token is one of a Scanner: at is where it is in the text, or below zero if it is not a
// part of it.
type scanned struct {
	text string
	at   int
}

// token is the token at hand.
func (s *scannerState) token() scanned {
	if !s.read || len(s.tokens) == 0 {
		return scanned{at: -1}
	}
	return s.tokens[0]
}

// stays reports whether the source keeps the text in one place.
func (s *scannerState) stays() bool {
	return !s.roomy && len(s.text) <= startBuffer/2 && s.max >= startBuffer
}

// startBuffer is the size of the first buffer of a Scanner (bufio/scan.go, startBufSize).
const startBuffer = 4096

// bytes are the token at hand as memory of the Scanner, or nil if it never gave it away.
func (s *scannerState) bytes(in *eval.Interp) eval.Value {
	b, ok := s.buffer.(*eval.Slice)
	switch t := s.token(); {
	case !ok || t.at < 0 && s.stays():
		return nil
	case s.stays():
		return in.Window(b, t.at, t.at+len(t.text), -1, nil)
	}
	return b
}

// lend is bytes, made if need be.
func (s *scannerState) lend(in *eval.Interp, t types.Type) eval.Value {
	if b := s.bytes(in); b != nil {
		return b
	}
	now, all := s.token(), s.token().text
	if s.stays() && now.at >= 0 {
		all = s.text
	}
	b := in.NewBytes(t, &eval.Const{T: types.Typ[types.String], V: all})
	if s.stays() && now.at < 0 {
		return b
	}
	if w, ok := b.(*eval.Slice); ok && s.stays() {
		w.Cap, w.Top = startBuffer, startBuffer
	}
	s.buffer = b
	return s.bytes(in)
}

// splitFuncs are the split functions of package bufio.
var splitFuncs = map[string]bufio.SplitFunc{
	"bufio.ScanLines": bufio.ScanLines,
	"bufio.ScanWords": bufio.ScanWords,
	"bufio.ScanRunes": bufio.ScanRunes,
	"bufio.ScanBytes": bufio.ScanBytes,
}

// newScanner is bufio.NewScanner.
func newScanner(c *eval.Call) (eval.Value, bool) {
	text, ok := readerText(c.In, c.Arg(0))
	if !ok {
		return nil, false
	}
	t := eval.Deref(c.Result(0))
	state := scannerState{from: c.Arg(0), text: text, max: bufio.MaxScanTokenSize}
	return c.In.NewPtr(t, &eval.NativeValue{T: t, State: state}), true
}

// scannerFuncs are bufio.NewScanner and the methods of a Scanner.
func scannerFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{}
	strT := types.Typ[types.String]
	m["bufio.NewScanner"] = newScanner
	// on adds a method. One that cannot go on makes the scanner unknown, since the tokens
	// that follow would be wrong.
	on := func(name string, f func(c *eval.Call, s *scannerState) (v eval.Value, ok bool)) {
		m["bufio.Scanner."+name] = func(c *eval.Call) (eval.Value, bool) {
			p, ok := c.In.Settle(c.Recv).(*eval.Ptr)
			if !ok {
				return nil, false
			}
			n, ok := c.In.Settle(c.In.Read(p)).(*eval.NativeValue)
			if !ok {
				return nil, false
			}
			s, ok := n.State.(scannerState)
			if !ok {
				return nil, false
			}
			v, ok := f(c, &s)
			if ok {
				c.In.Store(p, &eval.NativeValue{T: n.T, State: s})
			} else { // nothing of what follows is known
				c.In.Store(p, c.In.Unknown(n.T, eval.Unsupported, c.Name, c.Pos()))
			}
			return v, ok
		}
	}
	on("Scan", scanNext)
	on("Text", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
		if b := s.bytes(c.In); b != nil { // which the program may have written to
			return c.In.TextOf(b)
		}
		return &eval.Const{T: strT, V: s.token().text}, true
	})
	on("Bytes", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
		return s.lend(c.In, c.Result(0)), true
	})
	on("Err", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
		// The error is met only behind the last token.
		if s.err == nil || len(s.tokens) > 0 {
			return &eval.Nil{T: eval.ErrorType}, true
		}
		return goError(c.In, s.err, c), true
	})
	on("Split", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
		if s.read {
			c.In.Panic(&eval.Const{T: strT, V: "Split called after Scan"})
		}
		f, ok := c.Arg(0).(*eval.Func)
		if !ok || f.Fn == nil {
			return nil, false
		}
		// The functions of bufio are pure, so the real ones may be called.
		s.split, ok = splitFuncs[eval.FuncKey(f.Fn)]
		return nil, ok
	})
	// A split function of the program's own is the program's code and must run from source.
	model := m["bufio.Scanner.Split"]
	m["bufio.Scanner.Split"] = func(c *eval.Call) (eval.Value, bool) {
		if f, ok := c.Arg(0).(*eval.Func); ok && (f.Fn == nil || eval.PathOf(f.Fn.Pkg()) != "bufio") {
			if unmodelScanner(c.In, c) {
				return nil, false // its source calls the function
			}
		}
		return model(c)
	}
	on("Buffer", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
		if s.read {
			c.In.Panic(&eval.Const{T: strT, V: "Buffer called after Scan"})
		}
		// The buffer itself stays unused: the program cannot see that tokens are not in it,
		// unless it keeps it.
		limit, ok := eval.AsInt(c.Arg(1))
		s.max, s.roomy, s.room = limit, !eval.IsNil(c.Arg(0)), c.Args
		return nil, ok
	})
	return m
}

// scanNext is Scanner.Scan.
func scanNext(c *eval.Call, s *scannerState) (eval.Value, bool) {
	// What it reads is read by nothing else, and gets nothing more.
	left := s.text
	if s.ended {
		left = ""
	}
	if text, known := readerText(c.In, s.from); (known || !s.read || s.ended) && (!known || text != left) {
		return nil, false
	}
	if s.read {
		// The slice is shared with older states, which still begin at their own token.
		s.tokens = s.tokens[min(1, len(s.tokens)):]
		if !s.stays() && s.buffer != nil { // its memory is used again
			c.In.Lose(s.buffer)
			s.buffer = nil
		}
	} else if !scan(c.In, s) {
		return nil, false
	}
	consume(c.In, s)
	return &eval.Const{T: c.Result(0), V: len(s.tokens) > 0}, true
}

// scan reads every token with the real scanner, paid for in advance. It reports whether the
// program's own scanner reads the same: a buffer that it was given may hold more than the
// limit, so a token that is too long here may be read there.
func scan(in *eval.Interp, s *scannerState) bool {
	in.Spend(len(s.text)/4 + 1)
	r := bufio.NewScanner(strings.NewReader(s.text))
	// Without it the real scanner would stop at its default size.
	r.Buffer(nil, s.max)
	split := s.split
	if split == nil {
		split = bufio.ScanLines
	}
	done, at := 0, -1 // how much was consumed, and where the token is
	r.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		n, tok, err := split(data, atEOF)
		if at = -1; len(tok) > 0 && &data[cap(data)-1 : cap(data)][0] == &tok[cap(tok)-1 : cap(tok)][0] {
			at = done + cap(data) - cap(tok)
		}
		done += n
		return n, tok, err
	})
	s.read = true
	for r.Scan() {
		s.tokens = append(s.tokens, scanned{r.Text(), at})
	}
	s.err = r.Err()
	return s.err == nil || !s.roomy
}

// consume makes a reader what it is once the Scanner has read from it: at its end, if the text
// fits into the first buffer, and unknown until the last token has been read otherwise.
func consume(in *eval.Interp, s *scannerState) {
	p, ok := in.Settle(s.from).(*eval.Ptr)
	ended := len(s.tokens) == 0
	switch {
	case !ok || s.ended:
	case !ended && len(s.text) >= startBuffer:
		in.Store(p, in.Unknown(eval.Deref(p.T), eval.Unsupported, "how far a Scanner has read", 0))
	case isBuffer(p):
		s.ended = true
		if !ended || len(s.text) < startBuffer {
			if fn, _, _ := types.LookupFieldOrMethod(p.T, true, nil, "Reset"); fn != nil {
				in.CallMethod(p, fn.(*types.Func), nil, nil)
			}
			return
		}
		in.Store(p, in.Zero(eval.Deref(p.T)))
	default:
		s.ended = true
		in.Store(p, readToEnd(in, p, s.text))
	}
}

// readToEnd is what a strings.Reader or bytes.Reader of a text is once it has been read.
func readToEnd(in *eval.Interp, p *eval.Ptr, text string) eval.Value {
	t := eval.Deref(p.T)
	was, ok := in.Settle(in.Read(p)).(*eval.Struct)
	st, isStruct := eval.Underlying(t).(*types.Struct)
	if !ok || !isStruct {
		return in.Unknown(t, eval.Unsupported, "what is left to read", 0)
	}
	f := append([]eval.Value(nil), was.F...)
	for i := range f {
		switch st.Field(i).Name() {
		case "i":
			at, _ := eval.AsInt(in.Settle(f[i]))
			f[i] = &eval.Const{T: st.Field(i).Type(), V: int64(at + len(text))}
		case "prevRune":
			f[i] = eval.IntConst(-1)
		}
	}
	return &eval.Struct{T: t, F: f}
}

// readers are the types that text can be read from.
var readers = map[string]bool{"strings.Reader": true, "bytes.Reader": true}

// leftIn is the text that is left in a reader: a strings.Reader, a bytes.Reader or a
// bytes.Buffer.
func leftIn(in *eval.Interp, p *eval.Ptr) (eval.Value, bool) {
	if eval.IsTextSink(p) {
		return textOf(in, p), true
	}
	if s, ok := in.Settle(in.Read(p)).(*eval.Struct); ok && readers[eval.NamedKey(p.T)] {
		return textLeft(in, s), true
	}
	return nil, false
}

// readerText is that text if it is known.
func readerText(in *eval.Interp, v eval.Value) (string, bool) {
	p, ok := in.Settle(v).(*eval.Ptr)
	if !ok {
		return "", false
	}
	text, ok := leftIn(in, p)
	if !ok {
		return "", false
	}
	return eval.Text(text)
}

// unmodelScanner replaces the state of a Scanner that has not read yet by the struct that its
// source has: a split function of the program's own is called by the source. It reports whether the
// source goes on from there.
func unmodelScanner(in *eval.Interp, c *eval.Call) bool {
	p, ok := in.Settle(c.Recv).(*eval.Ptr)
	if !ok {
		return true
	}
	n, ok := in.Settle(in.Read(p)).(*eval.NativeValue)
	if !ok {
		return true // it is that struct already
	}
	s, ok := n.State.(scannerState)
	// Once tokens were read, there is no going back to a Scanner that has read nothing.
	if !ok || s.read {
		return false
	}
	source := func(fn *types.Func, recv eval.Value, args []eval.Value) eval.Value {
		return in.RunSource(&eval.Call{
			In: in, Fn: fn, Name: eval.FuncKey(fn), Recv: recv, Args: args, Sig: fn.Signature(), Site: c.Site,
		}, fn)
	}
	fn, ok := c.Fn.Pkg().Scope().Lookup("NewScanner").(*types.Func)
	if !ok {
		return false
	}
	made, ok := in.Settle(source(fn, nil, []eval.Value{s.from})).(*eval.Ptr)
	if !ok {
		return false
	}
	in.Store(p, in.Read(made))
	if s.room != nil {
		obj, _, _ := types.LookupFieldOrMethod(p.T, true, c.Fn.Pkg(), "Buffer")
		buffer, ok := obj.(*types.Func)
		if !ok {
			return false
		}
		source(buffer, p, s.room)
	}
	return true
}
