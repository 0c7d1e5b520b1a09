package library

import (
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// viperReadFile is ReadInConfig and MergeInConfig. By default the file that they look for is not
// there: it is one of the program's own settings, wherever it is looked for.
func viperReadFile(c *eval.Call) (eval.Value, bool) {
	c.In.Changed("configuration key:")
	v := c.In.Opaque(c)
	if u, ok := v.(*eval.Unknown); ok {
		if e := viperNoFile(c); e != nil {
			u.Default = e
		}
	}
	return v, true
}

// viperNoFile is the error of viper where there is no file, or nil if it is not known.
func viperNoFile(c *eval.Call) eval.Value {
	pkg := c.Fn.Pkg()
	if file := stateOf(c.In).configFile; file != nil {
		file = c.In.Settle(file)
		if u, ok := file.(*eval.Unknown); ok {
			file = u.Default
		}
		switch text, known := eval.Text(file); {
		case !known:
			return nil
		case text != "":
			return c.In.NoFile(pkg, file)
		}
	}
	t, ok := pkg.Scope().Lookup("ConfigFileNotFoundError").(*types.TypeName)
	if !ok {
		return nil
	}
	return c.In.Load(c.In.NewStruct(t.Type(), func(f *types.Var) eval.Value {
		return c.In.Unknown(f.Type(), eval.RunTime, "where viper looks for its file", c.Pos())
	}))
}

// viperUnmarshal is Unmarshal: each field of a struct has the value of the configuration key with
// its name, and stays as it is without one.
func viperUnmarshal(c *eval.Call) (eval.Value, bool) {
	return viperDecode(c, strings.TrimSuffix(viperPrefix(c), "."), c.Arg(0), 1)
}

// viperUnmarshalKey is UnmarshalKey.
func viperUnmarshalKey(c *eval.Call) (eval.Value, bool) {
	key, ok := viperKey(c)
	if !ok {
		return nil, false
	}
	return viperDecode(c, key, c.Arg(1), 2)
}

// viperDecode decodes what is under a key, or all keys for "", to what an argument points to. The
// arguments behind the given number are options, which may change each rule of decoding.
func viperDecode(c *eval.Call, key string, to eval.Value, options int) (eval.Value, bool) {
	p, ok := c.In.Settle(to).(*eval.Ptr)
	if !ok || len(c.Args) > options && !eval.IsNil(c.Args[options]) {
		return nil, false
	}
	v, ok := viperInto(c, key, eval.Deref(p.T), c.In.Load(p))
	if !ok {
		return nil, false
	}
	c.In.Store(p, v)
	if c.In.Options().Defaults != nil {
		return &eval.Nil{T: eval.ErrorType}, true
	}
	// A value of another type is an error.
	return c.In.UnknownResults(c.Sig, eval.NoSource, c.Name, "", "", c.Site), true
}

// viperInto is what becomes of a value of a type that something is decoded to by the rules of
// package mapstructure. It is not ok where that is not known.
func viperInto(c *eval.Call, key string, t types.Type, old eval.Value) (v eval.Value, ok bool) {
	st, isStruct := t.Underlying().(*types.Struct)
	s, known := old.(*eval.Struct)
	switch {
	case !isStruct:
		return viperLeaf(c, key, t, old)
	case !known || len(s.F) != st.NumFields() || key != "" && defaultOf(c.In, "key:"+key) != nil ||
		key != "" && viperWritten(c.In, key):
		return nil, false
	}
	s = &eval.Struct{T: s.T, F: slices.Clone(s.F)}
	for i := range s.F {
		f := st.Field(i)
		name, options, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("mapstructure"), ",")
		squash := slices.Contains(strings.Split(options, ","), "squash")
		switch {
		case !f.Exported() || name == "-":
			continue
		case strings.Contains(options, "remain"):
			return nil, false
		case name == "":
			name = f.Name()
		}
		inner := strings.ToLower(name)
		if key != "" {
			inner = key + "." + inner
		}
		if squash {
			if _, embeds := f.Type().Underlying().(*types.Struct); !embeds {
				return nil, false
			}
			inner = key
		}
		if s.F[i], ok = viperInto(c, inner, f.Type(), c.In.Settle(s.F[i])); !ok {
			return nil, false
		}
	}
	return s, true
}

// viperLeaf is viperInto for what is no struct.
func viperLeaf(c *eval.Call, key string, t types.Type, old eval.Value) (eval.Value, bool) {
	if key == "" || viperWritten(c.In, key) {
		return nil, false
	}
	def, inside := defaultOf(c.In, "key:"+key), defaultInside(c.In, key)
	world := c.In.Options().Defaults
	switch {
	case def == nil && !inside:
		if world != nil && !world.Set["configuration key:"+key] {
			return old, true
		}
		def = old
	case inside:
		def = nil
	default:
		def = viperConvert(c, c.In.Settle(def), t, old)
	}
	// What a list does in the default world is told by the run in it. To follow each list by
	// default and otherwise would be two ways through all that is done with it.
	if _, basic := t.Underlying().(*types.Basic); !basic && world == nil {
		def = nil
	}
	return viperSetting(c, key, t, def), true
}

// viperConvert is a default as a value of another type, or nil if that is an error or not known.
func viperConvert(c *eval.Call, v eval.Value, t types.Type, old eval.Value) eval.Value {
	from := v.Type()
	if from == nil {
		return nil
	}
	if list, ok := t.Underlying().(*types.Slice); ok {
		// What is in a list before is written over one by one.
		if !eval.IsNil(old) {
			return nil
		}
		return viperList(c, v, t, list.Elem())
	}
	to, ok := t.Underlying().(*types.Basic)
	of, also := from.Underlying().(*types.Basic)
	switch {
	case !ok || !also:
		return nil
	case isDuration(t) && of.Info()&types.IsString != 0:
		text, known := eval.Text(v)
		if d, err := time.ParseDuration(text); known && err == nil {
			return c.In.Convert(&eval.Const{T: types.Typ[types.Int64], V: int64(d)}, t)
		}
		return nil
	case of.Kind() == to.Kind(), of.Info()&types.IsNumeric != 0 && to.Info()&types.IsNumeric != 0:
		return c.In.Convert(v, t)
	}
	text, known := eval.Text(v)
	if !known {
		return nil
	}
	if n := viperParse(text, to); n != nil {
		return c.In.Convert(n, t)
	}
	return nil
}

// viperParse is what a text stands for as a value of a basic type, or nil.
func viperParse(text string, t *types.Basic) eval.Value {
	switch {
	case t.Kind() == types.Bool:
		if b, err := strconv.ParseBool(text); err == nil || text == "" {
			return &eval.Const{T: types.Typ[types.Bool], V: b}
		}
	case t.Info()&types.IsInteger != 0 && t.Info()&types.IsUnsigned == 0:
		if text == "" {
			text = "0"
		} else if len(text) > 1 && text[0] == '0' { // whether it is octal depends on who asks
			return nil
		}
		if n, err := strconv.ParseInt(text, 0, 64); err == nil {
			return &eval.Const{T: types.Typ[types.Int64], V: n}
		}
	}
	return nil
}

// viperList is a default as a list: a copy of one of the same type, or the parts of a text between
// commas. It is nil for others.
func viperList(c *eval.Call, v eval.Value, t, elem types.Type) eval.Value {
	var list []eval.Value
	if text, ok := eval.Text(v); ok {
		if b, isBasic := elem.Underlying().(*types.Basic); !isBasic || b.Kind() != types.String {
			return nil
		}
		if text != "" {
			for part := range strings.SplitSeq(text, ",") {
				list = append(list, c.In.Convert(&eval.Const{T: types.Typ[types.String], V: part}, elem))
			}
		}
		return c.In.NewSlice(t, list)
	}
	of, ok := v.Type().Underlying().(*types.Slice)
	if _, isBasic := elem.Underlying().(*types.Basic); !ok || !isBasic || !types.Identical(of.Elem(), elem) {
		return nil
	}
	members, ok := c.In.List(v)
	if !ok {
		return nil
	}
	for _, e := range members {
		if e.G != eval.True {
			return nil
		}
		list = append(list, e.V)
	}
	return c.In.NewSlice(t, list)
}

// isDuration reports whether a type is time.Duration.
func isDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}
