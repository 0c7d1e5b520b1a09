package library

import (
	"go/types"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file has the models for a run in the default world, where settings have the values
// that a user gets who sets nothing.

// inDefaults changes the table for such a run. The flag packages run from source, with the
// environment empty; their own rules then decide about aliases and defaults. Settings that
// a program requires have an unknown value instead of none.
func inDefaults(m map[string]eval.Intrinsic) {
	for name := range m {
		// Without the models, parsing assigns defaults by the rules of the package itself.
		if strings.HasPrefix(name, "flag.") || strings.HasPrefix(name, "github.com/spf13/pflag.") {
			delete(m, name)
		}
	}
	delete(m, "github.com/spf13/cobra.Command.SetArgs")
	delete(m, "github.com/spf13/cobra.Command.Flag")
	m["os.Getenv"] = func(c *eval.Call) (eval.Value, bool) {
		name, ok := eval.Text(c.Arg(0))
		if !ok {
			return nil, false
		}
		if c.In.Options().Defaults.Set["env:"+name] {
			return c.In.RequiredValue(c.Result(0), "env:"+name, "environment variable", name, c), true
		}
		if isInherited(name) {
			text, _ := variable(c, name)
			return text, true
		}
		return &eval.Const{T: c.Result(0), V: ""}, true
	}
	m["os.LookupEnv"] = func(c *eval.Call) (eval.Value, bool) {
		name, ok := eval.Text(c.Arg(0))
		if !ok {
			return nil, false
		}
		if c.In.Options().Defaults.Set["env:"+name] {
			return eval.Tuple{
				c.In.RequiredValue(c.Result(0), "env:"+name, "environment variable", name, c),
				&eval.Const{T: c.Result(1), V: true},
			}, true
		}
		if isInherited(name) {
			text, is := variable(c, name)
			return eval.Tuple{text, is}, true
		}
		return eval.Tuple{&eval.Const{T: c.Result(0), V: ""}, &eval.Const{T: c.Result(1), V: false}}, true
	}
	m["syscall.Getenv"] = m["os.LookupEnv"]
	m["os.Environ"] = environment
	m["io.ReadAll"] = readAll
	m[cobraExecute] = func(c *eval.Call) (eval.Value, bool) { return executeCommand(c.In, c) }
	for _, pkg := range flagPackages {
		for _, kind := range flagKinds {
			m[pkg+".FlagSet."+kind+"Var"] = flagInDefaults
			m[pkg+".FlagSet."+kind+"VarP"] = flagInDefaults
		}
	}
}

// environment is os.Environ: what is required, and perhaps what is inherited, each with a text that
// the program does not know. What the program has set itself is not looked for.
func environment(c *eval.Call) (eval.Value, bool) {
	if c.In.SetsEnv() {
		return nil, false
	}
	entry := func(name string) eval.Value {
		return &eval.Const{T: types.Typ[types.String], V: name + "=" + eval.SomeText(name)}
	}
	set := c.In.Options().Defaults.Set
	var list []eval.Value
	for _, key := range slices.Sorted(maps.Keys(set)) {
		if name, ok := strings.CutPrefix(key, "env:"); ok {
			list = append(list, entry(name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(inherited)) {
		if !set["env:"+name] {
			_, is := variable(c, name)
			there := c.In.Equal(is, &eval.Const{T: is.T, V: true}, c.Site)
			list = append(list, &eval.Optional{G: there, V: entry(name)})
		}
	}
	return c.In.NewSlice(c.Result(0), list), true
}

// flagInDefaults runs the source of a function that defines a flag, and notes its default
// for configuration keys that are bound to the flag. A required flag has an unknown value.
func flagInDefaults(c *eval.Call) (eval.Value, bool) {
	in := c.In
	name, ok := eval.Text(c.Arg(1))
	p, isPtr := c.Arg(0).(*eval.Ptr)
	if !ok || !isPtr {
		return nil, false
	}
	// The parameters are pointer, name, shorthand (of those with P only) and default.
	def := 2
	if strings.HasSuffix(c.Name, "P") {
		def = 3
	}
	// BoolVar calls BoolVarP, and some Var functions call one another: the outer call has noted
	// it.
	if stateOf(in).defining {
		return nil, false // asked again
	}
	stateOf(in).defining = true
	defer func() { stateOf(in).defining = false }()
	stateOf(in).flagVars[name] = append(stateOf(in).flagVars[name], p)
	v := in.CallDeclared(c, c.Fn)
	if d := c.Arg(def); d != nil {
		setDefault(in, "flag:"+name, in.Assignable(d, eval.Deref(p.T)))
	}
	if in.Options().Defaults.Set["flag:"+name] {
		in.Store(p, in.RequiredValue(eval.Deref(p.T), "flag:"+name, "flag", name, c))
	}
	return v, true
}

// arguments are the arguments that the program is started with: its name alone.
func arguments(in *eval.Interp, t types.Type) eval.Value {
	return in.NewSlice(t,
		[]eval.Value{&eval.Const{T: types.Typ[types.String], V: path.Base(in.Options().Defaults.Program)}})
}

// readAll is io.ReadAll of a buffer with known text, which is empty afterwards.
func readAll(c *eval.Call) (eval.Value, bool) {
	in := c.In
	text, ok := readerText(in, c.Arg(0))
	p, isPtr := c.Arg(0).(*eval.Ptr)
	if !ok || !isPtr || !eval.IsTextSink(p) {
		return nil, false
	}
	in.Spend(len(text) / 64)
	in.Method(p, "Reset")
	return eval.Tuple{
		in.NewBytes(c.Result(0), &eval.Const{T: types.Typ[types.String], V: text}),
		&eval.Nil{T: eval.ErrorType},
	}, true
}
