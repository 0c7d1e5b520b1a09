package eval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"regexp"
	"strings"
	"text/template"
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
	if c, ok := in.settle(in.load(p)).(*Choice); ok {
		return in.each(c, func(a Value) Value {
			if n, ok := a.(*Native); ok {
				return n.State.(Value)
			}
			return &Const{T: types.Typ[types.String], V: ""}
		})
	}
	return &Const{T: types.Typ[types.String], V: ""}
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
			c.In.dying = true
			return nil, true
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

type templateState struct {
	name, text string
	funcs      map[string]Value
}

// templateFuncs runs text/template on data that is wholly known, within a bound
// on its output. A template that can call itself is not run. Functions it is
// given are called back.
func templateFuncs(m map[string]intrinsic) {
	newT := func(c *Call) (Value, bool) {
		name, ok := str(c.Arg(0))
		if !ok {
			return nil, false
		}
		t := deref(c.Result(0))
		return c.In.newPtr(t, &Native{t, templateState{name: name}}), true
	}
	m["text/template.New"] = newT
	m["text/template.Template.Parse"] = func(c *Call) (Value, bool) {
		p, ok := c.In.settle(c.Recv).(*Ptr)
		if !ok {
			return nil, false
		}
		n, ok1 := c.In.load(p).(*Native)
		s, ok2 := str(c.Arg(0))
		if !ok1 || !ok2 {
			return nil, false
		}
		st := n.State.(templateState)
		st.text = s
		c.In.storePtr(p, &Native{n.T, st})
		return Tuple{p, &Nil{errorType}}, true
	}
	m["text/template.Template.Funcs"] = func(c *Call) (Value, bool) {
		p, ok := c.In.settle(c.Recv).(*Ptr)
		if !ok {
			return nil, false
		}
		n, ok := c.In.load(p).(*Native)
		m, okm := c.Arg(0).(*Map)
		if !ok || !okm {
			return nil, false
		}
		st := n.State.(templateState)
		st.funcs = maps.Clone(st.funcs)
		if st.funcs == nil {
			st.funcs = map[string]Value{}
		}
		entries, more := c.In.Entries(m)
		if more != nil {
			return nil, false
		}
		for _, e := range entries {
			name, ok := str(e.K)
			if !ok || e.G != True {
				return nil, false
			}
			st.funcs[name] = e.V
		}
		c.In.storePtr(p, &Native{n.T, st})
		return p, true
	}
	m["text/template.Must"] = func(c *Call) (Value, bool) { return c.Arg(0), true }
	m["text/template.Template.Execute"] = func(c *Call) (Value, bool) {
		in := c.In
		p, ok := in.settle(c.Recv).(*Ptr)
		w, okw := c.Arg(0).(*Ptr)
		if !okw || !isTextSink(w) {
			return nil, false
		}
		strT := types.Typ[types.String]
		fail := func(why string) (Value, bool) {
			in.writeText(w, in.unknown(strT, Unsupported, "text/template: "+why, c.Pos()))
			return &Nil{errorType}, true
		}
		if !ok {
			return fail("template")
		}
		n, ok := in.load(p).(*Native)
		if !ok {
			return fail("template")
		}
		st := n.State.(templateState)
		if strings.Contains(st.text, "{{template") || strings.Contains(st.text, "{{ template") || strings.Contains(st.text, "define") {
			return fail("nested templates")
		}
		data, ok := in.plain(c.Arg(1), 0)
		if !ok {
			if u := in.anyUnknown(derefNative(in, c.Arg(1)), 0); u != nil {
				in.writeText(w, retype(u, strT))
				return &Nil{errorType}, true
			}
			return fail("data")
		}
		t, err := template.New(st.name).Funcs(in.templateCallbacks(st.funcs)).Parse(st.text)
		if err != nil {
			return fail(err.Error())
		}
		var buf limited
		if err := t.Execute(&buf, data); err != nil {
			return fail(err.Error())
		}
		in.spend(buf.b.Len() / 16)
		in.writeText(w, &Const{T: strT, V: buf.b.String()})
		return &Nil{errorType}, true
	}
}

// templateCallbacks make Go functions of functions that run here. What is not
// known ends the template with an error.
func (in *Interp) templateCallbacks(funcs map[string]Value) template.FuncMap {
	out := template.FuncMap{}
	for name, f := range funcs {
		if f.Type() == nil {
			continue
		}
		sig, ok := under(f.Type()).(*types.Signature)
		if !ok {
			continue // Parse says that the function is not defined
		}
		out[name] = func(args ...any) (any, error) {
			vals := make([]Value, len(args))
			for i, a := range args {
				t := types.Type(types.NewInterfaceType(nil, nil))
				switch {
				case i < sig.Params().Len():
					t = sig.Params().At(i).Type()
				case sig.Variadic():
					t = sig.Params().At(sig.Params().Len() - 1).Type()
				}
				if s, isList := under(t).(*types.Slice); isList && sig.Variadic() && i >= sig.Params().Len()-1 {
					t = s.Elem()
				}
				data, err := json.Marshal(a)
				if err != nil {
					return nil, err
				}
				j, err := parseJSON(string(data), 0)
				if err != nil {
					return nil, err
				}
				if vals[i], ok = in.Decode(j, t, in.zero(t)); !ok {
					return nil, fmt.Errorf("argument %d of %s does not fit", i+1, name)
				}
			}
			v := in.settle(in.callValue(f, vals, &ast.BadExpr{}))
			if t, isTuple := v.(Tuple); isTuple && len(t) == 2 {
				if !isNil(in.settle(t[1])) {
					return nil, fmt.Errorf("%s returns an error", name)
				}
				v = in.settle(t[0])
			}
			g, ok := in.plain(v, 0)
			if !ok {
				return nil, fmt.Errorf("the result of %s is not known", name)
			}
			return g, nil
		}
	}
	return out
}

// limited refuses output beyond the bound of one text.
type limited struct{ b bytes.Buffer }

func (l *limited) Write(p []byte) (int, error) {
	if l.b.Len()+len(p) > 1<<20 {
		return 0, errTooLong
	}
	return l.b.Write(p)
}

// plain is v as data for a template: maps, slices and scalars. Structs become
// maps of their exported fields, which a template reads the same way.
func (in *Interp) plain(v Value, depth int) (any, bool) {
	if depth > 8 {
		return nil, false
	}
	switch x := in.settle(v).(type) {
	case *Const:
		if n, ok := x.V.(int64); ok {
			return int(n), true
		}
		return x.V, true
	case *Nil:
		return nil, true
	case *Ptr:
		return in.plain(in.load(x), depth+1)
	case *Struct:
		st, ok := under(x.T).(*types.Struct)
		if !ok {
			return nil, false
		}
		out := map[string]any{}
		for i, f := range x.F {
			g, ok := in.plain(f, depth+1)
			if !ok {
				return nil, false
			}
			out[st.Field(i).Name()] = g
		}
		return out, true
	case *Slice, *Array:
		list, ok := in.listOf(x)
		if !ok {
			return nil, false
		}
		out := []any{}
		for _, e := range in.present(list) {
			g, ok := in.plain(e, depth+1)
			if !ok {
				return nil, false
			}
			out = append(out, g)
		}
		return out, true
	case *Map:
		out := map[string]any{}
		st := x.Obj.state.(*mapState)
		if st.fuzzy != nil {
			return nil, false
		}
		for _, k := range st.order {
			e := st.entries[k]
			s, ok1 := in.keyText(e.k)
			g, ok2 := in.plain(e.v, depth+1)
			if !ok1 || !ok2 || e.g != True {
				return nil, false
			}
			out[s] = g
		}
		return out, true
	}
	return nil, false
}
