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
	read  bool
	// tokens are those to come, the token at hand first; err is what ends them.
	tokens []string
	err    string
}

// token is the token at hand, or "".
func (s *scannerState) token() string {
	if !s.read || len(s.tokens) == 0 {
		return ""
	}
	return s.tokens[0]
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
	on("Scan", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
		if s.read {
			// The slice is shared with older states, which still begin at their own token.
			s.tokens = s.tokens[min(1, len(s.tokens)):]
		} else if !scan(c.In, s) {
			return nil, false
		}
		return &eval.Const{T: c.Result(0), V: len(s.tokens) > 0}, true
	})
	on("Text", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
		return &eval.Const{T: strT, V: s.token()}, true
	})
	on("Bytes", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
		return c.In.NewBytes(c.Result(0), &eval.Const{T: strT, V: s.token()}), true
	})
	on("Err", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
		// The error is met only behind the last token.
		if s.err == "" || len(s.tokens) > 0 {
			return &eval.Nil{T: eval.ErrorType}, true
		}
		return c.In.NewError(s.err), true
	})
	on("Split", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
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
			unmodelScanner(c.In, c)
			return nil, false // its source calls the function
		}
		return model(c)
	}
	on("Buffer", func(c *eval.Call, s *scannerState) (eval.Value, bool) {
		// The buffer itself stays unused: the program cannot see that tokens are not in it,
		// unless it keeps it.
		limit, ok := eval.AsInt(c.Arg(1))
		s.max, s.roomy = limit, !eval.IsNil(c.Arg(0))
		return nil, ok
	})
	return m
}

// scan reads every token with the real scanner, paid for in advance. It reports whether the
// program's own scanner reads the same: a buffer that it was given may hold more than the
// limit, so a token that is too long here may be read there.
func scan(in *eval.Interp, s *scannerState) bool {
	in.Spend(len(s.text)/4 + 1)
	r := bufio.NewScanner(strings.NewReader(s.text))
	// Without it the real scanner would stop at its default size.
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

// unmodelScanner replaces the state of a Scanner that has not read yet by the struct that
// its source has: a split function of the program's own is called by the source.
func unmodelScanner(in *eval.Interp, c *eval.Call) {
	p, ok := in.Settle(c.Recv).(*eval.Ptr)
	if !ok {
		return
	}
	n, ok := in.Settle(in.Read(p)).(*eval.NativeValue)
	if !ok {
		return
	}
	s, ok := n.State.(scannerState)
	// Once tokens were read, there is no going back to a Scanner that has read nothing.
	if !ok || s.read || s.roomy {
		return
	}
	fn, ok := c.Fn.Pkg().Scope().Lookup("NewScanner").(*types.Func)
	if !ok {
		return
	}
	call := &eval.Call{
		In:   in,
		Fn:   fn,
		Name: eval.FuncKey(fn),
		Args: []eval.Value{s.from},
		Sig:  fn.Signature(),
		Site: c.Site,
	}
	if made, ok := in.Settle(in.RunSource(call, fn)).(*eval.Ptr); ok {
		in.Store(p, in.Read(made))
	}
}
