package extract

import (
	"go/types"
	"slices"
	"strings"
)

// settingsOfOS are the functions of package os that only look at what the settings of a program
// are, or end it.
var settingsOfOS = []string{"Getenv", "LookupEnv", "Setenv", "Unsetenv", "Exit"}

// outsideTime are the functions of package time whose results differ in each run, or that wait, and
// its types that do.
var outsideTime = []string{
	"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker", "LoadLocation", "Timer",
	"Ticker",
}

// isOutside reports whether a function belongs to another module, or to a part of the
// standard library, that does input or output. A package of another module counts if it
// imports one of the packages for that, unless it reads settings: those are modelled.
func isOutside(x *extraction, fn *types.Func) bool {
	path := fn.Pkg().Path()
	p := x.prog.Packages[path]
	switch {
	case p == nil:
		return false
	case p.Standard:
		return standardOutside(path, fn)
	case x.bodies.runs(p):
		return false
	}
	for _, i := range p.Imports {
		switch i {
		case "net", "net/http", "os/exec", "syscall", "database/sql", "crypto/tls":
			return path != "github.com/spf13/pflag" && path != "github.com/spf13/viper"
		}
	}
	return false
}

// standardOutside is isOutside for a function of the standard library.
func standardOutside(path string, fn *types.Func) bool {
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		if n, ok := types.Unalias(derefType(recv.Type())).(*types.Named); ok {
			name = n.Obj().Name()
		}
	}
	switch path {
	case "time":
		return slices.Contains(outsideTime, name)
	case "net/netip":
		return false
	case "io", "bufio":
		return true
	}
	// runtime is among them because its results differ in each run.
	switch first, _, _ := strings.Cut(path, "/"); first {
	case "os":
		return !slices.Contains(settingsOfOS, name)
	case "net", "syscall", "database", "crypto", "runtime", "plugin":
		return true
	}
	return false
}
