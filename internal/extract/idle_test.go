package extract

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// TestOnlyProgramsThatMayOfferToolsRun: a program is run if a package of it, however far away,
// offers tools. A library that an SDK uses does not.
func TestOnlyProgramsThatMayOfferToolsRun(t *testing.T) {
	const sdk, json, own = "github.com/mark3labs/mcp-go/server", "github.com/tidwall/gjson", "example.com/app/kit"
	const gopkg = "gopkg.in/sdk.v3"
	list := append(framework.Builtin(),
		framework.CustomType{Type: own + ".Tool", Name: "Name"}.Framework(),
		framework.Framework{Name: "dotted", Sinks: []framework.Sink{{Func: gopkg + ".Server.Add"}}})
	for _, tt := range []struct {
		imports string
		want    bool
	}{
		{"fmt", false},
		{json, false},
		{"github.com/invopop/jsonschema", false},
		{sdk, true},
		{own, true},
		{gopkg, true},
	} {
		chain := []string{"example.com/app", "example.com/between", tt.imports}
		packages := map[string]*load.Package{}
		for i, path := range chain {
			packages[path] = &load.Package{Path: path, Imports: map[string]string{}}
			if i+1 < len(chain) {
				packages[path].Imports[chain[i+1]] = chain[i+1]
			}
		}
		x := &extraction{prog: &load.Program{Packages: packages}, opts: Options{Frameworks: list}}
		x.current = x.closure(packages[chain[0]])
		if got := x.offersTools(); got != tt.want {
			t.Errorf("a program that imports %s: offersTools is %v, want %v", tt.imports, got, tt.want)
		}
	}
}

// TestEachSDKOffersTools: a program that uses any SDK is run.
func TestEachSDKOffersTools(t *testing.T) {
	for _, f := range framework.Builtin() {
		if len(offers(&f)) == 0 && f.Name != "jsonschema" {
			t.Errorf("%s: nothing offers tools", f.Name)
		}
	}
}
