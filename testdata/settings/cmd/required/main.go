// Command required does not start without a token and a mode.
package main

import (
	"errors"
	"log"
	"os"
	"strings"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func token() (string, error) {
	t := strings.TrimSpace(os.Getenv("SETTINGS_TOKEN"))
	if t == "" {
		return "", errors.New("SETTINGS_TOKEN is not set")
	}
	return t, nil
}

func main() {
	t, err := token()
	if err != nil {
		log.Fatal(err)
	}
	s := kit.New()
	kit.AddIf(s, len(t) > 0, "on_token", "off_anonymous")
	if strings.HasPrefix(t, "admin-") {
		kit.Add(s, "off_admin")
	}
	if os.Getenv("WRITE") != "" {
		kit.Add(s, "off_write")
	}
	switch os.Getenv("SETTINGS_MODE") {
	case "a":
		kit.Add(s, "open_a")
	case "b":
		kit.Add(s, "open_b")
	default:
		log.Fatal("SETTINGS_MODE is a or b")
	}
	kit.Add(s, "on_plain")
	kit.Serve(s)
}
