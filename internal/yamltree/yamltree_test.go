package yamltree

import (
	"strings"
	"testing"
)

// TestValuesOfYAMLAreThoseOfJSON: each value is the one that JSON would have, and keys keep their
// order.
func TestValuesOfYAMLAreThoseOfJSON(t *testing.T) {
	for in, want := range map[string]string{
		"b: 1\na: {z: [x, 'y'], y: null}\n":                 `{"b":1,"a":{"z":["x","y"],"y":null}}`,
		"- true\n- 1.50\n- -0x10\n- 18446744073709551615\n": `[true,1.5,-16,18446744073709551615]`,
		"a: |\n  one\n  two\nb: >-\n  one\n  two\n":         `{"a":"one\ntwo\n","b":"one two"}`,
		"a: &x {b: 1}\nc: *x\n":                             `{"a":{"b":1},"c":{"b":1}}`,
		"a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3\n":        `{"a":{"b":1,"c":2},"d":{"c":3,"b":1}}`,
		"1: a\ntrue: b\n":                                   `{"1":"a","true":"b"}`,
		"a: \"x\\u00fc\\n\"\r\nb: 'it''s'\r\n":              `{"a":"xü\n","b":"it's"}`,
		"a: !!str 1\nb: 2026-01-02\n":                       `{"a":"1","b":"2026-01-02"}`,
		"a:\n":                                              `{"a":null}`,
		"\uFEFF- a: b\n":                                    `[{"a":"b"}]`,
	} {
		docs, err := Parse([]byte(in), "f.yml")
		if err != nil || len(docs) != 1 {
			t.Errorf("%q: %d documents, %v", in, len(docs), err)
			continue
		}
		if got := string(docs[0].AppendJSON(nil)); got != want {
			t.Errorf("%q is %s, want %s", in, got, want)
		}
	}
}

// TestTextsHaveTheirPlaceInTheFile: a text has the place of the text, any other member that of its
// key.
func TestTextsHaveTheirPlaceInTheFile(t *testing.T) {
	docs, err := Parse([]byte("a:\n  b: text\n  c: 1\n---\nd: [e]\n"), "f.yml")
	if err != nil || len(docs) != 2 {
		t.Fatalf("%d documents, %v", len(docs), err)
	}
	a := docs[0].Get("a")
	got := strings.Join([]string{
		a.At.String(), a.Get("b").At.String(), a.Get("c").At.String(), docs[1].Get("d").Items[0].At.String(),
	}, " ")
	if want := "f.yml:1:1 f.yml:2:6 f.yml:3:3 f.yml:5:5"; got != want {
		t.Errorf("places %s, want %s", got, want)
	}
}

// TestYAMLThatIsNoJSONIsRefused: what is not JSON is refused with its
// place.
func TestYAMLThatIsNoJSONIsRefused(t *testing.T) {
	for in, want := range map[string]string{
		"a: [":                                  "f.yml:1:4: ",
		"a: 1\na: 2\n":                          "f.yml:2:1: ",
		"a: .inf\n":                             "f.yml:1:4: this kind of YAML value has no JSON",
		"a: *b\n":                               "f.yml:1:4: there is no anchor &b above this alias",
		"a: \xff":                               "f.yml: not UTF-8; save the file as UTF-8",
		"? a\n: b\n":                            "f.yml:1:1: complex keys",
		"a: &x [*x ]\n":                         "f.yml:1:8: there is no anchor &x above this alias",
		"a: " + strings.Repeat("[", MaxDepth+1): "f.yml:1:67: lists and mappings are nested",
	} {
		if docs, err := Parse([]byte(in), "f.yml"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %d documents, %v, want %s", in, len(docs), err, want)
		}
	}
}

// FuzzParse states: whatever the file, it is refused or read.
func FuzzParse(f *testing.F) {
	f.Add("a: &x [1, {b: *x}]\n<<: {c: d}\n---\n- |\n  e\n")
	f.Fuzz(func(t *testing.T, in string) {
		docs, err := Parse([]byte(in), "f.yml")
		if err != nil && !strings.HasPrefix(err.Error(), "f.yml") {
			t.Errorf("%q: %v does not say where", in, err)
		}
		for _, d := range docs {
			d.AppendJSON(nil)
		}
	})
}
