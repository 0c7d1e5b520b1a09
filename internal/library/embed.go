package library

import (
	"go/types"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Embedded files are part of the source, so their texts are known: descriptions are often
// kept in them (//go:embed description.md). The evaluator gives a variable of type embed.FS
// the files of its directives; this file models reading them.

// globalVars are package variables of the standard library that programs read, with their
// values. The arguments of the command line are unknown, except in the default world.
var globalVars = map[string]func(*eval.Interp, *types.Var) eval.Value{
	// Compared with ctx.Err(), so it must be one object in the whole run.
	"context.Canceled": canceled,
	"os.Args": func(in *eval.Interp, v *types.Var) eval.Value {
		if in.Options().Defaults != nil {
			return arguments(in, v.Type())
		}
		return &eval.Unknown{T: v.Type(), Reason: eval.RunTime, Detail: "os.Args", Key: "os.Args"}
	},
}

// embedFuncs are the methods of embed.FS. Its value is a Native with the files by path.
func embedFuncs() map[string]eval.Intrinsic {
	return map[string]eval.Intrinsic{"embed.FS.ReadFile": func(c *eval.Call) (eval.Value, bool) {
		n, ok := eval.DerefNative(c.In, c.In.Settle(c.Recv)).(*eval.NativeValue)
		if !ok {
			return nil, false
		}
		files, ok := n.State.(map[string]string)
		if !ok {
			return nil, false
		}
		name, ok := eval.Text(c.Arg(0))
		if !ok {
			return nil, false
		}
		// A path that is not embedded is an error, which the program then handles as in a
		// real run.
		text, found := files[path.Clean(name)]
		if !found {
			return eval.Tuple{&eval.Nil{T: c.Result(0)}, c.In.NewError("open " + name + ": file does not exist")}, true
		}
		return eval.Tuple{
			c.In.NewBytes(c.Result(0), &eval.Const{T: types.Typ[types.String], V: text}),
			&eval.Nil{T: eval.ErrorType},
		}, true
	}, "embed.FS.ReadDir": readEmbedDir}
}

// dirEntry is the state of an fs.DirEntry of an embedded file.
type dirEntry struct {
	name string
	dir  bool
}

// readEmbedDir lists the entries of an embedded directory, sorted by name. Directories are
// not among the embedded files: they follow from the paths of the files below them.
func readEmbedDir(c *eval.Call) (eval.Value, bool) {
	n, ok := eval.DerefNative(c.In, c.In.Settle(c.Recv)).(*eval.NativeValue)
	if !ok {
		return nil, false
	}
	files, ok := n.State.(map[string]string)
	name, known := eval.Text(c.Arg(0))
	if !ok || !known {
		return nil, false
	}
	// The root is ".", and paths have no "./" in front.
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
		return eval.Tuple{&eval.Nil{T: c.Result(0)}, c.In.NewError("open " + name + ": file does not exist")}, true
	}
	list, ok := eval.Underlying(c.Result(0)).(*types.Slice)
	if !ok {
		return nil, false
	}
	// The real ReadDir sorts, too, so a program that lists tools of a directory gets them in this
	// order.
	var vals []eval.Value
	for _, e := range slices.Sorted(maps.Keys(entries)) {
		vals = append(vals, &eval.NativeValue{T: list.Elem(), State: dirEntry{e, entries[e]}})
	}
	return eval.Tuple{c.In.NewSlice(c.Result(0), vals), &eval.Nil{T: eval.ErrorType}}, true
}

// dirEntryFuncs are the methods of directory entries, under the names of the interface,
// since the entries have no type of the program behind them. Only Name and IsDir are needed
// to walk a directory.
func dirEntryFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{}
	on := func(name string, f func(c *eval.Call, e dirEntry) any) {
		m["io/fs.DirEntry."+name] = func(c *eval.Call) (eval.Value, bool) {
			n, ok := c.In.Settle(c.Recv).(*eval.NativeValue)
			if !ok {
				return nil, false
			}
			e, ok := n.State.(dirEntry)
			return &eval.Const{T: c.Result(0), V: f(c, e)}, ok
		}
	}
	on("Name", func(_ *eval.Call, e dirEntry) any { return e.name })
	on("IsDir", func(_ *eval.Call, e dirEntry) any { return e.dir })
	return m
}
