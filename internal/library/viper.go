package library

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

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
		m[recv+"SetConfigFile"] = func(c *eval.Call) (eval.Value, bool) {
			stateOf(c.In).configFile = c.Arg(0)
			return nil, false
		}
		m[recv+"ReadInConfig"], m[recv+"MergeInConfig"] = viperReadFile, viperReadFile
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
		m[recv+"Unmarshal"] = viperUnmarshal
		m[recv+"UnmarshalKey"] = viperUnmarshalKey
	}
}

// viperWriters are functions by which a program sets keys itself, with the number of arguments that
// are keys; 0 stands for any keys. A file that the program reads by its name counts as
// configuration.
var viperWriters = map[string]int{"Set": 1, "RegisterAlias": 2, "ReadConfig": 0, "MergeConfig": 0, "MergeConfigMap": 0}

// viperReaders are functions after which keys may have other values than before.
var viperReaders = []string{
	"ReadRemoteConfig", "WatchRemoteConfig", "WatchConfig", "AutomaticEnv", "BindEnv",
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
	// A key without a default gives the zero value of the type that is asked for, and a default of
	// another type is converted, which viper does with package cast: basic types as for Unmarshal,
	// and lists in its own way.
	switch {
	case d == nil && defaultInside(c.In, key):
	case d == nil && !eval.IsInterface(t):
		d = c.In.Zero(t)
	case d != nil && !eval.IsInterface(t):
		if _, basic := t.Underlying().(*types.Basic); basic {
			d = viperConvert(c, d, t, nil)
		} else if d.Type() == nil || !types.Identical(d.Type(), t) {
			d = nil
		}
	}
	return viperSetting(c, key, t, d), true
}

// viperSetting is the value of a configuration key as a type, with a default or nil.
func viperSetting(c *eval.Call, key string, t types.Type, d eval.Value) eval.Value {
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
	return v
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
