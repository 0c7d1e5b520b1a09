package schemagen_test

import (
	"go/types"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/schemagen"
)

// googleOracles are the modules under testdata/oracle and the version each
// requires.
var googleOracles = []struct{ dir, version string }{
	{"gosdk-v0.1.0", "go-sdk@v0.1.0"},
	{"gosdk-v0.2.0", "go-sdk@v0.2.0"},
	{"google-v0.2.0", "v0.2.0"},
	{"google-v0.2.1", "v0.2.1"},
	{"google-v0.2.3", "v0.2.3"},
	{"google-v0.3.0", "v0.3.0"},
	{"google-v0.4.0", "v0.4.0"},
	{"google-v0.4.2", "v0.4.2"},
	{"google-v0.4.3", "v0.4.3"},
}

// The versions that tests with -short are compared with.
const newestGoogle, newestInvopop = "v0.4.3", "v0.14.0"

// corpusPath is the import path of the plain corpus.
const corpusPath = "example.com/corpus"

// TestSchemasAreThoseOfGooglesLibrary compares every type of the corpus, hand-written and
// generated, in every configuration with what the library of each version prints.
func TestSchemasAreThoseOfGooglesLibrary(t *testing.T) {
	c := loadCorpus(t, "google-v0.4.3", ".", corpusPath+"/...")
	for _, o := range googleOracles {
		if testing.Short() && o.version != newestGoogle {
			continue
		}
		t.Run(o.dir, func(t *testing.T) {
			t.Parallel()
			compareGoogle(t, c, o.version, false, runOracle(t, o.dir))
		})
	}
	if testing.Short() {
		return
	}
	t.Run("typeschemasnull", func(t *testing.T) {
		t.Parallel()
		lines := runOracle(t, "google-v0.4.3", "JSONSCHEMAGODEBUG=typeschemasnull=1")
		compareGoogle(t, c, "v0.4.3", true, lines)
	})
}

func compareGoogle(t *testing.T, c *corpus, version string, null bool, lines []oracleLine) {
	overrides := googleOverrides(t, c, version)
	seen := map[string]bool{}
	for _, l := range lines {
		cc, ok := c.cases[l.Case]
		if !ok {
			t.Errorf("the corpus source has no case %q", l.Case)
			continue
		}
		seen[l.Case] = true
		opts := schemagen.GoogleOptions{Version: version, ForType: true, Subst: cc.subst, TypeSchemasNull: null}
		switch l.Config {
		case "ignore":
			opts.IgnoreInvalidTypes = true
		case "schemas":
			opts.TypeSchemas = func(t types.Type) *catalog.Schema { return overrides[schemagen.ReflectString(t)] }
		case "For":
			opts.ForType = false
		}
		got, err := schemagen.Google(cc.typ, opts)
		compare(t, l, got, err)
		if got.Assumed != "" {
			t.Fatalf("%s is not known: %s", version, got.Assumed)
		}
	}
	for name := range c.cases {
		word, _, _ := strings.Cut(name, " ")
		endless := version == "go-sdk@v0.1.0" && (word == "endless" || word == "google")
		if !seen[name] && !endless {
			t.Errorf("the oracle left out %q", name)
		}
	}
}

// googleOverrides mirrors overrides.go of the oracles.
func googleOverrides(t *testing.T, c *corpus, version string) map[string]*catalog.Schema {
	texts := map[string]string{
		"corpus.OvText":    `{"type":"string","description":"given","format":"email"}`,
		"corpus.OvUntyped": `{"description":"no type","minLength":2}`,
		"corpus.OvTypes":   `{"type":["string","integer"],"enum":["a",1]}`,
		"corpus.OvNull":    `{"type":["string","null"]}`,
		"corpus.OvTrue":    `true`,
		"corpus.OvFalse":   `false`,
		"corpus.OvExtra":   `{"type":"object","x-a":[2],"x-b":1}`,
		"corpus.OvObject":  `{"type":"object","properties":{"Own":{"type":"number","description":"replaced"},"alpha":true,"zeta":{"type":"string"}}}`,
		"corpus.OvClosed":  `{"type":"object","required":["a"],"additionalProperties":false}`,
		"corpus.OvBare":    `{"type":"object"}`,
		"*corpus.OvPtr":    `{"type":"object","properties":{"pointed":{"type":"boolean"}}}`,
		"corpus.OvFunc":    `{"type":"string"}`,
		"corpus.OvInt":     `{"type":"object","properties":{"int":{"type":"integer"}}}`,
		"time.Time":        `{"type":"integer"}`,
	}
	if strings.HasPrefix(version, "v0.2.") {
		delete(texts, "corpus.OvFunc") // keys were values then, and a func is not a key
	}
	out := map[string]*catalog.Schema{}
	for name, text := range texts {
		out[name] = schema(t, text)
	}
	return out
}

// TestNamesAreThoseThatReflectGives compares names with those reflect gives in the oracle.
func TestNamesAreThoseThatReflectGives(t *testing.T) {
	c := loadCorpus(t, "google-v0.4.3", ".", corpusPath+"/...")
	n := 0
	for _, l := range runOracle(t, "google-v0.4.3") {
		cc := c.cases[l.Case]
		if l.Config != "default" || cc.subst != nil {
			continue // names with bound type parameters show in the schemas
		}
		n++
		if got := schemagen.ReflectString(cc.typ); got != l.String {
			t.Errorf("%s: String\n got %s\nwant %s", l.Case, got, l.String)
		}
		if got := schemagen.ReflectName(cc.typ); got != l.Name {
			t.Errorf("%s: Name\n got %s\nwant %s", l.Case, got, l.Name)
		}
	}
	if n < 250 {
		t.Errorf("only %d names were compared", n)
	}
}
