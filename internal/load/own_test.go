package load

import "testing"

func TestModulesOfTheSameOwnerAreTheUsers(t *testing.T) {
	for _, tt := range []struct {
		main, module, replacement string
		own                       bool
	}{
		{"github.com/acme/server", "github.com/acme/server/tools", "./tools", true},
		{"github.com/acme/server", "github.com/acme/kit", "../kit", true},
		{"github.com/acme/server", "github.com/acme/kit", "/src/kit", false},
		{"github.com/acme/server", "github.com/acme/kit", "", false},
		{"github.com/acme/server", "github.com/other/kit", "./third_party/kit", false},
		{"github.com/acme/server", "kit", "../kit", true},
		{"adapter", "agent/tools", "../..", true},
		{"adapter", "github.com/acme/agent", "../..", true},
		{"adapter", "github.com/acme/agent", "../agent", false},
		{"example.com/server", "example.com/kit", "../kit", false},
		{"example.com", "example.com/kit", "./kit", true},
	} {
		m := &listedModule{Path: tt.module}
		if tt.replacement != "" {
			m.Replace = &listedModule{Path: tt.replacement}
		}
		list := []*listed{{Module: &listedModule{Path: tt.main, Main: true}}, {Module: m}}
		if got := ownModules(list)[tt.module]; got != tt.own {
			t.Errorf("in %s, %s => %q: own is %v, want %v", tt.main, tt.module, tt.replacement, got, tt.own)
		}
	}
}
