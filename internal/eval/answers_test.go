package eval_test

import (
	"go/types"
	"path/filepath"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// TestAnswersToClientsAreLeftAside: what answers clients leaves aside more than other code.
func TestAnswersToClientsAreLeftAside(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.25\n")
	write(t, filepath.Join(dir, "p.go"), `package m

type result struct{ text string }

func clean(s string) string { return s + "!" }

func early() string { return clean("x") }

func Start(serve func(func(string) *result), later func(func(string))) {
	serve(func(s string) *result { return &result{clean(s)} })
	later(func(s string) { early() })
}
`)
	units := loaded(t, dir)
	u := units("example.com/m")
	var asked []bool
	in := eval.New(eval.Options{
		Library: library.New(library.Codecs{}), Package: units,
		Answers: func(sig *types.Signature) bool { return sig.Results().Len() > 0 },
		Lazy: func(key string, _ *types.Func, answering bool) bool {
			if key == "example.com/m.clean" {
				asked = append(asked, answering)
			}
			return answering
		},
	})
	in.Run(u, u.Function("example.com/m.Start"), nil, nil)
	in.RunEscaped()
	if len(asked) != 2 || !asked[0] || asked[1] {
		t.Errorf("clean is called in what answers clients: %v; want it once so, then not", asked)
	}
}
