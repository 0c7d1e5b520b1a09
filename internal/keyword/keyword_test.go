package keyword

import "testing"

func TestHolds(t *testing.T) {
	for key, want := range map[string]Shape{"properties": Names, "anyOf": List, "items": Either, "not": One, "enum": None, "default": None, "": None} {
		if got := Holds(key); got != want {
			t.Errorf("%q has shape %d, want %d", key, got, want)
		}
	}
}
