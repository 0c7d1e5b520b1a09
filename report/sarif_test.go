package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

// sarifSchema is the schema that OASIS publishes (errata 01), byte for byte, of
// which gosec has a copy: the module proxy brings it.
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	const (
		module = "github.com/securego/gosec/v2@v2.29.0"
		file   = "report/sarif/testdata/sarif-schema-2.1.0.json"
		// The sum is that of oasis-tcs/sarif-spec, sarif-2.1/schema.
		sum = "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"
	)
	cmd := exec.CommandContext(t.Context(), "go", "mod", "download", "-json", module)
	cmd.Dir = t.TempDir()                         // no module's, so that none is changed
	cmd.Env = append(os.Environ(), "GONOSUMDB=*") // the sum above is checked instead
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go mod download %s: %v\n%s", module, err, out)
	}
	var m struct{ Dir string }
	if err := json.Unmarshal(out, &m); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(m.Dir, filepath.FromSlash(file)))
	if err != nil {
		t.Fatal(err)
	}
	if got := sha256.Sum256(data); hex.EncodeToString(got[:]) != sum {
		t.Fatalf("%s is not the schema of OASIS: %x", file, got)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func sarifOf(t *testing.T, r *budget.Result, o Options) ([]byte, sarifRun) {
	t.Helper()
	var b bytes.Buffer
	if err := SARIF(&b, r, o); err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), log.Runs[0]
}

// TestSARIFKeepsTheSchemaOfOASIS validates against the schema of OASIS, which refuses what it
// should.
func TestSARIFKeepsTheSchemaOfOASIS(t *testing.T) {
	schema := sarifSchema(t)
	validate := func(data []byte) error {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(doc)
	}
	var o Options
	for name, r := range map[string]*budget.Result{"hostile": hostile(t, &o), "sample": sample(t, 1), "empty": {}} {
		data, run := sarifOf(t, r, o)
		if err := validate(data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for i, res := range run.Results {
			if rule := run.Tool.Driver.Rules[res.RuleIndex]; rule.ID != res.RuleID || rule.Help.Text == "" {
				t.Errorf("%s: result %d is of %s and points to %+v", name, i, res.RuleID, rule)
			}
		}
	}
	data, _ := sarifOf(t, sample(t, 1), o)
	if err := validate(bytes.Replace(data, []byte(`"level": "error"`), []byte(`"level": "bad"`), 1)); err == nil {
		t.Error("the schema takes a level that there is not")
	}
}

// TestSARIFPlacesAreRelativeReferences: files are references from the root of the repository, what
// is not in it has none of its own, and no place is a column in bytes.
func TestSARIFPlacesAreRelativeReferences(t *testing.T) {
	var o Options
	_, run := sarifOf(t, hostile(t, &o), o)
	seen := map[string]bool{}
	for _, res := range run.Results {
		for _, l := range res.Locations {
			seen[l.Physical.Artifact.URI] = true
			if l.Physical.Artifact.Base != srcRoot {
				t.Errorf("%+v is not below the root", l)
			}
		}
	}
	if !seen["sub/internal/a%20dir/0%7C%C3%A9,:%25.go"] {
		t.Errorf("places: %v", seen)
	}
	for uri := range seen {
		if strings.Contains(uri, "kit@") {
			t.Errorf("%s is of a dependency", uri)
		}
	}
	if got := relativeURI("a:b/c d.go"); got != "./a:b/c%20d.go" {
		t.Error(got)
	}
}

// TestFingerprintsStayWhenLinesMove: they stay when lines move and figures change, and are
// different for different problems.
func TestFingerprintsStayWhenLinesMove(t *testing.T) {
	var o Options
	r := hostile(t, &o)
	_, before := sarifOf(t, r, o)
	for _, p := range r.Programs {
		for _, x := range p.Tools {
			x.Tool.Source.Line += 100
			x.Tool.Description.At = catalog.Span{}
			for i := range x.Checks {
				x.Checks[i].Have.Lo++
				x.Checks[i].Have.Hi++
			}
		}
	}
	_, after := sarifOf(t, r, o)
	if len(before.Results) != len(after.Results) || len(before.Results) < 30 {
		t.Fatalf("%d results, then %d", len(before.Results), len(after.Results))
	}
	seen := map[string]bool{}
	for i, a := range before.Results {
		b := after.Results[i]
		for k, v := range a.Fingerprints {
			if b.Fingerprints[k] != v {
				t.Errorf("%s: %s changed from %s to %s", a.RuleID, k, v, b.Fingerprints[k])
			}
		}
		if k := a.Fingerprints["primaryLocationLineHash"]; seen[k] {
			t.Errorf("two results have the fingerprint %s", k)
		} else {
			seen[k] = true
		}
	}
}

// TestSARIFFitsCodeScanningAndSaysSo: no more than code scanning takes, with a note.
func TestSARIFFitsCodeScanningAndSaysSo(t *testing.T) {
	r := &budget.Result{}
	for range mostResults + 7 {
		f := rules.Finding{}
		f.ID, f.Rule, f.Severity, f.Text = "TB018", "directive", "error", strings.Repeat("x", 1200)
		f.At = catalog.Span{File: "a.go", Line: len(r.Findings) + 1}
		r.Findings = append(r.Findings, f)
	}
	data, run := sarifOf(t, r, Options{})
	if len(run.Results) != mostResults || len(run.Invocations[0].Notes) != 1 ||
		!strings.HasPrefix(run.Invocations[0].Notes[0].Message.Text, "7 results more") {
		t.Errorf("%d results, notes %+v", len(run.Results), run.Invocations[0].Notes)
	}
	if len(data) > 60<<20 {
		t.Errorf("%d bytes", len(data))
	}
}
