package library

import (
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Settings decide which tools a server offers. The models give each setting one unknown
// value, with a key by which two reads are equal, and with the value that its absence gives
// as the default. So a report can say "if flag read-only is set", and a run without
// settings (the default world) takes the defaults.

// settingFuncs are the functions by which programs read their configuration: the
// environment, the flag packages, and viper. Other libraries for settings run from source,
// in the default world.
func settingFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{
		"os.Getenv": func(c *eval.Call) (eval.Value, bool) {
			name, ok := eval.Text(c.Arg(0))
			if !ok {
				return nil, false
			}
			text, _ := variable(c, name)
			return text, true
		},
		"os.LookupEnv": func(c *eval.Call) (eval.Value, bool) {
			name, ok := eval.Text(c.Arg(0))
			if !ok {
				return nil, false
			}
			text, is := variable(c, name)
			return eval.Tuple{text, is}, true
		},
	}
	for _, name := range []string{"Load", "Overload"} {
		m["github.com/joho/godotenv."+name] = func(c *eval.Call) (eval.Value, bool) {
			c.In.Changed("env:") // a file may set what was not set before
			return nil, false
		}
	}
	flagFuncs(m)
	flagWriterFuncs(m)
	flagReaderFuncs(m)
	viperFuncs(m)
	return m
}

// variable is an environment variable, and whether it is set. os.Getenv and os.LookupEnv share its
// key, so that a program may ask for it by either. Whether it is set is a second setting with a key
// of its own: a variable may be set and empty. It is neither by default, unless the system or
// whoever starts the program may have set it (inherited).
func variable(c *eval.Call, name string) (text, is *eval.Unknown) {
	unknown := func(k types.BasicKind, key, detail string, def any) *eval.Unknown {
		t := types.Typ[k]
		u := &eval.Unknown{
			T:      t,
			Reason: eval.RunTime,
			Detail: detail,
			Pos:    c.Pos(),
			Key:    key,
			From:   c.In.Ask("env:" + name),
			Lookup: true,
		}
		if !isInherited(name) {
			u.Default = &eval.Const{T: t, V: def}
		}
		return u
	}
	detail := "environment variable " + name
	text = unknown(types.String, "env:"+name, detail, "")
	is = unknown(types.Bool, "env:"+name+"?", detail+" is set", false)
	c.In.MadeFrom(is, text, func(c *eval.Const) eval.Value {
		if c.V == "" { // it may be set to nothing
			return nil
		}
		return &eval.Const{T: is.T, V: true}
	})
	return text, is
}

// setting makes the unknown value of a flag or configuration key. In the default world it
// is the default itself, unless the world says that the key must be set (Defaults.Set).
func setting(in *eval.Interp, c *eval.Call, kind, name string, t types.Type, def eval.Value) eval.Value {
	key := kind + ":" + name
	// A required setting has a value in every run, though nobody knows which.
	if w := in.Options().Defaults; w != nil && w.Set[key] {
		return in.RequiredValue(t, key, kind, name, c)
	} else if w != nil && def != nil && eval.IsKnown(def) {
		return def
	}
	if stateOf(in).defaultSet(kind, name) {
		return in.Unknown(t, eval.RunTime, kind+" "+name, c.Pos())
	}
	u := &eval.Unknown{
		T:      t,
		Reason: eval.RunTime,
		Detail: kind + " " + name,
		Pos:    c.Pos(),
		Key:    key,
		From:   in.Ask(key),
		Lookup: true,
	}
	// A default that is itself a setting, as in flag.String("port", os.Getenv("PORT"), ""),
	// gives what that setting is by default.
	if def != nil && eval.IsKnown(def) {
		u.Default = def
	} else if d, ok := def.(*eval.Unknown); ok {
		u.Default = d.Default
	}
	return u
}

// flagKinds are the types of flags that packages flag and pflag have functions for, as part
// of their names.
var flagKinds = []string{
	"String", "Bool", "Int", "Int64", "Uint", "Uint64", "Float64", "Duration",
	"StringSlice", "StringArray", "IntSlice", "StringToString", "Int32", "Count",
}

// flagFuncs adds the functions of flag and pflag that define or read flags. Names are made by
// pattern; those that a package does not have are never called.
func flagFuncs(m map[string]eval.Intrinsic) {
	for _, pkg := range flagPackages {
		for _, set := range []string{"", "FlagSet."} {
			for _, k := range flagKinds {
				base := pkg + "." + set + k
				m[base] = newFlag(k, 0, 1)
				// Functions with P have the shorthand in front of the default, those with Var
				// the variable.
				m[base+"P"] = newFlag(k, 0, 2)
				m[base+"Var"] = flagVar(k, 1, 2)
				m[base+"VarP"] = flagVar(k, 1, 3)
				m[pkg+"."+set+"Get"+k] = getFlag(k)
			}
			m[pkg+"."+set+"Lookup"] = flagLookup
		}
	}
	m["github.com/spf13/cobra.Command.Flag"] = flagLookup
}

// flagLookup is a function that returns the definition of a flag. viper.BindPFlag finds the name of
// the flag in its key, and so does a call that sets the flag.
func flagLookup(c *eval.Call) (eval.Value, bool) {
	name, ok := eval.Text(c.Arg(0))
	if !ok {
		return nil, false
	}
	return &eval.Unknown{
		T:      c.Result(0),
		Reason: eval.RunTime,
		Detail: "flag " + name,
		Pos:    c.Pos(),
		Key:    flagDefinition + name,
	}, true
}

// flagDefinition begins the key of what Lookup returns for a flag.
const flagDefinition = "flagdef:"

// otherKeys stands for all configuration keys that no call has named.
const otherKeys = "key:*"

// defaultOf is the default of a flag or configuration key, or nil.
func defaultOf(in *eval.Interp, key string) eval.Value {
	p := stateOf(in).settings[key]
	if p != nil {
		v := in.Settle(in.Read(p))
		if n, ok := v.(*eval.Nil); !ok || n.T != nil {
			return v
		} // else it was set in other runs only
	}
	if strings.HasPrefix(key, "key:") && key != otherKeys {
		return defaultOf(in, otherKeys)
	}
	return nil
}

// setDefault notes a default. Defaults are kept on the evaluator's heap, and not in a map
// of this process: one that is set under a condition is the default only there, and one on
// a path that is taken back is gone.
func setDefault(in *eval.Interp, key string, v eval.Value) {
	p := stateOf(in).settings[key]
	if p == nil {
		p = in.NewGlobal(&eval.Nil{})
		stateOf(in).settings[key] = p
	}
	in.Store(p, v)
}

// newFlag is a function that defines a flag of a kind and returns a pointer to its value; name and
// def are the indexes of its arguments.
func newFlag(kind string, name, def int) eval.Intrinsic {
	return func(c *eval.Call) (eval.Value, bool) {
		n, ok := eval.Text(c.Arg(name))
		if !ok || c.Arg(def) == nil {
			return nil, false
		}
		t := eval.Deref(c.Result(0))
		d := c.In.Assignable(c.Arg(def), t)
		setDefault(c.In, "flag:"+n, d)
		p := c.In.NewPtr(t, d)
		noteFlagKind(c.In, n, kind)
		define(c, n, p)
		return p, true
	}
}

// flagVar is a function that defines a flag with a variable of the program's.
func flagVar(kind string, name, def int) eval.Intrinsic {
	return func(c *eval.Call) (eval.Value, bool) {
		n, ok := eval.Text(c.Arg(name))
		p, okp := c.Arg(0).(*eval.Ptr)
		if !ok || !okp || c.Arg(def) == nil {
			return nil, false
		}
		t := eval.Deref(p.T)
		d := c.In.Assignable(c.Arg(def), t)
		setDefault(c.In, "flag:"+n, d)
		c.In.Store(p, d)
		noteFlagKind(c.In, n, kind)
		define(c, n, p)
		return nil, true
	}
}

// hasFlag notes that p is the variable of a flag. Two variables, of flags of two commands, may have
// two values in one run.
func hasFlag(in *eval.Interp, name string, p *eval.Ptr) {
	st := stateOf(in)
	for _, other := range st.flagVars[name] {
		if !eval.Same(other, p) {
			in.Several("flag:" + name)
		}
	}
	st.flagVars[name] = append(st.flagVars[name], p)
}

// isNumeric reports whether a type is a number: int, and not time.Duration.
func isNumeric(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// flagName is the name of the flag that Lookup has returned.
func flagName(in *eval.Interp, v eval.Value) (name string, ok bool) {
	switch v := v.(type) {
	case *eval.Unknown:
		return strings.CutPrefix(v.Key, flagDefinition)
	case *eval.Ptr:
		if f := in.Field(v, "Name"); f != nil {
			return eval.Text(f)
		}
	}
	return "", false
}

// bind gives a configuration key the default of a flag.
func bind(in *eval.Interp, key, flag string) {
	key = "key:" + strings.ToLower(key)
	if defaultOf(in, key) != nil && stateOf(in).bound[key] == "" {
		return // a default of its own goes before that of the flag
	}
	if d := defaultOf(in, "flag:"+flag); d != nil {
		setDefault(in, key, d)
		stateOf(in).bound[key] = flag
	}
}
