package eval

import (
	"go/types"
	"testing"
)

// A pending value that is first looked at in a branch is as old as its pointer: what the branch
// writes to it is taken back, and it is the same value afterwards.
func TestPendingValueIsAsOldAsItsPointer(t *testing.T) {
	number := types.Typ[types.Int64]
	for _, ids := range []int{8, 0} { // enough of them, and too few
		in, made := New(Options{}), 0
		p := in.NewPending(types.NewPointer(number), ids, "note", func() Value {
			made++
			return in.newPtr(number, &Const{T: number, V: int64(1)})
		})
		younger := in.newPtr(number, &Const{T: number, V: int64(0)})
		if Pending(p) != "note" {
			t.Fatal("the value is made at once")
		}
		value := func() int64 { return in.load(in.load(p).(*Ptr)).(*Const).V.(int64) }
		var inner [2]*Ptr
		for i := range inner {
			in.along(True, func() {
				inner[i] = in.load(p).(*Ptr)
				in.storePtr(inner[i], &Const{T: number, V: int64(7)})
				if value() != 7 {
					t.Error("a write is lost")
				}
			})
			if got := value(); got != 1 {
				t.Errorf("after branch %d the value is %d, want 1", i, got)
			}
		}
		if inner[0].Obj != inner[1].Obj || Pending(p) != nil {
			t.Error("the value is made anew when a branch is taken back")
		}
		if ids > 0 && (made != 1 || inner[0].Obj.id > younger.Obj.id) {
			t.Errorf("the value is made %d times, its object is number %d", made, inner[0].Obj.id)
		}
		if inner[0].Obj.id == younger.Obj.id || inner[0].Obj.born != p.Obj.born {
			t.Error("an object of the value is not told from one that was made later")
		}
	}
}
