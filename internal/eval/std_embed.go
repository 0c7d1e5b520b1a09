package eval

import (
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
