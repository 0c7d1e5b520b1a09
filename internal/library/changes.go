package library

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// What the models keep in state, and not where the source of the library keeps it. The names appear
// in no report.
const (
	theFlags         = "the flags"
	theConfiguration = "the configuration"
	theEnvironment   = "the environment"
)

// changes are the functions that set flags, configuration keys and environment variables. A library
// sets flags and keys where it reads the command line and files, which counts as a setting from
// outside. That it sets an environment variable is as if the program did.
var changes = func() map[string]eval.Change {
	m := map[string]eval.Change{
		// A method of any interface that a flag.Value may be in.
		".Set(string) error":                     {What: theFlags, Own: true},
		"os.Args":                                {What: theFlags, Own: true},
		"github.com/spf13/cobra.Command.SetArgs": {What: theFlags, Own: true},
	}
	for _, pkg := range flagPackages {
		for _, name := range []string{"Set", "FlagSet.Set", "Value.Set", "FlagSet.Parse"} {
			m[pkg+"."+name] = eval.Change{What: theFlags, Own: true}
		}
	}
	for name := range viperWriters {
		m["github.com/spf13/viper."+name] = eval.Change{What: theConfiguration, Own: true}
		m["github.com/spf13/viper.Viper."+name] = eval.Change{What: theConfiguration, Own: true}
	}
	// Not those of instances, since all instances share their keys here: one that has texts, with
	// the defaults at hand, would take the defaults from all others.
	for _, name := range []string{"SetDefault", "BindPFlag", "BindPFlags"} {
		m["github.com/spf13/viper."+name] = eval.Change{What: theConfiguration, Own: true}
	}
	for _, name := range []string{
		"os.Setenv", "os.Unsetenv", "os.Clearenv", "syscall.Setenv", "syscall.Unsetenv", "syscall.Clearenv",
	} {
		m[name] = eval.Change{What: theEnvironment}
	}
	return m
}()

// cells are where the state keeps what goes by one of these names.
func cells(in *eval.Interp, what string) []eval.Value {
	st := stateOf(in)
	var list []eval.Value
	defaults := func(kind string) {
		for _, key := range slices.Sorted(maps.Keys(st.settings)) {
			if strings.HasPrefix(key, kind) {
				list = append(list, st.settings[key])
			}
		}
	}
	switch what {
	case theEnvironment:
		list = append(list, in.Environment())
	case theFlags:
		for _, name := range slices.Sorted(maps.Keys(st.flagVars)) {
			for _, p := range st.flagVars[name] {
				list = append(list, p)
			}
		}
		defaults("flag:")
	case theConfiguration:
		if st.settings[otherKeys] == nil {
			st.settings[otherKeys] = in.NewGlobal(&eval.Nil{})
		}
		defaults("key:")
	}
	return list
}
