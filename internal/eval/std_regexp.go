package eval

import (
	"go/types"
	"reflect"
	"regexp"
	"strings"
)

// pattern is the state of a regexp.Regexp.
type pattern struct {
	text           string
	posix, longest bool
}

func (p pattern) compile() (*regexp.Regexp, error) {
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

// maxPattern bounds a regular expression: the real package compiles it, which
// takes time and memory that grow with its repetitions.
const maxPattern = 4096

// regexpFuncs: the real methods run. Go's regular expressions take time linear
// in pattern and text.
func regexpFuncs(m map[string]intrinsic) {
	for _, name := range []string{"Compile", "MustCompile", "CompilePOSIX", "MustCompilePOSIX"} {
		m["regexp."+name] = func(c *Call) (Value, bool) {
			s, ok := str(c.Arg(0))
			if !ok || len(s) > maxPattern {
				return nil, false
			}
			c.In.spend(len(s))
			p := pattern{text: s, posix: strings.HasSuffix(name, "POSIX")}
			t := deref(c.Result(0))
			must := c.Sig.Results().Len() == 1
			if _, err := p.compile(); err != nil {
				if must { // as its source words it
					return nil, false
				}
				return Tuple{&Nil{c.Result(0)}, c.In.newError(err.Error())}, true
			}
			v := c.In.newPtr(t, &Native{t, p})
			if must {
				return v, true
			}
			return Tuple{v, &Nil{errorType}}, true
		}
	}
	re := reflect.TypeFor[*regexp.Regexp]()
	for i := range re.NumMethod() {
		m["regexp.Regexp."+re.Method(i).Name] = regexpMethod(i)
	}
	m["regexp.Regexp.Longest"] = onPattern(func(c *Call, at *Ptr, p pattern) (Value, bool) {
		p.longest = true
		c.In.storePtr(at, &Native{deref(at.T), p})
		return nil, true
	})
	m["regexp.Regexp.ReplaceAllStringFunc"] = onPattern(func(c *Call, _ *Ptr, p pattern) (Value, bool) {
		s, ok := str(c.Arg(0))
		re, err := p.compile()
		if !ok || err != nil {
			return nil, false
		}
		var parts []Value
		strT, at := types.Typ[types.String], 0
		text := func(s string) Value { return &Const{T: strT, V: s} }
		for _, loc := range re.FindAllStringIndex(s, -1) {
			parts = append(parts, text(s[at:loc[0]]), c.In.callValue(c.Arg(1), []Value{text(s[loc[0]:loc[1]])}, c.Site))
			at = loc[1]
		}
		return c.In.concat(strT, append(parts, text(s[at:]))...), true
	})
}

func onPattern(f func(c *Call, at *Ptr, p pattern) (Value, bool)) intrinsic {
	return func(c *Call) (Value, bool) {
		at, ok := c.In.settle(c.Recv).(*Ptr)
		if !ok {
			return nil, false
		}
		n, ok := c.In.load(at).(*Native)
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

// regexpMethod calls a method of the real package on known arguments.
func regexpMethod(i int) intrinsic {
	return onPattern(func(c *Call, _ *Ptr, p pattern) (Value, bool) {
		re, err := p.compile()
		if err != nil {
			return nil, false
		}
		method := reflect.ValueOf(re).Method(i)
		for k := range method.Type().NumIn() {
			switch method.Type().In(k).Kind() {
			case reflect.Func, reflect.Interface, reflect.Pointer:
				return nil, false
			}
		}
		c.In.spend(len(p.text) / 4)
		return pure(method.Interface(), func(args []any) int {
			if len(args) < 2 {
				return 0
			}
			s, ok1 := args[0].(string)
			repl, ok2 := args[1].(string)
			if !ok1 || !ok2 {
				return 0
			}
			return (len(s) + 1) * max(len(repl), 1)
		})(c)
	})
}

// replacerFuncs model strings.Replacer by what it was made of.
func replacerFuncs(m map[string]intrinsic) {
	strT := types.Typ[types.String]
	m["strings.NewReplacer"] = func(c *Call) (Value, bool) {
		var list []string
		for _, a := range c.variadic(0) {
			s, ok := str(c.In.settle(a))
			if !ok {
				return nil, false
			}
			list = append(list, s)
		}
		if len(list)%2 == 1 {
			return nil, false
		}
		t := deref(c.Result(0))
		return c.In.newPtr(t, &Native{t, list}), true
	}
	replace := func(c *Call, v Value) (Value, bool) {
		n, ok := derefNative(c.In, c.In.settle(c.Recv)).(*Native)
		if !ok {
			return nil, false
		}
		list, ok := n.State.([]string)
		if !ok {
			return nil, false
		}
		return c.In.lift(strT, "Replace", []Value{v}, func(a []Value) Value {
			s, ok := str(a[0])
			size := 1
			for _, r := range list {
				size = max(size, len(r))
			}
			if !ok || (len(s)+1)*size > maxString {
				return nil
			}
			c.In.spend(len(s) / 16)
			return &Const{T: strT, V: strings.NewReplacer(list...).Replace(s)}
		}), true
	}
	m["strings.Replacer.Replace"] = func(c *Call) (Value, bool) { return replace(c, c.Arg(0)) }
	m["strings.Replacer.WriteString"] = func(c *Call) (Value, bool) {
		text, ok := replace(c, c.Arg(1))
		if !ok {
			return nil, false
		}
		return c.In.fprint(c, text), true
	}
}
