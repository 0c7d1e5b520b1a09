package catalog

import "strings"

// LowerTypes turns names of types in capitals (STRING, OBJECT) into those of JSON
// Schema, in place. Gemini's own form of a schema has them, as an enumeration of
// protocol buffers; a catalog holds JSON Schema, from which each provider's rendering
// starts. The number of bytes stays the same.
func (s *Schema) LowerTypes() {
	if s == nil || s.Kind != Object {
		return
	}
	for _, m := range s.Members {
		switch m.Key {
		case "type":
			switch m.Value.Str() {
			case "STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL":
				m.Value.Text = strings.ToLower(m.Value.Text)
			}
		case "properties", "$defs", "defs":
			for _, p := range m.Value.Members {
				p.Value.LowerTypes()
			}
		case "anyOf", "any_of", "prefixItems":
			for _, it := range m.Value.Items {
				it.LowerTypes()
			}
		case "items", "additionalProperties":
			m.Value.LowerTypes()
		}
	}
}
