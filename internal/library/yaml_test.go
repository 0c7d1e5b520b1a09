package library

import (
	"go/types"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// decodedYAML is a text that one of the libraries decodes into a variable of type t.
func decodedYAML(lib yamlLibrary, text string, t types.Type) (*eval.Interp, eval.Value, bool) {
	in := eval.New(eval.Options{Library: New(Codecs{})})
	docs := parseYAML(in, lib, text)
	p := in.NewPtr(t, in.Zero(t))
	ok := len(docs) > 0 && storeYAML(in, lib, false, docs[0], p)
	return in, in.Settle(in.Read(p)), ok
}

// TestYAMLThatLibrariesReadInTheirOwnWaysIsLeft: nothing is said of a document that one library
// takes for something else than another one, or that may be an error.
func TestYAMLThatLibrariesReadInTheirOwnWaysIsLeft(t *testing.T) {
	anything, list := types.Type(anyT), types.Type(types.NewSlice(types.Typ[types.String]))
	for _, row := range []struct {
		text string
		into types.Type
	}{
		{"yes", anything}, {"a: Off", anything}, {"y", anything}, {"TRUE", anything}, {"True", anything},
		{"010", anything}, {"0o17", anything}, {"0x1F", anything}, {"1_000", anything}, {"+1", anything},
		{"1e3", anything}, {".inf", anything}, {".5", anything}, {"12:30:45", anything}, {"2026-01-02", anything},
		{"99999999999999999999", anything}, {"0b11", anything}, {"5.", anything},
		{"! 1", anything}, {"- é\n- [é, ! 1]", anything}, {"&x ! 1", anything}, {"a:\n  !\n  - b", anything},
		{"!!str 1", anything}, {"!!binary aGk=", anything}, {"!own {a: b}", anything},
		{"a: &x {b: c}\nd:\n  <<: *x", anything}, {"a: 1\na: 2", anything}, {"1: a", anything}, {"[a]: b", anything},
		{"? {a: b}\n: c", anything}, {"&a [*a]", anything}, {"a: [", anything}, {"\tb: c", anything}, {"", anything},
		{"a", list}, {"{a: b}", list},
		{"a", types.Typ[types.Int]}, {"1.5", types.Typ[types.Int]}, {"300", types.Typ[types.Int8]},
		{"-1", types.Typ[types.Uint]}, {"yes", types.Typ[types.Bool]}, {"[a]", types.Typ[types.String]},
		{"aGk=", types.NewSlice(types.Typ[types.Uint8])},
	} {
		for lib := range yamlJSON + 1 {
			in, v, ok := decodedYAML(lib, row.text, row.into)
			if ok {
				t.Errorf("library %d reads %q as %s", lib, row.text, compact(t, in, Encode(in, v)))
			}
		}
	}
}

// TestYAMLIsStoredAsTheLibrariesStoreIt: the values are the same for all of them.
func TestYAMLIsStoredAsTheLibrariesStoreIt(t *testing.T) {
	for text, want := range map[string]string{
		"[a, 'b', \"c\", 1, -2, 3.5, true, ~]":    `["a","b","c",1,-2,3.5,true,null]`,
		"- |\n  one\n  two\n- >-\n  one\n  two\n": `["one\ntwo\n","one two"]`,
		"- &x a\n- *x\n":                          `["a","a"]`,
		"- Null\n- NULL\n- null\n-\n":             `[null,null,null,null]`,
		"- \"! 1\"\n- a ! b\n- &x c\n":            `["! 1","a ! b","c"]`,
		"- 10 items\n- v1.2\n- OK\n":              `["10 items","v1.2","OK"]`,
	} {
		for lib := range yamlJSON + 1 {
			in, v, ok := decodedYAML(lib, text, anyT)
			if !ok {
				t.Errorf("library %d does not read %q", lib, text)
			} else if got := compact(t, in, Encode(in, v)); got != want {
				t.Errorf("library %d reads %q as %s, not %s", lib, text, got, want)
			}
		}
	}
}

// FuzzYAML states: whatever the text, it is read or left alone.
func FuzzYAML(f *testing.F) {
	f.Add("a: &x [1, {b: *x}]\n<<: {c: d}\n---\n- |\n  e\n")
	f.Add("? - !!x [a, \"\\x0\"]\n: >+2\n   b\n")
	recursive := types.NewNamed(types.NewTypeName(0, nil, "p", nil), nil, nil)
	recursive.SetUnderlying(types.NewPointer(recursive))
	f.Fuzz(func(_ *testing.T, text string) {
		for lib := range yamlJSON + 1 {
			for _, into := range []types.Type{anyT, anyMap, anyList, recursive} {
				decodedYAML(lib, text, into)
			}
		}
	})
}
