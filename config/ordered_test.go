package config

import (
	"strings"
	"testing"
)

func TestMapsKeepTheOrderOfTheirKeys(t *testing.T) {
	for _, tt := range []struct{ name, text, want, err string }{
		{name: "order", text: "tools:\n  b: {load: core}\n  a: {load: deferred}\n  '*': {category: x}\n",
			want: "b a *"},
		{name: "number", text: "tools:\n  2: {load: core}\n  true: {load: core}\n", want: "2 true"},
		{name: "anchor", text: "tools:\n  a: &x {load: core}\n  b: *x\n", want: "a b"},
		{name: "null", text: "tools:\n  a:\n", want: "a"},
		{name: "empty", text: "tools:\n", want: ""},
		{name: "unknown", text: "tools:\n  a:\n    laod: core\n",
			err: "f.yml:4:5: unknown key \"laod\"; did you mean tools.a.load?"},
		{name: "list", text: "tools: [a]\n", err: "f.yml:2:8"},
		{name: "twice", text: "tools:\n  a: {load: core}\n  a: {load: core}\n", err: "f.yml:4:3"},
		{name: "type", text: "tools:\n  a: {keywords: x}\n", err: "f.yml:3:17"},
	} {
		c, err := Parse([]byte("version: 1\n"+tt.text), "f.yml")
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s: error %v, want %s", tt.name, err, tt.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var names []string
		for name := range c.Tools.All() {
			names = append(names, name)
		}
		if got := strings.Join(names, " "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
