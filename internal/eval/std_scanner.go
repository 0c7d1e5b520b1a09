package eval

import (
	"bufio"
	"go/types"
	"strings"
)

// scannerState is a bufio.Scanner over text that is known. The real one has
// read it to its end at the first Scan.
type scannerState struct {
	from  Value // what it reads
	text  string
	split bufio.SplitFunc // nil is ScanLines
	max   int             // of one token
	roomy bool            // it was given a buffer, which may hold more than max
	read  bool
	// tokens are those to come, the token at hand first; err is what ends them.
	tokens []string
	err    string
}

// scannerFuncs are bufio.Scanner over a reader of known text.
func scannerFuncs() map[string]intrinsic {
	m := map[string]intrinsic{}
	strT := types.Typ[types.String]
	m["bufio.NewScanner"] = func(c *Call) (Value, bool) {
		text, ok := c.In.readerText(c.Arg(0))
		if !ok {
			return nil, false
		}
		t := deref(c.Result(0))
		return c.In.newPtr(t, &Native{t, scannerState{from: c.Arg(0), text: text, max: bufio.MaxScanTokenSize}}), true
	}
	on := func(name string, f func(c *Call, s *scannerState) (v Value, ok bool)) {
		m["bufio.Scanner."+name] = func(c *Call) (Value, bool) {
			p, ok := c.In.settle(c.Recv).(*Ptr)
			if !ok {
				return nil, false
			}
			n, ok := c.In.settle(c.In.load(p)).(*Native)
			if !ok {
				return nil, false
			}
			s, ok := n.State.(scannerState)
			if !ok {
				return nil, false
			}
			v, ok := f(c, &s)
			if ok {
				c.In.storePtr(p, &Native{n.T, s})
			} else { // nothing of what follows is known
				c.In.storePtr(p, c.In.unknown(n.T, Unsupported, c.Name, c.Pos()))
			}
			return v, ok
		}
	}
	token := func(s *scannerState) string {
		if !s.read || len(s.tokens) == 0 {
			return ""
		}
		return s.tokens[0]
	}
	on("Scan", func(c *Call, s *scannerState) (Value, bool) {
		if s.read {
			s.tokens = s.tokens[min(1, len(s.tokens)):]
		} else if !c.In.scan(s) {
			return nil, false
		}
		return &Const{T: c.Result(0), V: len(s.tokens) > 0}, true
	})
	on("Text", func(c *Call, s *scannerState) (Value, bool) { return &Const{T: strT, V: token(s)}, true })
	on("Bytes", func(c *Call, s *scannerState) (Value, bool) {
		return c.In.byteSlice(c.Result(0), &Const{T: strT, V: token(s)}), true
	})
	on("Err", func(c *Call, s *scannerState) (Value, bool) {
		if s.err == "" || len(s.tokens) > 0 {
			return &Nil{errorType}, true
		}
		return c.In.newError(s.err), true
	})
	on("Split", func(c *Call, s *scannerState) (Value, bool) {
		f, ok := c.Arg(0).(*Func)
		if !ok || f.Fn == nil {
			return nil, false
		}
		s.split, ok = map[string]bufio.SplitFunc{
			"bufio.ScanLines": bufio.ScanLines, "bufio.ScanWords": bufio.ScanWords,
			"bufio.ScanRunes": bufio.ScanRunes, "bufio.ScanBytes": bufio.ScanBytes,
		}[FuncKey(f.Fn)]
		return nil, ok
	})
	model := m["bufio.Scanner.Split"]
	m["bufio.Scanner.Split"] = func(c *Call) (Value, bool) {
		if f, ok := c.Arg(0).(*Func); ok && (f.Fn == nil || pkgPath(f.Fn.Pkg()) != "bufio") {
			c.In.unmodelScanner(c)
			return nil, false // its source calls the function
		}
		return model(c)
	}
	on("Buffer", func(c *Call, s *scannerState) (Value, bool) {
		limit, ok := integer(c.Arg(1))
		s.max, s.roomy = limit, !isNil(c.Arg(0))
		return nil, ok
	})
	return m
}

// scan reads every token with the real scanner, paid for in advance. It reports
// whether that tells what the program's own reads.
func (in *Interp) scan(s *scannerState) bool {
	in.spend(len(s.text)/4 + 1)
	r := bufio.NewScanner(strings.NewReader(s.text))
	r.Buffer(nil, s.max)
	if s.split != nil {
		r.Split(s.split)
	}
	s.read = true
	for r.Scan() {
		s.tokens = append(s.tokens, r.Text())
	}
	if err := r.Err(); err != nil {
		s.err = err.Error()
	}
	return s.err == "" || !s.roomy
}

// readers are the types that text is read from.
var readers = map[string]bool{"strings.Reader": true, "bytes.Reader": true}

// leftIn is what is left in a reader of text: a strings.Reader, a bytes.Reader
// or a bytes.Buffer.
func (in *Interp) leftIn(p *Ptr) (Value, bool) {
	if isTextSink(p) {
		return in.textOf(p), true
	}
	if s, ok := in.settle(in.load(p)).(*Struct); ok && readers[namedKey(p.T)] {
		return in.textLeft(s), true
	}
	return nil, false
}

// readerText is what is left in a reader of known text.
func (in *Interp) readerText(v Value) (string, bool) {
	p, ok := in.settle(v).(*Ptr)
	if !ok {
		return "", false
	}
	text, ok := in.leftIn(p)
	if !ok {
		return "", false
	}
	return str(text)
}

// unmodelScanner makes a Scanner that has not read yet what its source has.
func (in *Interp) unmodelScanner(c *Call) {
	p, ok := in.settle(c.Recv).(*Ptr)
	if !ok {
		return
	}
	n, ok := in.settle(in.load(p)).(*Native)
	if !ok {
		return
	}
	s, ok := n.State.(scannerState)
	if !ok || s.read || s.roomy {
		return
	}
	fn, ok := c.Fn.Pkg().Scope().Lookup("NewScanner").(*types.Func)
	if !ok {
		return
	}
	call := &Call{In: in, Fn: fn, Name: FuncKey(fn), Args: []Value{s.from}, Sig: fn.Signature(), Site: c.Site}
	if made, ok := in.settle(in.source(call, fn)).(*Ptr); ok {
		in.storePtr(p, in.load(made))
	}
}
