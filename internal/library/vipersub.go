package library

import (
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// subOf begins the key of what viper's Sub returns, in front of the configuration key and a colon.
const subOf = "viper.Sub:"

// viperKey is the configuration key that a call asks for, in lower case: with the key of the part
// that its receiver is, if that comes from Sub.
func viperKey(c *eval.Call) (string, bool) {
	key, ok := eval.Text(c.Arg(0))
	return viperPrefix(c) + strings.ToLower(key), ok
}

// viperPrefix is the key of the part of the configuration that an instance is, and a dot, or "".
func viperPrefix(c *eval.Call) string {
	switch v := c.Recv.(type) {
	case *eval.Unknown:
		if key, is := strings.CutPrefix(v.Key, subOf); is {
			return strings.TrimSuffix(key, ":") + "."
		}
	case *eval.Ptr:
		return stateOf(c.In).viperSubs[v.Obj]
	}
	return ""
}

// viperSub is Sub: a part of the configuration, or nil where that is not set. Its keys are those of
// the whole one. By default it is there if some of them has a default.
func viperSub(c *eval.Call) (eval.Value, bool) {
	key, ok := viperKey(c)
	if !ok || viperWritten(c.In, key) {
		return nil, false
	}
	t := c.Result(0)
	var def eval.Value = &eval.Nil{T: t}
	if defaultInside(c.In, key) {
		p := c.In.NewPtr(eval.Deref(t), c.In.Zero(eval.Deref(t)))
		stateOf(c.In).viperSubs[p.Obj] = key + "."
		def = p
	}
	if c.In.Options().Defaults != nil {
		return def, true
	}
	return &eval.Unknown{
		T: t, Reason: eval.RunTime, Detail: "configuration " + key, Pos: c.Pos(), Key: subOf + key + ":",
		From: c.In.Ask(subOf + key), Lookup: true, Default: def,
	}, true
}
