// Command token asks which kind of token it was given, and offers less with some.
package main

import (
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

// scopes asks a service what a token allows.
func scopes(token string) (map[string]bool, error) {
	r, err := http.Get("https://127.0.0.1:1/?token=" + token)
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	out := map[string]bool{}
	for _, s := range strings.Split(r.Header.Get("X-Scopes"), ",") {
		out[strings.TrimSpace(s)] = true
	}
	return out, nil
}

func main() {
	token := os.Getenv("SETTINGS_TOKEN")
	if token == "" {
		log.Fatal("SETTINGS_TOKEN is not set")
	}
	var allowed map[string]bool
	if strings.HasPrefix(token, "classic_") {
		var err error
		if allowed, err = scopes(token); err != nil {
			log.Fatal(err)
		}
	}
	s := kit.New()
	for _, name := range []string{"read", "write", "delete"} {
		if allowed == nil || allowed[name] {
			kit.Add(s, "on_"+name)
		}
	}
	if allowed["admin"] {
		kit.Add(s, "off_admin")
	}
	kit.Serve(s)
}
