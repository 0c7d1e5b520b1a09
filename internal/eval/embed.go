package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strings"
)

// globalVars are variables of the standard library that code asks for.
var globalVars = map[string]func(*Interp, *types.Var) Value{
	"os.Args": func(in *Interp, v *types.Var) Value {
		if in.opts.Defaults != nil {
			return in.arguments(v.Type())
		}
		return &Unknown{T: v.Type(), Reason: RunTime, Detail: "os.Args", Key: "os.Args"}
	},
}

// embedVar is the value of a variable with a go:embed directive, or nil.
func (in *Interp) embedVar(u *Unit, obj types.Object) Value {
	if obj == nil || u.ReadEmbed == nil {
		return nil
	}
	patterns := u.embedPatterns(obj)
	if len(patterns) == 0 {
		return nil
	}
	files := map[string]string{}
	for _, p := range patterns {
		got, err := u.ReadEmbed(p)
		if err != nil {
			return in.unknown(obj.Type(), RunTime, err.Error(), obj.Pos())
		}
		for name, text := range got {
			if len(text) > maxString {
				return in.unknown(obj.Type(), Fuel, "the embedded file "+name+" is longer than toolbudget reads", obj.Pos())
			}
			files[name] = text
		}
	}
	if namedKey(obj.Type()) == "embed.FS" {
		return &Native{obj.Type(), files}
	}
	for _, text := range files {
		c := &Const{types.Typ[types.String], text, obj.Pos()}
		if isString(obj.Type()) {
			return retype(c, obj.Type())
		}
		return in.byteSlice(obj.Type(), c)
	}
	return nil
}

func (u *Unit) embedPatterns(obj types.Object) []string {
	for _, f := range u.Files {
		if obj.Pos() < f.FileStart || obj.Pos() > f.FileEnd {
			continue
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				vs := s.(*ast.ValueSpec)
				if len(vs.Names) != 1 || u.Info.Defs[vs.Names[0]] != obj {
					continue
				}
				doc := vs.Doc
				if doc == nil {
					doc = g.Doc
				}
				if doc == nil {
					return nil
				}
				var out []string
				for _, c := range doc.List {
					if rest, ok := strings.CutPrefix(c.Text, "//go:embed "); ok {
						for _, p := range strings.Fields(rest) {
							out = append(out, strings.TrimPrefix(strings.Trim(p, "\"`"), "all:"))
						}
					}
				}
				return out
			}
		}
	}
	return nil
}

func embedFuncs() map[string]intrinsic {
	return map[string]intrinsic{"embed.FS.ReadFile": func(c *Call) (Value, bool) {
		n, ok := derefNative(c.In, c.In.settle(c.Recv)).(*Native)
		if !ok {
			return nil, false
		}
		files, ok := n.State.(map[string]string)
		if !ok {
			return nil, false
		}
		name, ok := str(c.Arg(0))
		if !ok {
			return nil, false
		}
		text, found := files[path.Clean(name)]
		if !found {
			return Tuple{&Nil{c.Result(0)}, c.In.newError("open " + name + ": file does not exist")}, true
		}
		return Tuple{c.In.byteSlice(c.Result(0), &Const{T: types.Typ[types.String], V: text}), &Nil{errorType}}, true
	}, "embed.FS.ReadDir": readEmbedDir}
}

// dirEntry is the state of an fs.DirEntry of an embedded file.
type dirEntry struct {
	name string
	dir  bool
}

// readEmbedDir lists the entries of an embedded directory, sorted by name.
func readEmbedDir(c *Call) (Value, bool) {
	n, ok := derefNative(c.In, c.In.settle(c.Recv)).(*Native)
	if !ok {
		return nil, false
	}
	files, ok := n.State.(map[string]string)
	name, known := str(c.Arg(0))
	if !ok || !known {
		return nil, false
	}
	prefix := path.Clean(name) + "/"
	if prefix == "./" {
		prefix = ""
	}
	entries := map[string]bool{} // name -> is a directory
	for file := range files {
		if rest, below := strings.CutPrefix(file, prefix); below {
			first, _, dir := strings.Cut(rest, "/")
			entries[first] = dir
		}
	}
	if len(entries) == 0 {
		return Tuple{&Nil{c.Result(0)}, c.In.newError("open " + name + ": file does not exist")}, true
	}
	list, ok := under(c.Result(0)).(*types.Slice)
	if !ok {
		return nil, false
	}
	var vals []Value
	for _, e := range slices.Sorted(maps.Keys(entries)) {
		vals = append(vals, &Native{list.Elem(), dirEntry{e, entries[e]}})
	}
	return Tuple{c.In.newSlice(c.Result(0), vals), &Nil{errorType}}, true
}

// dirEntryFuncs are the methods of entries, under the names an interface has.
func dirEntryFuncs() map[string]intrinsic {
	m := map[string]intrinsic{}
	on := func(name string, f func(c *Call, e dirEntry) any) {
		m["io/fs.DirEntry."+name] = func(c *Call) (Value, bool) {
			n, ok := c.In.settle(c.Recv).(*Native)
			if !ok {
				return nil, false
			}
			e, ok := n.State.(dirEntry)
			return &Const{T: c.Result(0), V: f(c, e)}, ok
		}
	}
	on("Name", func(_ *Call, e dirEntry) any { return e.name })
	on("IsDir", func(_ *Call, e dirEntry) any { return e.dir })
	return m
}
