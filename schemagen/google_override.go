package schemagen

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// embedded handles an embedded field from v0.4.0 on: a schema given for its
// type, which must be an object with nothing but properties, takes the place
// of the fields it would promote. Its own field is never a property.
func (b *googleStruct) embedded(f Field) error {
	over, err := b.override(f.Type)
	if over == nil || err != nil {
		return err
	}
	if typ := over.str("type"); typ != "object" {
		return refuse("custom schema for embedded struct must have type \"object\", got %q", typ)
	}
	for _, word := range sortedKeys(over.words) {
		if word != "type" && word != "properties" {
			return refuse("overrides for embedded fields can have only \"Type\" and \"Properties\"; this has %q",
				googleField(word, over.words[word].leaf))
		}
	}
	b.skip = f.index
	props := over.words["properties"].named
	if props == nil {
		return nil
	}
	names := slices.Sorted(slices.Values(props.names))
	for _, name := range names {
		if _, ok := b.props[name]; !ok {
			b.props[name] = props.nodes[name]
			b.order = append(b.order, name)
		}
	}
	return nil
}

// googleField names the field of the library's Schema that holds a keyword.
func googleField(word string, held *catalog.Schema) string {
	switch word {
	case "$id":
		return "ID"
	case "items":
		if held != nil && held.Kind == catalog.Array {
			return "ItemsArray"
		}
		return "Items"
	case "dependencies":
		if held != nil && len(held.Members) > 0 && held.Members[0].Value.Kind == catalog.Array {
			return "DependencyStrings"
		}
		return "DependencySchemas"
	}
	if word[0] == '$' {
		word = word[1:]
	}
	return string(word[0]-'a'+'A') + word[1:]
}
