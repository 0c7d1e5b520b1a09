package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxDepth bounds nesting, so that hostile input ends in an error and not in
// an exhausted stack. encoding/json stops at 10,000; no provider takes more
// than ten levels of a schema.
const maxDepth = 1000

// ParseSchema reads one JSON value, keeping the order of keys and the
// literals of numbers. Of a key given twice the last value counts, at the place
// of the first, as in encoding/json's maps.
func ParseSchema(data []byte) (*Schema, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	s, err := parseValue(dec, 0)
	if err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("more than one JSON value (at byte %d)", dec.InputOffset())
	}
	return s, nil
}

// UnmarshalJSON reads one JSON value as ParseSchema does.
func (s *Schema) UnmarshalJSON(data []byte) error {
	v, err := ParseSchema(data)
	if err != nil {
		return err
	}
	*s = *v
	return nil
}

func parseValue(dec *json.Decoder, depth int) (*Schema, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("JSON nested deeper than %d levels (at byte %d)", maxDepth, dec.InputOffset())
	}
	tok, err := dec.Token()
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	switch tok := tok.(type) {
	case bool:
		return NewBool(tok), nil
	case json.Number:
		return NewNumber(tok.String()), nil
	case string:
		return NewString(tok), nil
	case json.Delim:
		if tok == '[' {
			return parseArray(dec, depth)
		}
		return parseObject(dec, depth)
	}
	return &Schema{}, nil // null
}

func parseArray(dec *json.Decoder, depth int) (*Schema, error) {
	s := &Schema{Kind: Array}
	for dec.More() {
		it, err := parseValue(dec, depth+1)
		if err != nil {
			return nil, err
		}
		s.Items = append(s.Items, it)
	}
	_, err := dec.Token()
	return s, err
}

func parseObject(dec *json.Decoder, depth int) (*Schema, error) {
	s := &Schema{Kind: Object}
	seen := map[string]int{}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, err
		}
		v, err := parseValue(dec, depth+1)
		if err != nil {
			return nil, err
		}
		k := key.(string) // the decoder lets nothing else stand there
		if i, ok := seen[k]; ok {
			s.Members[i].Value = v
			continue
		}
		seen[k] = len(s.Members)
		s.Members = append(s.Members, Member{k, v})
	}
	_, err := dec.Token()
	return s, err
}
