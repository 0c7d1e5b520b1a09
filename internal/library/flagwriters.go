package library

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A program may set its flags itself: from a file or the environment, or by arguments that it makes
// up. Such a flag no longer has its default, neither in what the program reads nor in what a report
// says. In the default world this file is not used, since the flag packages run from source there.

// flagPackages are those whose functions define flags.
var flagPackages = []string{"flag", "github.com/spf13/pflag"}

// flagWriterFuncs adds the functions that set flags. They do so in addition to what their source or
// a call without source does.
func flagWriterFuncs(m map[string]eval.Intrinsic) {
	byName := func(c *eval.Call) (eval.Value, bool) {
		name, ok := eval.Text(c.Arg(0))
		setFlags(c, name, !ok)
		return throughFlags(c)
	}
	byValue := func(c *eval.Call) (eval.Value, bool) {
		name, ok := "", false
		if u, unknown := c.In.Settle(c.Recv).(*eval.Unknown); unknown {
			name, ok = strings.CutPrefix(strings.TrimSuffix(u.Key, ".Value"), flagDefinition)
		}
		setFlags(c, name, !ok)
		return nil, false
	}
	byArguments := func(c *eval.Call) (eval.Value, bool) {
		parsed(c.In)
		args := c.Arg(0)
		if len(c.Args) == 0 {
			args = c.In.VariableNamed("os.Args")
		}
		names, all := flagsNamed(c.In, args)
		own := c.Fn != nil && c.Fn.Pkg() != nil && c.Fn.Pkg().Path() == "flag" // others have short names
		if len(names) > 0 && (!all || !own) {
			setFlags(c, "", true)
			return nil, false
		}
		for _, name := range names {
			setFlags(c, name, false)
		}
		return nil, false
	}
	// Its function may set any of the flags that it is called with.
	byVisitor := func(c *eval.Call) (eval.Value, bool) {
		f, ok := c.Arg(0).(*eval.Func)
		sig, isSig := c.Sig.Params().At(0).Type().Underlying().(*types.Signature)
		if !ok || !isSig {
			return nil, false
		}
		before := stateOf(c.In).anyFlag
		some := c.In.Unknown(sig.Params().At(0).Type(), eval.RunTime, "flag", c.Pos())
		c.In.Peek(func() { c.In.CallValue(f, []eval.Value{some}, c.Site) })
		if stateOf(c.In).anyFlag && !before {
			setFlags(c, "", true) // what was set in between is taken back
		}
		return throughFlags(c)
	}
	for _, pkg := range flagPackages {
		m[pkg+".Set"], m[pkg+".FlagSet.Set"] = byName, byName
		m[pkg+".Value.Set"] = byValue
		m[pkg+".Parse"], m[pkg+".FlagSet.Parse"] = byArguments, byArguments
		for _, name := range []string{"Visit", "VisitAll"} {
			m[pkg+"."+name], m[pkg+".FlagSet."+name] = byVisitor, byVisitor
		}
	}
	m["github.com/spf13/cobra.Command.SetArgs"] = byArguments
}

// setFlags takes the default from a flag or, if any is set, from all.
func setFlags(c *eval.Call, name string, any bool) { forgetFlags(c.In, name, any, c.Pos()) }

// forgetFlags makes a flag unknown or, if any is set, all of them.
func forgetFlags(in *eval.Interp, name string, any bool, at token.Pos) {
	st := stateOf(in)
	st.anyFlag = st.anyFlag || any
	st.setFlag[name] = st.setFlag[name] || !any
	for _, key := range slices.Sorted(maps.Keys(st.flagVars)) {
		if !any && key != name {
			continue
		}
		for _, p := range st.flagVars[key] {
			in.Store(p, in.Unknown(eval.Deref(p.T), eval.RunTime, "flag "+key, at))
		}
	}
}

// defaultSet reports whether the program may have set a flag, so that it has no default.
func (st *state) defaultSet(kind, name string) bool {
	return kind == "flag" && (st.anyFlag || st.setFlag[name])
}

// flagsNamed are the flags that arguments name which the program has made up, and whether all of
// these are known.
func flagsNamed(in *eval.Interp, args eval.Value) (names []string, all bool) {
	list, all := in.Elements(args)
	if !all { // such as append(os.Args[:1], "-v")
		list, _ = in.RawElements(args)
	}
	for _, v := range list {
		if o, ok := v.(*eval.Optional); ok {
			v = o.V
		}
		text, ok := eval.Text(in.Settle(eval.Unwrap(v)))
		all = all && ok
		if name, is := strings.CutPrefix(text, "-"); ok && is {
			name, _, _ = strings.Cut(strings.TrimPrefix(name, "-"), "=")
			names = append(names, name)
		}
	}
	return names, all
}
