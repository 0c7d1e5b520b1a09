package library

import (
	"go/types"
	"maps"
	"slices"
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
	return unknown(types.String, "env:"+name, detail, ""), unknown(types.Bool, "env:"+name+"?", detail+" is set", false)
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

// viperFuncs adds the functions and methods of viper. Keys do not depend on case, and a key
// that is bound to a flag has its default. All instances share their keys, because nearly
// all programs have one.
func viperFuncs(m map[string]eval.Intrinsic) {
	for _, recv := range []string{"github.com/spf13/viper.", "github.com/spf13/viper.Viper."} {
		for _, k := range []string{"Get", "GetString", "GetBool", "GetInt", "GetInt64", "GetFloat64", "GetDuration",
			"GetStringSlice", "GetStringMap", "GetStringMapString", "GetUint"} {
			m[recv+k] = viperGet
		}
		m[recv+"IsSet"] = viperIsSet
		m[recv+"Sub"] = viperSub
		// A file that it names was looked for and read.
		m[recv+"ConfigFileUsed"] = func(c *eval.Call) (eval.Value, bool) { return c.In.Opaque(c), true }
		m[recv+"SetDefault"] = func(c *eval.Call) (eval.Value, bool) {
			if key, ok := viperKey(c); ok {
				key = "key:" + key
				setDefault(c.In, key, c.Arg(1)) // goes before that of a bound flag
				c.In.Changed("configuration " + key)
				delete(stateOf(c.In).bound, key)
			}
			return nil, true
		}
		for _, name := range viperReaders {
			m[recv+name] = func(c *eval.Call) (eval.Value, bool) {
				c.In.Changed("configuration key:")
				return nil, false
			}
		}
		for name, keys := range viperWriters {
			m[recv+name] = func(c *eval.Call) (eval.Value, bool) {
				st := stateOf(c.In)
				st.anyKey = st.anyKey || keys == 0
				for i := range keys {
					key, ok := eval.Text(c.Arg(i))
					st.anyKey = st.anyKey || !ok
					st.written[strings.ToLower(key)] = true
				}
				return nil, false
			}
		}
		m[recv+"BindPFlag"] = func(c *eval.Call) (eval.Value, bool) {
			key, ok := eval.Text(c.Arg(0))
			if name, isFlag := flagName(c.In, c.Arg(1)); ok && isFlag {
				bind(c.In, key, name)
			}
			return &eval.Nil{T: eval.ErrorType}, true
		}
		// It binds a whole set of flags, each to the key of its name. Which flags are in
		// the set is not known here, so all that were defined are bound.
		m[recv+"BindPFlags"] = func(c *eval.Call) (eval.Value, bool) {
			for _, key := range slices.Sorted(maps.Keys(stateOf(c.In).settings)) {
				if name, ok := strings.CutPrefix(key, "flag:"); ok {
					bind(c.In, name, name)
				}
			}
			return &eval.Nil{T: eval.ErrorType}, true
		}
		// In the default world there is no configuration, so a key that has no default
		// stores nothing. Otherwise the call is not modelled.
		m[recv+"UnmarshalKey"] = func(c *eval.Call) (eval.Value, bool) {
			key, ok := eval.Text(c.Arg(0))
			w := c.In.Options().Defaults
			if w == nil {
				return c.In.Opaque(c), true // its source would decode something unknown
			}
			if !ok || w.Set["configuration key:"+strings.ToLower(key)] ||
				defaultOf(c.In, "key:"+strings.ToLower(key)) != nil {
				return nil, false
			}
			return &eval.Nil{T: eval.ErrorType}, true // nothing is there to be stored
		}
	}
}

// viperWriters are functions by which a program sets keys itself, with the number of arguments that
// are keys; 0 stands for any keys. A file that the program reads by its name counts as
// configuration.
var viperWriters = map[string]int{"Set": 1, "RegisterAlias": 2, "ReadConfig": 0, "MergeConfig": 0, "MergeConfigMap": 0}

// viperReaders are functions after which keys may have other values than before.
var viperReaders = []string{
	"ReadInConfig", "MergeInConfig", "ReadRemoteConfig", "WatchRemoteConfig", "WatchConfig", "AutomaticEnv", "BindEnv",
	"Reset",
}

// viperWritten reports whether the program may have set a key, or one around it.
func viperWritten(in *eval.Interp, key string) bool {
	st := stateOf(in)
	if flag := st.bound["key:"+key]; st.anyKey || st.written[key] || flag != "" && st.defaultSet("flag", flag) {
		return true
	}
	for i := range key {
		if key[i] == '.' && st.written[key[:i]] {
			return true
		}
	}
	return false
}

// viperGet is Get and the methods that get a value of one type.
func viperGet(c *eval.Call) (eval.Value, bool) {
	key, ok := viperKey(c)
	if !ok || viperWritten(c.In, key) {
		return nil, false
	}
	t := c.Result(0)
	d := defaultOf(c.In, "key:"+key)
	// A key without a default gives the zero value of the type that is asked for, and a
	// default of another type is converted, which viper does with package cast: as Go does for
	// numbers, and in its own way for others.
	switch {
	case d == nil && defaultInside(c.In, key):
	case d == nil && !eval.IsInterface(t):
		d = c.In.Zero(t)
	case d != nil && !eval.IsInterface(t):
		if d.Type() == nil || !types.Identical(d.Type(), t) && !(isNumeric(d.Type()) && isNumeric(t)) {
			d = nil
		} else {
			d = c.In.Convert(d, t)
		}
	}
	v := setting(c.In, c, "configuration key", key, t, d)
	if u, open := v.(*eval.Unknown); open {
		st := stateOf(c.In)
		if isNumeric(t.Underlying()) { // what it is as a number is another question
			u.Key = eval.AsSort(u.Key, t)
		}
		if of, before := st.viperOf[key]; before && !sameInstance(of, c.Recv) {
			st.several[key] = true // another instance may have another value
		}
		if st.viperOf[key] = c.Recv; st.several[key] {
			c.In.Several(u.Key)
		}
	}
	return v, true
}

// sameInstance reports whether two receivers, or none, are one instance.
func sameInstance(a, b eval.Value) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return eval.Same(a, b)
}

// defaultInside reports whether a configuration key has one inside with a default, so that it is a
// map by default.
func defaultInside(in *eval.Interp, key string) bool {
	for name := range stateOf(in).settings {
		if strings.HasPrefix(name, "key:"+key+".") && defaultOf(in, name) != nil {
			return true
		}
	}
	return false
}

// viperIsSet is IsSet.
func viperIsSet(c *eval.Call) (eval.Value, bool) {
	key, ok := viperKey(c)
	if !ok || viperWritten(c.In, key) {
		return nil, false
	}
	// A default counts as set, but a flag that is bound counts only if it was
	// given.
	has := defaultOf(c.In, "key:"+key) != nil || defaultInside(c.In, key)
	if w := c.In.Options().Defaults; w != nil && w.Set["configuration key:"+key] {
		return &eval.Const{T: c.Result(0), V: true}, true
	}
	// viper.IsSet is true for a default, but for a bound flag only once it is changed.
	byDefault := &eval.Const{T: c.Result(0), V: has && stateOf(c.In).bound["key:"+key] == ""}
	return setting(c.In, c, "configuration key is set:", key, c.Result(0), byDefault), true
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
