package eval_test

import (
	"go/types"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/guard"
)

const settings = `-- p/p.go --
package p

import "os"

func offer(name string) {}

func required(name string) string { return "" }

func Start() {
	if os.Getenv("TOKEN") == "" {
		os.Exit(1)
	}
	offer("always")
	if os.Getenv("WRITE") != "" {
		offer("write")
	}
	if os.Getenv("READ_ONLY") == "" {
		offer("not read-only")
	}
	if os.Getenv("HOST")+os.Getenv("PORT") == "" {
		offer("local")
	}
}

func Either() {
	if os.Getenv("LATE") == "" && os.Getenv("FIRST") == "" {
		panic("neither is set")
	}
	offer("one is set")
}

func Kept() {
	mode := required("MODE")
	if mode == "" {
		offer("empty")
	}
	if mode == "x" {
		offer("x")
	}
	if len(mode) > 0 {
		offer("text")
	}
}
`

// TestDefaultWorldLeavesUnsetSettingsEmpty: in the default world what is not set is empty, and what
// is required has a value that the program does not know.
func TestDefaultWorldLeavesUnsetSettingsEmpty(t *testing.T) {
	for _, tt := range []struct{ function, offers, required string }{
		{"Start", `"always" yes; "write" no; "not read-only" yes; "local" yes`, "TOKEN"},
		{"Kept", `"empty" no; "x" no; "text" yes`, ""},
		{"Either", `"one is set" yes`, "LATE"},
	} {
		p := conditionText(t, settings)
		type offer struct {
			name string
			g    eval.Guard
		}
		var offers []offer
		in := p.start(eval.Options{Hooks: map[string]func(*eval.Call) (eval.Value, bool){
			"example.com/m/p.offer": func(c *eval.Call) (eval.Value, bool) {
				offers = append(offers, offer{show(c.In, c.Arg(0)), c.In.Path()})
				return nil, true
			},
			"example.com/m/p.required": func(c *eval.Call) (eval.Value, bool) {
				name, _ := eval.Text(c.Arg(0))
				u := c.In.RequiredValue(types.Typ[types.String], "setting "+name, "setting", name, c)
				if s, ok := eval.Text(u.Default); !ok || s != eval.SomeText(name) || s == "" {
					t.Errorf("the default of a required setting is %q", s)
				}
				return u, true
			},
		}})
		p.run(in, tt.function)
		var out []string
		for _, o := range offers {
			out = append(
				out,
				o.name+" "+map[guard.Truth]string{guard.Yes: "yes", guard.No: "no",
					guard.Open: "open"}[in.DefaultWorld(o.g)],
			)
		}
		same(t, tt.function, strings.Join(out, "; "), tt.offers)
		keys := in.Required()
		for i, k := range keys {
			keys[i] = k[strings.LastIndexAny(k, " :$.\"")+1:]
		}
		same(t, tt.function+" requires", strings.Join(keys, " "), tt.required)
	}
}
