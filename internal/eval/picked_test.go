package eval_test

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

const picking = `-- p/p.go --
package p

func mark(s string) {}

var texts = map[string]string{"a": "A", "b": "B", "c": "C"}

func All() {
	for k := range texts {
		mark(k)
	}
}

func First() {
	for k := range texts {
		mark(k)
		break
	}
}

func Found() {
	for k := range texts {
		if k == "b" {
			mark(k)
			break
		}
	}
}
`

// TestPickedTurnsAreHandedUnderACondition: what a range over a map hands to a hook in one order
// alone is handed under a condition that the order decides, and whoever listens is told that there
// is more.
func TestPickedTurnsAreHandedUnderACondition(t *testing.T) {
	p := conditionText(t, picking)
	for fn, want := range map[string]string{
		"All":   `"a" open=false, "b" open=false, "c" open=false; told 0 times`,
		"First": `"a" open=true, "c" open=true; told 1 times`,
		"Found": `"b" open=false; told 0 times`,
	} {
		var seen []string
		told := 0
		in := p.start(eval.Options{
			Picked: func(token.Pos) { told++ },
			Hooks: map[string]func(*eval.Call) (eval.Value, bool){
				"example.com/m/p.mark": func(c *eval.Call) (eval.Value, bool) {
					if !c.In.Trial() {
						seen = append(
							seen,
							fmt.Sprintf("%s open=%v", show(c.In, c.Arg(0)), c.In.LeftOpen(c.In.Path()) != nil),
						)
					}
					return &eval.Nil{T: types.Typ[types.UntypedNil]}, true
				},
			}})
		p.run(in, fn)
		same(t, fn, fmt.Sprintf("%s; told %d times", strings.Join(seen, ", "), told), want)
	}
}
