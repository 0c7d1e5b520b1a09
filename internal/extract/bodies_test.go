package extract

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// TestHelpersAloneBringNoSDK: a helper of an SDK runs in programs that have the SDK, and what
// imports the helper alone is not part of the SDK.
func TestHelpersAloneBringNoSDK(t *testing.T) {
	const sdk, helper, other = "example.com/sdk", "example.com/core/ptr", "example.com/core/storage"
	list := []framework.Framework{{Modules: []string{sdk}, Helpers: []string{helper}}}
	pkg := func(path string, imports ...string) *load.Package {
		byName := map[string]string{}
		for _, i := range imports {
			byName[i] = i
		}
		return &load.Package{Path: path, Imports: byName, Module: &load.Module{Path: path}}
	}
	storage := map[string]*load.Package{helper: pkg(helper), other: pkg(other, helper)}
	both := map[string]*load.Package{helper: pkg(helper), other: pkg(other, helper), sdk: pkg(sdk, helper)}
	for _, tt := range []struct {
		name     string
		packages map[string]*load.Package
		path     string
		want     bool
	}{
		{"a helper without its SDK", storage, helper, false},
		{"a helper with its SDK", both, helper, true},
		{"who imports a helper", both, other, false},
		{"the SDK", both, sdk, true},
	} {
		s := newBodies(&load.Program{Packages: tt.packages}, Options{Frameworks: list})
		if got := s.runs(tt.packages[tt.path]); got != tt.want {
			t.Errorf("%s: runs is %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestNoSDKClaimsASharedPackage: no SDK claims a package that programs without a model import.
func TestNoSDKClaimsASharedPackage(t *testing.T) {
	const shared = "github.com/aws/aws-sdk-go-v2/aws"
	if f := framework.Of(framework.Builtin(), shared); f != nil {
		t.Errorf("%s belongs to %s", shared, f.Name)
	}
}

// TestEmbedPatternsTakeWhatTheGoCommandTakes: a directory is taken without what is hidden below it,
// unless all: says so, and a file that is named itself is taken however it is called.
func TestEmbedPatternsTakeWhatTheGoCommandTakes(t *testing.T) {
	for _, tt := range []struct {
		pattern, file string
		want          bool
	}{
		{"docs", "docs/a.md", true},
		{"docs", "docs/_a.md", false},
		{"docs", "docs/.d/a.md", false},
		{"all:docs", "docs/.d/_a.md", true},
		{"docs/_a.md", "docs/_a.md", true},
		{"docs/*", "docs/_a.md", true},
		{"docs/*", "docs/_d/a.md", true},
		{"docs/*", "docs/d/_a.md", false},
		{"*.md", "docs/a.md", false},
		{".", "docs/a.md", true},
		{".", "_a.md", false},
		{"_docs", "_docs/a.md", true},
		{"doc", "docs/a.md", false},
	} {
		if got := embeds(tt.pattern, tt.file); got != tt.want {
			t.Errorf("%s takes %s: %v, want %v", tt.pattern, tt.file, got, tt.want)
		}
	}
}
