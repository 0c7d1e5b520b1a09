package show

import (
	"encoding/json"
	"io"

	"github.com/toolbudget/toolbudget/internal/diff"
)

// DiffJSON prints a comparison for programs, in the form that
// schema/diff.schema.json describes.
func DiffJSON(w io.Writer, d *diff.Diff) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(d)
}
