package config

import (
	"fmt"
	"iter"

	"github.com/goccy/go-yaml"
)

// A Map is a mapping of the configuration whose order counts.
type Map[T any] []Entry[T]

// An Entry is one key of a Map.
type Entry[T any] struct {
	Name  string
	Value T
}

// UnmarshalYAML reads a mapping. A key without a value has the zero value.
func (m *Map[T]) UnmarshalYAML(decode func(any) error) error {
	values := map[string]T{}
	if err := decode(&values); err != nil {
		return err
	}
	var order yaml.MapSlice
	if err := decode(&order); err != nil {
		return err
	}
	*m = Map[T]{}
	for _, item := range order {
		name := fmt.Sprint(item.Key)
		v, ok := values[name]
		if !ok {
			return fmt.Errorf("the key %v is not a string; put it in quotes", item.Key)
		}
		*m = append(*m, Entry[T]{name, v})
	}
	return nil
}

// JSONSchemaAlias says how a Map is written, for the published schema.
func (Map[T]) JSONSchemaAlias() any { return map[string]T{} }

// All yields the keys and values in order. The values may be changed.
func (m Map[T]) All() iter.Seq2[string, *T] {
	return func(yield func(string, *T) bool) {
		for i := range m {
			if !yield(m[i].Name, &m[i].Value) {
				return
			}
		}
	}
}

// Get returns the value of a key.
func (m Map[T]) Get(name string) (v T, ok bool) {
	for _, e := range m {
		if e.Name == name {
			return e.Value, true
		}
	}
	return v, false
}
