package catalog

import (
	"encoding/json"
	"io"
)

// Encode writes c as indented JSON that ends in a newline: the form that
// schema/catalog.schema.json describes and Decode reads back. The same catalog
// gives the same bytes on any machine.
func Encode(w io.Writer, c *Catalog) error {
	out := *c
	out.SchemaVersion = SchemaVersion
	if out.Tools == nil {
		out.Tools = []*Tool{} // an empty list, not null
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // descriptions full of < and & stay readable in a diff
	enc.SetIndent("", "  ")
	return enc.Encode(&out)
}
