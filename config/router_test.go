package config

import (
	"strings"
	"testing"
)

func TestRouterSettingsAreChecked(t *testing.T) {
	for _, tt := range []struct{ yaml, want string }{
		{"{mode: group, top-k: 3, always: [get_*], min-description-words: 1, max-discovered: 9}", ""},
		{"{mode: best}", `f.yml:2:16: router.mode is "best"; use rank, group or off`},
		{"{modes: {ollama: off, gpt-5: group}}", ""},
		{"{modes: {ollama: none}}", `f.yml:2:26: router.modes.ollama is "none"; use rank, group or off`},
		{"{top-k: -1}", "router.top-k is -1"},
		{"{always: [a, '[']}", "router.always[1]"},
		{"{min-description-words: -2}", "router.min-description-words is -2"},
		{"{max-discovered: -3}", "router.max-discovered is -3"},
	} {
		_, err := Parse([]byte("version: 1\nrouter: "+tt.yaml+"\n"), "f.yml")
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.yaml, err, tt.want)
		}
	}
}
