package eval

import (
	"go/types"
	"path"
	"strings"
)

// The default world has no configuration files of the program's own. So a function that looks for a
// file fails there, with the error that the system has for a file that is not there, and programs
// ask for that in many ways:
//
//	if data, err := os.ReadFile("config.json"); err == nil { merge(data) }
//	if _, err := os.Stat(*path); errors.Is(err, fs.ErrNotExist) { return defaults }
//
// This holds for names in the working directory. What is above it, or at an absolute path, may be
// there, and so may any file once the program has changed what is outside.

// fileOps are the functions that look for a file, and what their errors call it.
var fileOps = map[string]string{
	"os.Open": "open", "os.ReadFile": "open", "os.ReadDir": "open", "os.Stat": "stat", "os.Lstat": "lstat",
}

// notThere gives the error among the results of a call its value in the default world.
func (in *Interp) notThere(c *Call, results Value) {
	op := fileOps[c.Name]
	list, ok := results.(Tuple)
	if op == "" || !ok || c.Fn == nil {
		return
	}
	if u, ok := list[len(list)-1].(*Unknown); ok && isError(u.T) {
		if e := in.missing(c.Fn.Pkg(), op, in.settle(c.Arg(0))); e != nil {
			u.Default = e
		}
	}
}

// missing is the error of package os where a file of a name is looked for that is not there in the
// default world, or nil if it may be.
func (in *Interp) missing(pkg *types.Package, op string, name Value) Value {
	if u, unknown := name.(*Unknown); unknown {
		name = u.Default
	}
	text, known := str(name)
	clean := path.Clean(text)
	if in.outsideChanges > 0 || !known || clean == "." || strings.HasPrefix(clean, "..") ||
		strings.ContainsAny(clean[:1], `/\`) || strings.Contains(clean, ":") { // a volume of Windows
		return nil
	}
	return in.pathError(pkg, op, name)
}

// NoFile is the error for a file that is opened and is not there in the default world, or nil if it
// may be. pkg is the package that opens it.
func (in *Interp) NoFile(pkg *types.Package, name Value) Value {
	for _, p := range pkg.Imports() {
		if p.Path() == "os" {
			return in.missing(p, "open", name)
		}
	}
	return nil
}

// NoEntry is syscall.ENOENT, and what Windows says of a file that is not there.
const NoEntry = 2

// pathError is the error of package os for a file that is not there, or nil.
func (in *Interp) pathError(pkg *types.Package, op string, name Value) Value {
	var errno types.Type
	for _, p := range pkg.Imports() {
		if p.Path() == "syscall" && p.Scope().Lookup("Errno") != nil {
			errno = p.Scope().Lookup("Errno").Type()
		}
	}
	t := pkg.Scope().Lookup("PathError")
	if errno == nil || t == nil {
		return nil
	}
	return in.NewStruct(types.Unalias(t.Type()), func(f *types.Var) Value {
		switch f.Name() {
		case "Op":
			return &Const{T: f.Type(), V: op}
		case "Path":
			return name
		}
		return &Const{T: errno, V: uint64(NoEntry)}
	})
}
