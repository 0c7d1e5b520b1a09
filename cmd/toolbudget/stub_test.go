package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"
)

// A fakeAPI stands in for the counting API of one: it gives the answers of a
// file, one a line (status and body), the last one again and again, and keeps
// what it was asked.
type fakeAPI struct {
	mu      sync.Mutex
	answers []string
	asked   []string
}

// providers by the script that began them
var providers sync.Map

// stub FILE begins a provider that gives the answers of the file. All base URLs
// lead to it.
func stub(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: stub FILE")
	}
	p := &fakeAPI{answers: strings.Split(strings.TrimSpace(ts.ReadFile(args[0])), "\n")}
	srv := httptest.NewServer(p)
	ts.Defer(srv.Close)
	providers.Store(ts.MkAbs("."), p)
	ts.Setenv("ANTHROPIC_BASE_URL", srv.URL)
	ts.Setenv("OPENAI_BASE_URL", srv.URL+"/v1")
	ts.Setenv("GOOGLE_GEMINI_BASE_URL", srv.URL)
}

func (p *fakeAPI) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	answer := p.answers[min(len(p.asked), len(p.answers)-1)]
	p.asked = append(p.asked, fmt.Sprintf("%s %s\n", r.URL.Path, body))
	status, text, _ := strings.Cut(answer, " ")
	if strings.HasPrefix(text, "<") {
		w.Header().Set("Content-Type", "text/html")
	}
	code, err := strconv.Atoi(status)
	if err != nil {
		code = http.StatusTeapot
	}
	w.WriteHeader(code)
	if _, err := io.WriteString(w, text); err != nil {
		p.asked = append(p.asked, err.Error())
	}
}

// asked N [TEXT...] asks that the stub was asked N times, and each text at least
// once.
func asked(ts *testscript.TestScript, neg bool, args []string) {
	v, ok := providers.Load(ts.MkAbs("."))
	if neg || len(args) == 0 || !ok {
		ts.Fatalf("usage: asked N [TEXT...], after stub")
	}
	p := v.(*fakeAPI)
	p.mu.Lock()
	defer p.mu.Unlock()
	if fmt.Sprint(len(p.asked)) != args[0] {
		ts.Fatalf("asked %d times, want %s:\n%s", len(p.asked), args[0], strings.Join(p.asked, ""))
	}
	for _, text := range args[1:] {
		if !strings.Contains(strings.Join(p.asked, ""), text) {
			ts.Fatalf("never asked %s:\n%s", text, strings.Join(p.asked, ""))
		}
	}
}
