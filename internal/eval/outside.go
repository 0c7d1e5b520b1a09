package eval

import (
	"go/ast"
	"slices"
	"strings"
)

// A function that asks the outside, such as whether a file is there, gives the same answer as long
// as the program does not change the outside itself:
//
//	if !exists(dir) {
//		os.Mkdir(dir, 0o755)
//	}
//	if exists(dir) { … } // perhaps only now

// outsideWriters tell, by package, how the names begin of the functions and methods of the standard
// library that change the outside. What fmt prints is left out: that goes to the terminal as a
// rule.
var outsideWriters = map[string][]string{
	"io":        {"Copy", "WriteString"},
	"io/ioutil": {"Temp", "Write"},
	"net":       {"Dial", "Listen", "Write"},
	"net/http":  {"Do", "Post", "RoundTrip"},
	"os": {"Ch", "Clearenv", "Copy", "Create", "Link", "Mkdir", "OpenFile", "Remove", "Rename", "Setenv",
		"StartProcess", "Symlink", "Truncate", "Unsetenv", "Write"},
	"os/exec": {"CombinedOutput", "Output", "Run", "Start"},
	"syscall": {""},
}

// changesOutside reports whether a function may change what functions ask the outside for: one of
// the standard library, or one of the user's that leads to such a one. Other libraries are taken
// not to change what the program asks for by itself.
func (in *Interp) changesOutside(key string) bool {
	if in.outsideChangers == nil {
		in.outsideChangers = map[string]bool{}
	}
	return in.leadsToCall(key, in.outsideChangers, func(key string) bool {
		name := key[strings.LastIndexByte(key, '.')+1:]
		return slices.ContainsFunc(outsideWriters[packageOfKey(key)], func(p string) bool {
			return strings.HasPrefix(name, p)
		})
	})
}

// leadsToCall reports whether a function is one that is asked for, or one of the user's that calls
// such a one by its name. Answers are kept in known.
func (in *Interp) leadsToCall(key string, known map[string]bool, is func(key string) bool) bool {
	leads, asked := known[key]
	if asked {
		return leads
	}
	known[key] = false // one that calls itself
	u, d := in.declared(key)
	if u == nil || !u.Main {
		leads = is(key)
	} else if d != nil && d.Body != nil {
		ast.Inspect(d.Body, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok && !leads {
				fn := calleeOf(u.Info, c.Fun)
				leads = fn != nil && in.leadsToCall(in.code.nameOf(fn), known, is)
			}
			return !leads
		})
	}
	known[key] = leads
	return leads
}

// packageOfKey is the path of the package of a function, of which key is the name (FuncKey).
func packageOfKey(key string) string {
	slash := strings.LastIndexByte(key, '/') + 1
	if dot := strings.IndexByte(key[slash:], '.'); dot >= 0 {
		return key[:slash+dot]
	}
	return key
}
