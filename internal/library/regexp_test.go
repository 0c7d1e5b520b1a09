package library

import "testing"

// TestRepetitionsCountAsOftenAsWritten: repetitions count as often as they are written out.
func TestRepetitionsCountAsOftenAsWritten(t *testing.T) {
	for text, least := range map[string]int{"a": 1, "((a{0,100}){0,9})+$": 900, `\bword\b`: 6} {
		if n := (pattern{text: text}).size(); n < least || n > 4*least+20 {
			t.Errorf("%q has %d instructions, want about %d", text, n, least)
		}
	}
	if n := (pattern{text: "a)"}).size(); n != 2 {
		t.Errorf("one that is wrong has size %d, want its length", n)
	}
}
