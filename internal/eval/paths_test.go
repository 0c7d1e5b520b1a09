package eval

import "testing"

// TestConditionsNameNoPlaceOfTheMachine: a function literal is known by its place, which begins
// with the directory of the program.
func TestConditionsNameNoPlaceOfTheMachine(t *testing.T) {
	for name, want := range map[string]string{
		"example.com/app.run":                   "earlier conditions in example.com/app.run",
		literalName + "/home/me/app/run.go:3:9": "earlier conditions in a function",
	} {
		in := &Interp{frame: &frame{name: name}}
		if got := in.earlier().Text; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
