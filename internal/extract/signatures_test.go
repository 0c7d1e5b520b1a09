package extract

import (
	"go/types"
	"testing"
)

// A type is looked at to some depth for functions, and deeper down it may have any: the work must
// not grow with a power of how deep it is.
func TestDeepTypesCountAsHoldingFunctions(t *testing.T) {
	plain, deep := types.Type(types.Typ[types.Int]), types.Type(types.Typ[types.Int])
	for range withinDepth - 1 {
		plain = types.NewPointer(plain)
	}
	for range 5000 {
		deep = types.NewPointer(deep)
	}
	r := &bodyIndex{}
	if got := r.within(plain); len(got) != 0 {
		t.Errorf("functions are found in %v: %v", plain, got)
	}
	if got := r.within(deep); !got[anySignature] {
		t.Errorf("a type that is not looked at to its end has the functions %v", got)
	}
}
