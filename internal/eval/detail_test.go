package eval

import (
	"go/types"
	"testing"
)

// TestDetailOfKey: a gap does not tell how many unknown values there were before.
func TestDetailOfKey(t *testing.T) {
	in := New(Options{})
	str := types.Typ[types.String]
	m := in.unknown(types.NewMap(str, str), RunTime, "settings", 0)
	k := &PartialString{str, []Value{in.unknown(str, RunTime, "name", 0), &Const{T: str, V: "_list"}}}
	for _, elem := range []types.Type{str, types.Typ[types.Bool]} {
		got := in.lookup(m, k, elem, true, nil).(Tuple)
		if d := got[0].(*Unknown).Detail; d != `settings[…+"_list"]` {
			t.Errorf("the detail is %s", d)
		}
		if d := got[1].(*Unknown).Detail; d != `settings[…+"_list"].ok` {
			t.Errorf("the detail of ok is %s", d)
		}
	}
	arg := in.unknown(str, RunTime, "", 0)
	arg.Key = "os.Args[1]"
	if d := in.lookup(m, arg, str, false, nil).(*Unknown).Detail; d != "settings[os.Args[1]]" {
		t.Errorf("the detail of a key with a name is %s", d)
	}
	if d := in.lookup(m, &Const{T: str, V: "a"}, str, false, nil).(*Unknown).Detail; d != `settings["a"]` {
		t.Errorf("the detail of a known key is %s", d)
	}
}
