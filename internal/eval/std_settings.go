package eval

import (
	"go/types"
	"maps"
	"slices"
	"strings"
)

// settingFuncs are what programs read their configuration with: the
// environment, the flag packages, and viper. A setting is unknown, with what
// its absence gives as its value in the default world.
func settingFuncs() map[string]intrinsic {
	strT, boolT := types.Typ[types.String], types.Typ[types.Bool]
	m := map[string]intrinsic{
		"os.Getenv": func(c *Call) (Value, bool) {
			name, ok := str(c.Arg(0))
			if !ok {
				return nil, false
			}
			return &Unknown{T: strT, Reason: RunTime, Detail: "environment variable " + name, Pos: c.Pos(), Key: "env:" + name, From: c.In.ask("env:" + name), Default: &Const{T: strT, V: ""}, Lookup: true}, true
		},
		"os.LookupEnv": func(c *Call) (Value, bool) {
			name, ok := str(c.Arg(0))
			if !ok {
				return nil, false
			}
			d := "environment variable " + name
			return Tuple{
				&Unknown{T: strT, Reason: RunTime, Detail: d, Pos: c.Pos(), Key: "env:" + name, From: c.In.ask("env:" + name), Default: &Const{T: strT, V: ""}, Lookup: true},
				&Unknown{T: boolT, Reason: RunTime, Detail: d + " is set", Pos: c.Pos(), Key: "env:" + name + "?", From: c.In.ask("env:" + name), Default: &Const{T: boolT, V: false}, Lookup: true},
			}, true
		},
	}
	flagFuncs(m)
	viperFuncs(m)
	return m
}

// setting makes the unknown value of a flag or configuration key.
func (in *Interp) setting(c *Call, kind, name string, t types.Type, def Value) Value {
	key := kind + ":" + name
	if w := in.opts.Defaults; w != nil && w.Set[key] {
		return in.required(t, key, kind, name, c)
	} else if w != nil && def != nil && known(def) {
		return def
	}
	u := &Unknown{T: t, Reason: RunTime, Detail: kind + " " + name, Pos: c.Pos(), Key: key, From: in.ask(key), Lookup: true}
	if def != nil && known(def) {
		u.Default = def
	} else if d, ok := def.(*Unknown); ok {
		u.Default = d.Default
	}
	return u
}

// flagKinds are the types of flags that packages flag and pflag have functions for.
var flagKinds = []string{
	"String", "Bool", "Int", "Int64", "Uint", "Uint64", "Float64", "Duration",
	"StringSlice", "StringArray", "IntSlice", "StringToString", "Int32", "Count",
}

func flagFuncs(m map[string]intrinsic) {
	for _, pkg := range []string{"flag", "github.com/spf13/pflag"} {
		for _, set := range []string{"", "FlagSet."} {
			for _, k := range flagKinds {
				base := pkg + "." + set + k
				m[base] = newFlag(0, 1)
				m[base+"P"] = newFlag(0, 2)
				m[base+"Var"] = flagVar(1, 2)
				m[base+"VarP"] = flagVar(1, 3)
				m[pkg+"."+set+"Get"+k] = func(c *Call) (Value, bool) {
					name, ok := str(c.Arg(0))
					if !ok || c.Sig.Results().Len() != 2 {
						return nil, false
					}
					return Tuple{c.In.setting(c, "flag", name, c.Result(0), c.In.defaultOf("flag:"+name)), &Nil{errorType}}, true
				}
			}
			m[pkg+"."+set+"Lookup"] = func(c *Call) (Value, bool) {
				name, ok := str(c.Arg(0))
				if !ok {
					return nil, false
				}
				return &Unknown{T: c.Result(0), Reason: RunTime, Detail: "flag " + name, Pos: c.Pos(), Key: "flagdef:" + name}, true
			}
		}
	}
}

// defaultOf is the default that was set for a flag or a configuration key, or nil.
func (in *Interp) defaultOf(key string) Value {
	p := in.lib.settings[key]
	if p == nil {
		return nil
	}
	v := in.settle(in.load(p))
	if n, ok := v.(*Nil); ok && n.T == nil {
		return nil // it was set in other runs only
	}
	return v
}

func (in *Interp) setDefault(key string, v Value) {
	p := in.lib.settings[key]
	if p == nil {
		p = in.newGlobal(&Nil{})
		in.lib.settings[key] = p
	}
	in.storePtr(p, v)
}

func newFlag(name, def int) intrinsic {
	return func(c *Call) (Value, bool) {
		n, ok := str(c.Arg(name))
		if !ok || c.Arg(def) == nil {
			return nil, false
		}
		t := deref(c.Result(0))
		d := c.In.assignable(c.Arg(def), t)
		c.In.setDefault("flag:"+n, d)
		return c.In.newPtr(t, c.In.setting(c, "flag", n, t, d)), true
	}
}

func flagVar(name, def int) intrinsic {
	return func(c *Call) (Value, bool) {
		n, ok := str(c.Arg(name))
		p, okp := c.Arg(0).(*Ptr)
		if !ok || !okp || c.Arg(def) == nil {
			return nil, false
		}
		t := deref(p.T)
		d := c.In.assignable(c.Arg(def), t)
		c.In.setDefault("flag:"+n, d)
		c.In.storePtr(p, c.In.setting(c, "flag", n, t, d))
		return nil, true
	}
}

func viperFuncs(m map[string]intrinsic) {
	get := func(c *Call) (Value, bool) {
		key, ok := str(c.Arg(0))
		if !ok {
			return nil, false
		}
		key = strings.ToLower(key)
		t := c.Result(0)
		d := c.In.defaultOf("key:" + key)
		switch {
		case d == nil && !isInterface(t):
			d = c.In.zero(t)
		case d != nil && !isInterface(t):
			if d.Type() == nil || !types.ConvertibleTo(d.Type(), t) {
				d = nil
			} else {
				d = c.In.convert(d, t)
			}
		}
		return c.In.setting(c, "configuration key", key, t, d), true
	}
	for _, recv := range []string{"github.com/spf13/viper.", "github.com/spf13/viper.Viper."} {
		for _, k := range []string{"Get", "GetString", "GetBool", "GetInt", "GetInt64", "GetFloat64", "GetDuration", "GetStringSlice", "GetStringMap", "GetStringMapString", "GetUint"} {
			m[recv+k] = get
		}
		m[recv+"IsSet"] = func(c *Call) (Value, bool) {
			key, ok := str(c.Arg(0))
			if !ok {
				return nil, false
			}
			key = strings.ToLower(key)
			has := c.In.defaultOf("key:"+key) != nil
			if w := c.In.opts.Defaults; w != nil && w.Set["configuration key:"+key] {
				return &Const{T: c.Result(0), V: true}, true
			}
			return c.In.setting(c, "configuration key is set:", key, c.Result(0), &Const{T: c.Result(0), V: has && !c.In.lib.bound["key:"+key]}), true
		}
		m[recv+"SetDefault"] = func(c *Call) (Value, bool) {
			if key, ok := str(c.Arg(0)); ok {
				c.In.setDefault("key:"+strings.ToLower(key), c.Arg(1))
			}
			return nil, true
		}
		m[recv+"BindPFlag"] = func(c *Call) (Value, bool) {
			key, ok := str(c.Arg(0))
			if name, isFlag := c.In.flagName(c.Arg(1)); ok && isFlag {
				c.In.bind(key, name)
			}
			return &Nil{errorType}, true
		}
		m[recv+"BindPFlags"] = func(c *Call) (Value, bool) {
			for _, key := range slices.Sorted(maps.Keys(c.In.lib.settings)) {
				if name, ok := strings.CutPrefix(key, "flag:"); ok {
					c.In.bind(name, name)
				}
			}
			return &Nil{errorType}, true
		}
		m[recv+"UnmarshalKey"] = func(c *Call) (Value, bool) {
			key, ok := str(c.Arg(0))
			w := c.In.opts.Defaults
			if !ok || w == nil || w.Set["configuration key:"+strings.ToLower(key)] || c.In.defaultOf("key:"+strings.ToLower(key)) != nil {
				return nil, false
			}
			return &Nil{errorType}, true // nothing is there to be stored
		}
	}
}

// flagName is the name of a flag that Lookup found.
func (in *Interp) flagName(v Value) (name string, ok bool) {
	switch v := v.(type) {
	case *Unknown:
		return strings.CutPrefix(v.Key, "flagdef:")
	case *Ptr:
		if f := in.Field(v, "Name"); f != nil {
			return str(f)
		}
	}
	return "", false
}

// bind gives a configuration key the default of a flag.
func (in *Interp) bind(key, flag string) {
	if d := in.defaultOf("flag:" + flag); d != nil {
		key = "key:" + strings.ToLower(key)
		in.setDefault(key, d)
		in.lib.bound[key] = true
	}
}
