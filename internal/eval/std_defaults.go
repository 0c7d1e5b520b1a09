package eval

import (
	"go/types"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

// inDefaults are the intrinsics of a run in the default world, in place of those
// of other runs. Without a function, the source runs.
func inDefaults(m map[string]intrinsic) {
	for name := range m {
		if strings.HasPrefix(name, "flag.") || strings.HasPrefix(name, "github.com/spf13/pflag.") {
			delete(m, name)
		}
	}
	m["os.Getenv"] = func(c *Call) (Value, bool) {
		name, ok := str(c.Arg(0))
		if !ok {
			return nil, false
		}
		if c.In.opts.Defaults.Set["env:"+name] {
			return c.In.required(c.Result(0), "env:"+name, "environment variable", name, c), true
		}
		return &Const{T: c.Result(0), V: ""}, true
	}
	m["os.LookupEnv"] = func(c *Call) (Value, bool) {
		name, ok := str(c.Arg(0))
		if !ok {
			return nil, false
		}
		if c.In.opts.Defaults.Set["env:"+name] {
			return Tuple{c.In.required(c.Result(0), "env:"+name, "environment variable", name, c), &Const{T: c.Result(1), V: true}}, true
		}
		return Tuple{&Const{T: c.Result(0), V: ""}, &Const{T: c.Result(1), V: false}}, true
	}
	m["syscall.Getenv"] = m["os.LookupEnv"]
	m["os.Environ"] = func(c *Call) (Value, bool) {
		var list []Value
		for _, key := range slices.Sorted(maps.Keys(c.In.opts.Defaults.Set)) {
			if name, ok := strings.CutPrefix(key, "env:"); ok {
				list = append(list, &Const{T: types.Typ[types.String], V: name + "=" + someText(name)})
			}
		}
		return c.In.newSlice(c.Result(0), list), true
	}
	m["os.Expand"] = func(c *Call) (Value, bool) {
		s, ok := str(c.Arg(0))
		text := os.Expand(s, func(name string) string {
			v, known := str(c.In.settle(c.In.callValue(c.Arg(1), []Value{&Const{T: types.Typ[types.String], V: name}}, c.Site)))
			ok = ok && known
			return v
		})
		return &Const{T: c.Result(0), V: text}, ok && len(text) <= maxString
	}
	m["io.ReadAll"] = readAll
	m[cobraExecute] = func(c *Call) (Value, bool) { return c.In.executeCommand(c) }
	for _, pkg := range []string{"flag", "github.com/spf13/pflag"} {
		for _, kind := range flagKinds {
			m[pkg+".FlagSet."+kind+"Var"] = flagInDefaults
			m[pkg+".FlagSet."+kind+"VarP"] = flagInDefaults
		}
	}
}

// flagInDefaults runs the source of a function that defines a flag, and notes its
// default. A flag that is required has a value.
func flagInDefaults(c *Call) (Value, bool) {
	in := c.In
	name, ok := str(c.Arg(1))
	p, isPtr := c.Arg(0).(*Ptr)
	if !ok || !isPtr {
		return nil, false
	}
	def := 2
	if strings.HasSuffix(c.Name, "P") {
		def = 3
	}
	if in.lib.defining {
		return nil, false // asked again
	}
	in.lib.defining = true
	defer func() { in.lib.defining = false }()
	v := in.callDeclared(c, c.Fn)
	if d := c.Arg(def); d != nil {
		in.setDefault("flag:"+name, in.assignable(d, deref(p.T)))
	}
	if in.opts.Defaults.Set["flag:"+name] {
		in.storePtr(p, in.required(deref(p.T), "flag:"+name, "flag", name, c))
	}
	return v, true
}

// arguments are what the program is started with: its name alone.
func (in *Interp) arguments(t types.Type) Value {
	return in.newSlice(t, []Value{&Const{T: types.Typ[types.String], V: path.Base(in.opts.Defaults.Program)}})
}

// readAll is io.ReadAll of a buffer of known text.
func readAll(c *Call) (Value, bool) {
	in := c.In
	text, ok := in.readerText(c.Arg(0))
	p, isPtr := c.Arg(0).(*Ptr)
	if !ok || !isPtr || !isTextSink(p) {
		return nil, false
	}
	in.spend(len(text) / 64)
	in.Method(p, "Reset")
	return Tuple{in.byteSlice(c.Result(0), &Const{T: types.Typ[types.String], V: text}), &Nil{errorType}}, true
}
