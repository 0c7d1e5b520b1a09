package eval

import (
	"go/types"
)

// The panics of failed type assertions. A program may recover one and serve its text, so the text
// is that of the runtime, word for word (runtime/error.go, TypeAssertionError.Error).

// failedAssertion is the panic of v.(t) where v, of the static type from, is not t. from is
// nil where the assertion is not written as one, as in a type switch.
func (in *Interp) failedAssertion(v Value, t, from types.Type) Value {
	return in.pointedError(assertionErrorType, "interface conversion: "+in.conversionFault(v, t, from))
}

// conversionFault is the text of runtime.TypeAssertionError. There are four forms: v is nil, v
// lacks a method of interface t, v is of another type, and v is of another type of the same name.
func (in *Interp) conversionFault(v Value, t, from types.Type) string {
	inter := "interface"
	if !isInterface(t) && from != nil {
		inter = reflectString(from)
	}
	dynamic := v.Type()
	if isNil(v) && (dynamic == nil || isInterface(dynamic) || isUntypedNil(v)) {
		return inter + " is nil, not " + reflectString(t)
	}
	if i, ok := underlying(t).(*types.Interface); ok {
		text := reflectString(dynamic) + " is not " + reflectString(t)
		if m, _ := types.MissingMethod(dynamic, i, true); m != nil {
			text += ": missing method " + m.Name()
		}
		return text
	}
	text := inter + " is " + reflectString(dynamic) + ", not " + reflectString(t)
	if reflectString(dynamic) != reflectString(t) {
		return text
	}
	if pkgPath(pkgOf(dynamic)) != pkgPath(pkgOf(t)) {
		return text + " (types from different packages)"
	}
	return text + " (types from different scopes)"
}
