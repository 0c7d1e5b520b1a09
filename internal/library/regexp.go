package library

import (
	"go/types"
	"reflect"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Regular expressions and replacers run as the real ones, over known text, since their
// sources build machines that take many steps for each character. Their state is what they
// were made from.

// pattern is the state of a regexp.Regexp. The real one is kept beside the text. It is safe
// to share, as it is never changed: Longest makes a new one.
type pattern struct {
	text           string
	posix, longest bool
	re             *regexp.Regexp // it, or nil for one that is made longest
	instructions   int            // how many it has, repetitions written out
}

// compile is the real regular expression.
func (p pattern) compile() (*regexp.Regexp, error) {
	if p.re != nil {
		return p.re, nil
	}
	f := regexp.Compile
	if p.posix {
		f = regexp.CompilePOSIX
	}
	re, err := f(p.text)
	if err == nil && p.longest {
		re.Longest()
	}
	return re, err
}

// size is the number of its instructions, with repetitions written out: a{1000} has a
// thousand. Time for matching is at most that number for each character.
func (p pattern) size() int {
	flags := syntax.Perl
	if p.posix {
		flags = syntax.POSIX
	}
	// What the regexp package does when it compiles. It does not export the number.
	re, err := syntax.Parse(p.text, flags)
	if err != nil {
		return len(p.text)
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return len(p.text)
	}
	return len(prog.Inst)
}

// matchStep is the number of instructions, tried at one place of the text, that cost a
// step.
const matchStep = 64

// maxPattern bounds the length of a regular expression: compiling it takes time and memory
// that grow with its repetitions.
const maxPattern = 4096

// regexpFuncs adds the functions and methods of package regexp. Matching takes time linear
// in the size of pattern and text, so it can be paid in advance.
func regexpFuncs(m map[string]eval.Intrinsic) {
	for _, name := range []string{"Compile", "MustCompile", "CompilePOSIX", "MustCompilePOSIX"} {
		m["regexp."+name] = func(c *eval.Call) (eval.Value, bool) {
			s, ok := eval.Text(c.Arg(0))
			// An unknown or huge expression is left to the source, which is a gap in the end.
			if !ok || len(s) > maxPattern {
				return nil, false
			}
			c.In.Spend(len(s))
			p := pattern{text: s, posix: strings.HasSuffix(name, "POSIX")}
			t := eval.Deref(c.Result(0))
			must := c.Sig.Results().Len() == 1
			re, err := p.compile()
			if err != nil {
				if must { // as its source words it
					return nil, false
				}
				return eval.Tuple{&eval.Nil{T: c.Result(0)}, goError(c.In, err, c)}, true
			}
			p.re, p.instructions = re, p.size()
			// Only now is it known how large it is; maxPattern bounds what was done unpaid.
			c.In.Spend(p.instructions)
			v := c.In.NewPtr(t, &eval.NativeValue{T: t, State: p})
			if must {
				return v, true
			}
			return eval.Tuple{v, &eval.Nil{T: eval.ErrorType}}, true
		}
	}
	// All methods of the real type get a model by reflection. Those below are replaced
	// because they return parts of their argument, change the pattern or call back.
	re := reflect.TypeFor[*regexp.Regexp]()
	for i := range re.NumMethod() {
		m["regexp.Regexp."+re.Method(i).Name] = regexpMethod(i)
	}
	findFuncs(m)
	m["regexp.Regexp.Longest"] = onPattern(func(c *eval.Call, at *eval.Ptr, p pattern) (eval.Value, bool) {
		// The compiled one may be shared by copies of the pattern, so it is not changed.
		p.longest, p.re = true, nil
		c.In.Store(at, &eval.NativeValue{T: eval.Deref(at.T), State: p})
		return nil, true
	})
	m["regexp.Regexp.UnmarshalText"] = onPattern(func(c *eval.Call, at *eval.Ptr, _ pattern) (eval.Value, bool) {
		text, _ := c.In.TextOf(c.Arg(0))
		if _, known := eval.Text(text); known {
			return nil, false // its source compiles it
		}
		c.In.Store(at, c.In.Unknown(eval.Deref(at.T), eval.NoSource, "what "+c.Name+" stores", c.Pos()))
		err := c.In.Unknown(c.Result(0), eval.NoSource, c.Name, c.Pos())
		err.Computed = true
		return err, true
	})
	m["regexp.Regexp.ReplaceAllStringFunc"] = onPattern(func(c *eval.Call, _ *eval.Ptr, p pattern) (eval.Value, bool) {
		s, ok := eval.Text(c.Arg(0))
		re, err := p.compile()
		if !ok || err != nil {
			return nil, false
		}
		c.In.Spend(len(s) * p.instructions / matchStep)
		// The function may return something unknown, which becomes a part of the text.
		var parts []eval.Value
		strT, at := types.Typ[types.String], 0
		text := func(s string) eval.Value { return &eval.Const{T: strT, V: s} }
		for _, loc := range re.FindAllStringIndex(s, -1) {
			parts = append(parts, text(s[at:loc[0]]),
				c.In.CallValue(c.Arg(1), []eval.Value{text(s[loc[0]:loc[1]])}, c.Site))
			at = loc[1]
		}
		return c.In.Concat(strT, append(parts, text(s[at:]))...), true
	})
}

// onPattern is a method of a Regexp whose pattern is known.
func onPattern(f func(c *eval.Call, at *eval.Ptr, p pattern) (eval.Value, bool)) eval.Intrinsic {
	return func(c *eval.Call) (eval.Value, bool) {
		at, ok := c.In.Settle(c.Recv).(*eval.Ptr)
		if !ok {
			return nil, false
		}
		n, ok := c.In.Read(at).(*eval.NativeValue)
		if !ok {
			return nil, false
		}
		p, ok := n.State.(pattern)
		if !ok {
			return nil, false
		}
		return f(c, at, p)
	}
}

// regexpMethod is method i of the real type, called on known arguments. Methods with
// functions, interfaces or pointers among their parameters are not modelled, as pure
// converts no such values.
func regexpMethod(i int) eval.Intrinsic {
	return onPattern(func(c *eval.Call, _ *eval.Ptr, p pattern) (eval.Value, bool) {
		re, err := p.compile()
		if err != nil {
			return nil, false
		}
		// The method of the real value, so its result is that of Go whatever the method is.
		method := reflect.ValueOf(re).Method(i)
		for k := range method.Type().NumIn() {
			switch method.Type().In(k).Kind() {
			case reflect.Func, reflect.Interface, reflect.Pointer:
				return nil, false
			}
		}
		c.In.Spend(len(p.text) / 4)
		// The pattern is part of the key: the same method of two patterns gives two unknown
		// values.
		return pureOf(" of "+strconv.Quote(p.text), method.Interface(), func(args []any) int {
			c.In.Spend(textLen(args) * p.instructions / matchStep)
			if len(args) < 2 {
				return 0
			}
			// The result of ReplaceAllString(s, repl) may have repl at each place of s.
			s, ok1 := args[0].(string)
			repl, ok2 := args[1].(string)
			if !ok1 || !ok2 {
				return 0
			}
			return (len(s) + 1) * max(len(repl), 1)
		})(c)
	})
}

// textLen is the length of the text that a method looks at.
func textLen(args []any) int {
	if len(args) == 0 {
		return 0
	}
	switch s := args[0].(type) {
	case string:
		return len(s)
	case []byte:
		return len(s)
	}
	return 0
}

// replacerFuncs adds the models of strings.Replacer, whose state is the list that it was
// made from.
func replacerFuncs(m map[string]eval.Intrinsic) {
	strT := types.Typ[types.String]
	m["strings.NewReplacer"] = func(c *eval.Call) (eval.Value, bool) {
		var list []string
		for _, a := range variadic(c, 0) {
			s, ok := eval.Text(c.In.Settle(a))
			if !ok {
				return nil, false
			}
			list = append(list, s)
		}
		// It panics in Go, with a text that the source has.
		if len(list)%2 == 1 {
			return nil, false
		}
		t := eval.Deref(c.Result(0))
		return c.In.NewPtr(t, &eval.NativeValue{T: t, State: list}), true
	}
	replace := func(c *eval.Call, v eval.Value) (eval.Value, bool) {
		// The list is kept and not the real Replacer: what was made from it can be compared.
		n, ok := eval.DerefNative(c.In, c.In.Settle(c.Recv)).(*eval.NativeValue)
		if !ok {
			return nil, false
		}
		list, ok := n.State.([]string)
		if !ok {
			return nil, false
		}
		// The list is part of the key, for the same reason as a pattern is.
		op := "Replace by " + strconv.Quote(strings.Join(list, "\x00"))
		return c.In.Lift(strT, op, []eval.Value{v}, func(a []eval.Value) eval.Value {
			// Each place of the text, and the end, may get the longest replacement.
			s, ok := eval.Text(a[0])
			size := 1
			for _, r := range list {
				size = max(size, len(r))
			}
			if !ok || (len(s)+1)*size > eval.MaxString {
				return nil
			}
			c.In.Spend(len(s) / 16)
			return &eval.Const{T: strT, V: strings.NewReplacer(list...).Replace(s)}
		}), true
	}
	m["strings.Replacer.Replace"] = func(c *eval.Call) (eval.Value, bool) { return replace(c, c.Arg(0)) }
	m["strings.Replacer.WriteString"] = func(c *eval.Call) (eval.Value, bool) {
		if p, ok := c.Arg(0).(*eval.Ptr); !ok || !eval.IsTextSink(p) {
			return nil, false // which is called for each piece
		}
		text, ok := replace(c, c.Arg(1))
		if !ok {
			return nil, false
		}
		return fprint(c.In, c, text), true
	}
}
