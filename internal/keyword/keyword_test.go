package keyword

import "testing"

func TestKeywordsSayWhatSchemasTheyHold(t *testing.T) {
	for key, want := range map[string]Shape{"properties": Names, "anyOf": List, "items": Either, "not": One,
		"enum": None, "default": None, "": None} {
		if got := Holds(key); got != want {
			t.Errorf("%q has shape %d, want %d", key, got, want)
		}
	}
}

func TestEveryApplicatorIsAKnownKeyword(t *testing.T) {
	for key, want := range map[string]bool{"minItems": true, "$ref": true, "x-a": true, "nullable": true, "oneOf": true,
		"mininum": false, "": false} {
		if got := Known(key); got != want {
			t.Errorf("%q: %v, want %v", key, got, want)
		}
	}
	for _, key := range Applicators() {
		if !Known(key) {
			t.Errorf("%s holds schemas and is not known", key)
		}
	}
}

func TestKeywordsSayWhatTypeTheyConstrain(t *testing.T) {
	for key, want := range map[string]string{"minItems": "array", "required": "object", "pattern": "string",
		"maximum": "number", "enum": "", "title": ""} {
		if got := Of(key); got != want {
			t.Errorf("%q asserts something of %q, want %q", key, got, want)
		}
	}
}
