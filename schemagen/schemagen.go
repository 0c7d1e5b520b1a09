package schemagen

import (
	"fmt"
	"go/types"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Result is an inferred schema and what is not certain about it.
type Result struct {
	Schema *catalog.Schema
	// Gaps are parts of the schema that the type alone does not decide. Their
	// paths are JSON pointers into Schema.
	Gaps []catalog.Gap
	// Assumed is set when the rules of another version were used than the one
	// asked for, and says which.
	Assumed string
}

// A LibraryError is what the library itself answers for a type: the error it
// returns, or the text it panics with. Error gives the library's own words.
type LibraryError struct {
	Text string
	// Panics is set when the library does not return but panics.
	Panics bool
}

func (e *LibraryError) Error() string { return e.Text }

// An Unknown is asked after each call of a function in the options. A gap that
// is not nil is recorded at the place in the schema that the call decides, and
// stands for "this call could not be evaluated". Its path is ignored.
type Unknown func() *catalog.Gap

// Bounds of one inference. Real schemas stay two orders of magnitude below;
// both only stop types made to exhaust memory, and recursion that the library
// itself does not survive.
const (
	maxDepth   = 500
	maxSchemas = 200_000
)

// A meter counts what an inference builds against the bounds.
type meter struct {
	depth, schemas int
}

// enter accounts for one more schema, one level down. Every enter that returns
// nil is paired with leave.
func (m *meter) enter(t types.Type) error {
	if m.depth >= maxDepth {
		return fmt.Errorf(
			"type %s: nested deeper than %d types, as a type that contains itself is without references; bound it "+
				"or give it its own schema",
			shortName(t),
			maxDepth,
		)
	}
	if m.schemas >= maxSchemas {
		return fmt.Errorf("type %s: its schema has more than %d parts; give it its own schema",
			shortName(t), maxSchemas)
	}
	m.depth++
	m.schemas++
	return nil
}

func (m *meter) leave() { m.depth-- }

// shortName names t in an error of our own.
func shortName(t types.Type) string {
	if s := ReflectString(t); len(s) <= 100 {
		return s
	} else {
		return s[:100] + "..."
	}
}
