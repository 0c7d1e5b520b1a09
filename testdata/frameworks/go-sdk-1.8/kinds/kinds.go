// Package kinds holds types and constants that tools elsewhere are made of.
package kinds

// A Kind is a sort of note.
type Kind string

// The kinds, and what they are called together.
const (
	Text    Kind = "text"
	Drawing Kind = "drawing"

	Group     = "kinds"
	ListKinds = "list_" + Group
)

// A Filter selects notes.
type Filter struct {
	Kind  Kind   `json:"kind,omitempty" jsonschema:"only notes of this kind"`
	Limit uint16 `json:"limit,omitempty"`
}

// All returns every kind.
func All() []Kind { return []Kind{Text, Drawing} }
