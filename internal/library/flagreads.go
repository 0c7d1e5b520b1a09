package library

import (
	"github.com/toolbudget/toolbudget/internal/eval"
)

// A flag that a function of pflag defines is a variable here, and no entry of the flag set. So the
// methods that look through a set are not run from source, which would find it empty. Package flag
// is not run from source.

// pflagReaders are functions and methods of package pflag that say which flags a set has, which of
// them were given, or which arguments are left.
var pflagReaders = []string{
	"HasFlags", "HasAvailableFlags", "ShorthandLookup", "NFlag", "NArg", "Arg", "Args", "ArgsLenAtDash",
	"Parsed", "FlagUsages", "FlagUsagesWrapped",
}

// flagReaderFuncs adds the functions that look through a flag set or a tree of commands.
func flagReaderFuncs(m map[string]eval.Intrinsic) {
	for _, set := range []string{"", "FlagSet."} {
		for _, name := range pflagReaders {
			m["github.com/spf13/pflag."+set+name] = throughFlags
		}
	}
	for _, name := range cobraReaders {
		m[cobraPackage+".Command."+name] = func(c *eval.Call) (eval.Value, bool) {
			if c.In.PackagePath() == cobraPackage {
				return nil, false
			}
			return c.In.Opaque(c), true
		}
	}
}

const cobraPackage = "github.com/spf13/cobra"

// cobraReaders are methods of cobra that look at which commands one has. Those are noted where they
// are added, and are no elements of its list here.
var cobraReaders = []string{
	"Commands", "HasSubCommands", "HasAvailableSubCommands", "Find", "Traverse", "ContainsGroup", "SuggestionsFor",
}

// throughFlags is a call that is not followed where flags were defined, unless pflag and cobra call
// it themselves: they look for flags that must be given.
func throughFlags(c *eval.Call) (eval.Value, bool) {
	inside := c.In.PackagePath() == "github.com/spf13/pflag" || c.In.PackagePath() == cobraPackage
	if inside || c.In.Options().Defaults != nil || len(stateOf(c.In).flagVars) == 0 {
		return nil, false
	}
	return c.In.Opaque(c), true
}

// getFlag is GetString and the other methods that read a flag by its name. They fail if there is no
// flag of that name and kind.
func getFlag(kind string) eval.Intrinsic {
	return func(c *eval.Call) (eval.Value, bool) {
		name, ok := eval.Text(c.Arg(0))
		if !ok || c.Sig.Results().Len() != 2 {
			return nil, false
		}
		v := setting(c.In, c, "flag", name, c.Result(0), defaultOf(c.In, "flag:"+name))
		var err eval.Value = &eval.Nil{T: eval.ErrorType}
		if is, defined := stateOf(c.In).flagKinds[name]; !defined || is != "" && is != kind {
			err = c.In.Unknown(eval.ErrorType, eval.RunTime, "the error of Get"+kind+" for flag "+name, c.Pos())
		}
		return eval.Tuple{v, err}, true
	}
}

// noteFlagKind notes the kind of a flag that is defined: "" if there are several of that name.
func noteFlagKind(in *eval.Interp, name, kind string) {
	kinds := stateOf(in).flagKinds
	if is, defined := kinds[name]; defined && is != kind {
		kind = ""
	}
	kinds[name] = kind
}
