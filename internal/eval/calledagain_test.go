package eval_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// TestHandlersFindWhatEarlierRequestsHaveLeft: a handler of requests is called for each of them, so
// it may find what it has left itself.
func TestHandlersFindWhatEarlierRequestsHaveLeft(t *testing.T) {
	p := conditionText(t, `
-- p/p.go --
package p

import "net/http"

type session struct {
	ready bool
	names map[string]bool
	text  string
}

func serve(func(http.ResponseWriter, *http.Request)) {}

func register(string) {}

func see(string) {}

func Flag() {
	s := &session{text: "ready"}
	serve(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == "POST" {
			s.ready = true
			return
		}
		if s.ready {
			register(s.text)
		}
	})
}

func Map() {
	s := &session{names: map[string]bool{}}
	serve(func(w http.ResponseWriter, r *http.Request) {
		name := r.Header.Get("Session")
		if r.Method == "POST" {
			s.names[name] = true
			return
		}
		if s.names[name] {
			register("known")
		}
	})
}

func Never() {
	s := &session{}
	serve(func(w http.ResponseWriter, r *http.Request) {
		if s.ready {
			register("never")
		}
	})
}
`)
	for name, want := range map[string]string{
		"Flag":  `"ready" later under a condition`,
		"Map":   `"known" later under a condition`,
		"Never": "",
	} {
		found, _, _ := servingIn(p, name, eval.Options{})
		same(t, name, found, want)
	}
}
