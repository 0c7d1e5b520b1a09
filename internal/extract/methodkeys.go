package extract

import (
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A call through an interface may reach each method that has the name and an identical signature:
// a type is in the interface only if its method has both. So a call of Update(tea.Msg) of a user
// interface is not one of an SDK's Update(context.Context, Params).

// dynamicKey is how a method that is called through an interface is written in mentions: a point,
// its name, and behind a space its signature. The signature is left out if it has type parameters.
// The key then stands for each method of the name.
func dynamicKey(fn *types.Func) string {
	sig := signatureKey(fn.Signature())
	if sig == anySignature {
		return "." + fn.Name()
	}
	return "." + fn.Name() + " " + sig
}

// cutDynamic takes such a key apart. It is not ok if key is that of a function.
func cutDynamic(key string) (name, sig string, ok bool) {
	name, ok = strings.CutPrefix(key, ".")
	if ok {
		name, sig, _ = strings.Cut(name, " ")
	}
	return name, sig, ok
}

// A methodSet has methods by their names.
type methodSet map[string][]method

// A method is one of them. sig is anySignature if it has type parameters.
type method struct{ key, sig string }

// add adds a method that is declared.
func (s methodSet) add(fn *types.Func) {
	s[fn.Name()] = append(s[fn.Name()], method{eval.FuncKey(fn), signatureKey(fn.Signature())})
}

// reached are the methods that a call may reach with this name and signature.
func (s methodSet) reached(name, sig string) []string {
	var out []string
	for _, m := range s[name] {
		if sig == anySignature || m.sig == anySignature || m.sig == sig {
			out = append(out, m.key)
		}
	}
	return out
}
