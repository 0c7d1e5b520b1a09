package tool

// A Schema is the part of JSON Schema that the project uses.
type Schema struct {
	Type        string             `json:"type"`
	Description string             `json:"description,omitempty"`
	Properties  map[string]*Schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Items       *Schema            `json:"items,omitempty"`
	Enum        []any              `json:"enum,omitempty"`
	Default     any                `json:"default,omitempty"`
	Format      string             `json:"format,omitempty"`
	Pattern     string             `json:"pattern,omitempty"`
	Minimum     *float64           `json:"minimum,omitempty"`
	Maximum     *float64           `json:"maximum,omitempty"`
	MinLength   *int               `json:"minLength,omitempty"`
	MaxLength   *int               `json:"maxLength,omitempty"`
	Closed      *bool              `json:"additionalProperties,omitempty"`
}

// NewObjectSchema returns the schema of an object.
func NewObjectSchema(description string, properties map[string]*Schema, required []string) *Schema {
	if properties == nil {
		properties = make(map[string]*Schema)
	}
	return &Schema{Type: "object", Description: description, Properties: properties, Required: required}
}

// NewStringSchema returns the schema of a string.
func NewStringSchema(description string) *Schema {
	return &Schema{Type: "string", Description: description}
}

// NewNumberSchema returns the schema of a number.
func NewNumberSchema(description string) *Schema {
	return &Schema{Type: "number", Description: description}
}

// NewBooleanSchema returns the schema of true and false.
func NewBooleanSchema(description string) *Schema {
	return &Schema{Type: "boolean", Description: description}
}

// NewArraySchema returns the schema of an array of items.
func NewArraySchema(description string, items *Schema) *Schema {
	return &Schema{Type: "array", Description: description, Items: items}
}

// WithProperty adds a property and returns s.
func (s *Schema) WithProperty(name string, property *Schema) *Schema {
	s.Properties[name] = property
	return s
}

// WithRequired adds names of required properties and returns s.
func (s *Schema) WithRequired(names ...string) *Schema {
	s.Required = append(s.Required, names...)
	return s
}

// WithEnum sets the values that are allowed and returns s.
func (s *Schema) WithEnum(values ...any) *Schema {
	s.Enum = values
	return s
}

// WithDefault sets the default and returns s.
func (s *Schema) WithDefault(value any) *Schema {
	s.Default = value
	return s
}

// WithFormat sets the format and returns s.
func (s *Schema) WithFormat(format string) *Schema {
	s.Format = format
	return s
}

// WithPattern sets the pattern and returns s.
func (s *Schema) WithPattern(pattern string) *Schema {
	s.Pattern = pattern
	return s
}

// WithRange sets the bounds of a number, nil for none, and returns s.
func (s *Schema) WithRange(min, max *float64) *Schema {
	s.Minimum, s.Maximum = min, max
	return s
}

// WithLength sets the bounds of a string's length and returns s.
func (s *Schema) WithLength(min, max int) *Schema {
	s.MinLength = &min
	if max > 0 {
		s.MaxLength = &max
	}
	return s
}

// Close allows no other properties than those there are, and returns a copy.
func (s Schema) Close() *Schema {
	closed := false
	s.Closed = &closed
	return &s
}
