package catalog

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// A Kind is the kind of a JSON value.
type Kind uint8

const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// A Schema is an ordered JSON value. Schemas, annotations and metadata are
// kept in it rather than in maps or keyword structs, because the order of keys
// and every keyword, known or not, is part of what a model is sent and so of
// what it costs.
type Schema struct {
	Kind    Kind
	Bool    bool      // for Bool
	Text    string    // for String; for Number the literal as it is sent
	Items   []*Schema // for Array
	Members []Member  // for Object, in the order they are sent
	// At is, of what came from source, where a String was written; of any other
	// value the key it stands under, or the struct field it was made of.
	At Span
}

// A Member is one key of an object and its value.
type Member struct {
	Key   string
	Value *Schema
}

// NewObject returns an object of the given members.
func NewObject(members ...Member) *Schema { return &Schema{Kind: Object, Members: members} }

// NewArray returns an array of the given items.
func NewArray(items ...*Schema) *Schema { return &Schema{Kind: Array, Items: items} }

// NewString returns a string.
func NewString(s string) *Schema { return &Schema{Kind: String, Text: s} }

// NewBool returns true or false, each of which is also a whole JSON Schema.
func NewBool(b bool) *Schema { return &Schema{Kind: Bool, Bool: b} }

// NewInt returns a number.
func NewInt(n int64) *Schema { return &Schema{Kind: Number, Text: strconv.FormatInt(n, 10)} }

// NewNumber returns a number with the given JSON literal.
func NewNumber(literal string) *Schema { return &Schema{Kind: Number, Text: literal} }

// Strings returns an array of strings.
func Strings(list ...string) *Schema {
	s := &Schema{Kind: Array, Items: make([]*Schema, len(list))}
	for i, v := range list {
		s.Items[i] = NewString(v)
	}
	return s
}

// Get returns the value of key, or nil when s is not an object or has no such
// key.
func (s *Schema) Get(key string) *Schema {
	if s == nil || s.Kind != Object {
		return nil
	}
	for i := range s.Members {
		if s.Members[i].Key == key {
			return s.Members[i].Value
		}
	}
	return nil
}

// Set replaces the value of key in place, or appends it.
func (s *Schema) Set(key string, v *Schema) {
	for i := range s.Members {
		if s.Members[i].Key == key {
			s.Members[i].Value = v
			return
		}
	}
	s.Members = append(s.Members, Member{key, v})
}

// Delete removes key and reports whether it was there.
func (s *Schema) Delete(key string) bool {
	for i := range s.Members {
		if s.Members[i].Key == key {
			s.Members = append(s.Members[:i:i], s.Members[i+1:]...)
			return true
		}
	}
	return false
}

// Str returns the text of a string value, or "".
func (s *Schema) Str() string {
	if s == nil || s.Kind != String {
		return ""
	}
	return s.Text
}

// Clone returns a deep copy.
func (s *Schema) Clone() *Schema {
	if s == nil {
		return nil
	}
	c := *s
	c.Items = nil
	for _, it := range s.Items {
		c.Items = append(c.Items, it.Clone())
	}
	c.Members = nil
	for _, m := range s.Members {
		c.Members = append(c.Members, Member{m.Key, m.Value.Clone()})
	}
	return &c
}

// MarshalJSON writes s compactly, keys in order, nothing escaped that JSON
// does not ask for.
func (s *Schema) MarshalJSON() ([]byte, error) { return s.AppendJSON(nil), nil }

// AppendJSON appends the compact JSON of s to dst. A nil schema is null.
func (s *Schema) AppendJSON(dst []byte) []byte {
	if s == nil {
		return append(dst, "null"...)
	}
	switch s.Kind {
	case Bool:
		return strconv.AppendBool(dst, s.Bool)
	case Number:
		return append(dst, s.Text...)
	case String:
		return appendString(dst, s.Text)
	case Array:
		dst = append(dst, '[')
		for i, it := range s.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = it.AppendJSON(dst)
		}
		return append(dst, ']')
	case Object:
		dst = append(dst, '{')
		for i, m := range s.Members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(appendString(dst, m.Key), ':')
			dst = m.Value.AppendJSON(dst)
		}
		return append(dst, '}')
	}
	return append(dst, "null"...)
}

// appendString quotes s as encoding/json does without HTML escaping; bytes
// that are not UTF-8 become U+FFFD, as they do there.
func appendString(dst []byte, s string) []byte {
	plain := true
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			plain = false
			break
		}
	}
	if plain {
		return append(append(append(dst, '"'), s...), '"')
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic("catalog: a string that encoding/json cannot encode: " + err.Error()) // can't happen
	}
	return append(dst, bytes.TrimSuffix(buf.Bytes(), []byte("\n"))...)
}
