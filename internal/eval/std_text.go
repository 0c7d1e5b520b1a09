package eval

import (
	"go/types"
	"regexp"
	"strconv"
	"strings"
)

// textSinks are the types that text is written to, by pkg/path.Name. Their
// value is a Native whose state is the text so far.
var textSinks = map[string]bool{"strings.Builder": true, "bytes.Buffer": true}

func isTextSink(p *Ptr) bool { return textSinks[namedKey(p.T)] }

func (in *Interp) textOf(p *Ptr) Value {
	if n, ok := in.load(p).(*Native); ok {
		if v, ok := n.State.(Value); ok {
			return v
		}
	}
	strT := types.Typ[types.String]
	return in.each(in.load(p), func(a Value) Value {
		switch a := a.(type) {
		case *Native:
			if v, ok := a.State.(Value); ok {
				return v
			}
		case *Unknown:
			return in.derived(a, strT, "", nil)
		}
		return &Const{T: strT, V: ""}
	})
}

// forgetText makes the text unknown that a call which is not read may write: what
// it is handed a writer of, also behind fields, and bytes.
func (in *Interp) forgetText(c *Call) {
	seen := map[*Obj]bool{}
	var walk func(v Value, depth int)
	walk = func(v Value, depth int) {
		if v == nil || depth > havocDepth {
			return
		}
		in.spend(1)
		switch v := in.settle(v).(type) {
		case *Ptr:
			if seen[v.Obj] {
				return
			}
			seen[v.Obj] = true
			if isTextSink(v) {
				in.storePtr(v, in.written(c, deref(v.T)))
				return
			}
			in.forgetSinks(c, v, depth)
			walk(in.load(v), depth+1)
		case *Struct:
			for _, f := range v.F {
				walk(f, depth+1)
			}
		case *Choice:
			for _, a := range v.Alts {
				walk(a.V, depth+1)
			}
		case *Slice:
			if list, ok := in.listOf(v); ok && len(list) < 64 {
				for _, e := range list {
					walk(unwrap(e), depth+1)
				}
			}
		}
	}
	for _, v := range append([]Value{c.Recv}, c.Args...) {
		walk(v, 0)
	}
}

// forgetSinks makes the text unknown that fields hold of the struct that p
// points to.
func (in *Interp) forgetSinks(c *Call, p *Ptr, depth int) {
	s, ok := in.settle(in.load(p)).(*Struct)
	st, isStruct := under(deref(p.T)).(*types.Struct)
	if !ok || !isStruct || depth > havocDepth {
		return
	}
	for i := range s.F {
		f := p.field(i, st.Field(i).Type())
		if isTextSink(f) {
			in.storePtr(f, in.written(c, st.Field(i).Type()))
		}
	}
}

// written is what a call that is not read may have made of a t.
func (in *Interp) written(c *Call, t types.Type) *Unknown {
	w := in.unknown(t, NoSource, "what "+c.Name+" writes", c.Pos())
	w.Need = c.Name
	return w
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
			if !ok {
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
			c.In.writeText(p, c.In.convert(c.Arg(0), strT))
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
			return wrote(c, &Const{T: types.Typ[types.Int], V: int64(1)})
		})
		m[t+".WriteRune"], m[t+".WriteByte"] = char, char
		m[t+".String"] = onSink(func(c *Call, p *Ptr) Value { return c.In.textOf(p) })
		m[t+".Bytes"] = onSink(func(c *Call, p *Ptr) Value {
			return c.In.convert(c.In.textOf(p), types.NewSlice(types.Typ[types.Uint8]))
		})
		m[t+".Len"] = onSink(func(c *Call, p *Ptr) Value { return c.In.length(c.In.textOf(p), c.Site) })
		m[t+".Reset"] = onSink(func(c *Call, p *Ptr) Value {
			c.In.storePtr(p, &Native{deref(p.T), &Const{T: strT, V: ""}})
			return nil
		})
		m[t+".Cap"] = onSink(func(c *Call, p *Ptr) Value { return c.In.length(c.In.textOf(p), c.Site) })
		m[t+".Grow"] = func(*Call) (Value, bool) { return nil, true }
	}
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
	m["strings.Replacer.Replace"] = func(c *Call) (Value, bool) {
		n, ok := derefNative(c.In, c.In.settle(c.Recv)).(*Native)
		if !ok {
			return nil, false
		}
		list := n.State.([]string)
		return c.In.lift(strT, "Replace", []Value{c.Arg(0)}, func(a []Value) Value {
			s, ok := str(a[0])
			size := 1
			for _, r := range list {
				size = max(size, len(r))
			}
			if !ok || len(s)*size > maxString {
				return nil
			}
			c.In.spend(len(s) / 16)
			return &Const{T: strT, V: strings.NewReplacer(list...).Replace(s)}
		}), true
	}
	regexpFuncs(m)
	templateFuncs(m)
	return m
}

// quoteRegexp quotes a pattern as regexp.MustCompile does in its panic.
func quoteRegexp(s string) string {
	if strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}

// regexpFuncs: Go's regular expressions take time linear in pattern and text.
func regexpFuncs(m map[string]intrinsic) {
	strT := types.Typ[types.String]
	compile := func(c *Call) (Value, bool) {
		s, ok := str(c.Arg(0))
		if !ok || len(s) > 4096 {
			return nil, false
		}
		if _, err := regexp.Compile(s); err != nil {
			if c.Sig.Results().Len() == 2 {
				return Tuple{&Nil{c.Result(0)}, c.In.newError(err.Error())}, true
			}
			c.In.panics(&Const{T: types.Typ[types.String], V: "regexp: Compile(" + quoteRegexp(s) + "): " + err.Error()})
		}
		t := deref(c.Result(0))
		p := c.In.newPtr(t, &Native{t, s})
		if c.Sig.Results().Len() == 2 {
			return Tuple{p, &Nil{errorType}}, true
		}
		return p, true
	}
	m["regexp.MustCompile"], m["regexp.Compile"] = compile, compile
	text := func(f func(re *regexp.Regexp, a []string) any) intrinsic {
		return func(c *Call) (Value, bool) {
			n, ok := derefNative(c.In, c.In.settle(c.Recv)).(*Native)
			if !ok {
				return nil, false
			}
			re, err := regexp.Compile(n.State.(string))
			if err != nil {
				return nil, false
			}
			return c.In.lift(c.Result(0), c.Name, append([]Value(nil), c.Args...), func(a []Value) Value {
				var list []string
				for _, x := range a {
					s, ok := str(x)
					if !ok {
						return nil
					}
					list = append(list, s)
					c.In.spend(len(s) / 4)
				}
				switch r := f(re, list).(type) {
				case string:
					if len(r) > maxString {
						return nil
					}
					return &Const{T: strT, V: r}
				case bool:
					return &Const{T: types.Typ[types.Bool], V: r}
				case []string:
					if r == nil {
						return &Nil{c.Result(0)}
					}
					vals := make([]Value, len(r))
					for i, s := range r {
						vals[i] = &Const{T: strT, V: s}
					}
					return c.In.newSlice(c.Result(0), vals)
				}
				return nil
			}), true
		}
	}
	m["regexp.Regexp.ReplaceAllString"] = text(func(re *regexp.Regexp, a []string) any {
		if len(a[0])*max(len(a[1]), 1) > maxString {
			return nil
		}
		return re.ReplaceAllString(a[0], a[1])
	})
	m["regexp.Regexp.MatchString"] = text(func(re *regexp.Regexp, a []string) any { return re.MatchString(a[0]) })
	m["regexp.Regexp.FindString"] = text(func(re *regexp.Regexp, a []string) any { return re.FindString(a[0]) })
	m["regexp.Regexp.FindStringSubmatch"] = text(func(re *regexp.Regexp, a []string) any { return re.FindStringSubmatch(a[0]) })
}
