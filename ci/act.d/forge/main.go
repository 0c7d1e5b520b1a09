// Command forge stands in for GitHub's API of the comments on pull request 7, which
// it keeps in a file. It prints its address.
//
//	go run ./ci/act.d/forge FILE
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
)

type comment struct {
	ID   int               `json:"id"`
	Body string            `json:"body"`
	URL  string            `json:"html_url"`
	User map[string]string `json:"user"`
}

// A forge is one pull request. Requests come one by one.
type forge struct {
	file string
	list []*comment
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: forge FILE")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s\n", l.Addr())
	log.Fatal(http.Serve(l, &forge{file: os.Args[1]})) //nolint:gosec // a test on this machine
}

func (f *forge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	const comments = "/repos/o/r/issues/7/comments"
	var c *comment
	switch {
	case r.Method == http.MethodGet && r.URL.Path == comments:
		f.answer(w, http.StatusOK, f.list)
		return
	case !strings.HasSuffix(r.Header.Get("Authorization"), " may-write"):
		w.WriteHeader(http.StatusForbidden) // a fork, and who asks who they are
		return
	case r.Method == http.MethodPost && r.URL.Path == comments:
		c = &comment{
			ID:   len(f.list) + 1,
			URL:  "https://forge.invalid/7",
			User: map[string]string{"login": "github-actions[bot]"},
		}
		f.list = append(f.list, c)
	case r.Method == http.MethodPatch:
		for _, x := range f.list {
			if strings.HasSuffix(r.URL.Path, fmt.Sprintf("/issues/comments/%d", x.ID)) {
				c = x
			}
		}
	}
	if c == nil || json.NewDecoder(r.Body).Decode(c) != nil {
		w.WriteHeader(http.StatusTeapot)
		return
	}
	f.answer(w, http.StatusOK, c)
	var all strings.Builder
	for _, x := range f.list {
		fmt.Fprintf(&all, "comment %d\n%s\n", x.ID, x.Body)
	}
	if err := os.WriteFile(f.file, []byte(all.String()), 0o600); err != nil {
		log.Fatal(err)
	}
}

func (f *forge) answer(w http.ResponseWriter, status int, v any) {
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		log.Print(err)
	}
}
