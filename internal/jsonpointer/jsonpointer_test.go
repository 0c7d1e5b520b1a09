package jsonpointer

import (
	"slices"
	"testing"
)

func TestPointersUnescapeSlashesAndTildes(t *testing.T) {
	for pointer, want := range map[string][]string{ // RFC 6901, section 5
		"":        nil,
		"/foo":    {"foo"},
		"/foo/0":  {"foo", "0"},
		"/":       {""},
		"/a~1b":   {"a/b"},
		"/m~0n":   {"m~n"},
		"/~01":    {"~1"},
		"/ /c%d/": {" ", "c%d", ""},
	} {
		if got := Keys(pointer); !slices.Equal(got, want) {
			t.Errorf("the keys of %q are %q, want %q", pointer, got, want)
		}
		if got := Join("", want...); got != pointer {
			t.Errorf("%q joined are %q, want %q", want, got, pointer)
		}
	}
}

// FuzzKeys: what is joined comes apart again.
func FuzzKeys(f *testing.F) {
	f.Add("a/b", "~")
	f.Fuzz(func(t *testing.T, a, b string) {
		if got := Keys(Join("", a, b)); !slices.Equal(got, []string{a, b}) {
			t.Errorf("%q and %q become %q", a, b, got)
		}
	})
}
