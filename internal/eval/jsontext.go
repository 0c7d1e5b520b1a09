package eval

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/token"
	"go/types"
	"io"
	"strconv"
)

// parseJSON reads JSON text, keeping the order of keys.
func parseJSON(s string, pos token.Pos) (*JSON, error) {
	dec := json.NewDecoder(bytes.NewReader([]byte(s)))
	dec.UseNumber()
	j, err := parseJSONValue(dec, pos, 0)
	if err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("text after the JSON value")
	}
	return j, nil
}

func parseJSONValue(dec *json.Decoder, pos token.Pos, depth int) (*JSON, error) {
	if depth > maxJSONDepth*4 {
		return nil, errors.New("JSON nested too deep")
	}
	tok, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch t := tok.(type) {
	case bool:
		return &JSON{Kind: JSONBool, Bool: t}, nil
	case json.Number:
		return &JSON{Kind: JSONNumber, Num: t.String()}, nil
	case string:
		return &JSON{Kind: JSONString, Str: &Const{types.Typ[types.String], t, pos}}, nil
	case json.Delim:
		if t == '[' {
			j := &JSON{Kind: JSONArray, Items: []*JSON{}}
			for dec.More() {
				it, err := parseJSONValue(dec, pos, depth+1)
				if err != nil {
					return nil, err
				}
				j.Items = append(j.Items, it)
			}
			_, err := dec.Token()
			return j, err
		}
		j := &JSON{Kind: JSONObject}
		for dec.More() {
			k, err := dec.Token()
			if err != nil {
				return nil, err
			}
			v, err := parseJSONValue(dec, pos, depth+1)
			if err != nil {
				return nil, err
			}
			j.set(JSONMember{k.(string), v, pos})
		}
		_, err := dec.Token()
		return j, err
	}
	return &JSON{Kind: JSONNull}, nil
}

// set replaces or appends a member.
func (j *JSON) set(m JSONMember) {
	for i := range j.Members {
		if j.Members[i].Key == m.Key {
			j.Members[i] = m
			return
		}
	}
	j.Members = append(j.Members, m)
}

// hole marks the place of an unknown part in JSON text while it is parsed: a
// private-use character with its number.
const holeMark = "\uE000\uE001"

// parseRope reads JSON text with unknown parts inside its strings.
func (in *Interp) parseRope(r *Rope) *JSON {
	text := ""
	var holes []Value
	for _, p := range r.Parts {
		if s, ok := str(p); ok {
			text += s
			continue
		}
		text += holeMark + strconv.Itoa(len(holes)) + ";"
		holes = append(holes, p)
	}
	j, err := parseJSON(text, 0)
	if err != nil {
		return nil
	}
	in.fillHoles(j, holes)
	return j
}

func (in *Interp) fillHoles(j *JSON, holes []Value) {
	if s, ok := str(j.Str); ok && j.Kind == JSONString {
		j.Str = in.unmark(s, holes)
	}
	for _, it := range j.Items {
		in.fillHoles(it, holes)
	}
	for _, m := range j.Members {
		in.fillHoles(m.Value, holes)
	}
}

func (in *Interp) unmark(s string, holes []Value) Value {
	var parts []Value
	strT := types.Typ[types.String]
	for {
		i := bytes.Index([]byte(s), []byte(holeMark))
		if i < 0 {
			break
		}
		rest := s[i+len(holeMark):]
		k := bytes.IndexByte([]byte(rest), ';')
		n, err := strconv.Atoi(rest[:max(k, 0)])
		if k < 0 || err != nil || n >= len(holes) {
			break
		}
		parts = append(parts, &Const{T: strT, V: s[:i]}, holes[n])
		s = rest[k+1:]
	}
	return in.concat(strT, append(parts, &Const{T: strT, V: s})...)
}

// jsonText is the compact text that encoding/json prints for j, with HTML escapes.
func (in *Interp) jsonText(j *JSON) Value {
	strT := types.Typ[types.String]
	var parts []Value
	add := func(s string) { parts = append(parts, &Const{T: strT, V: s}) }
	var walk func(*JSON)
	quote := func(v Value) {
		if s, ok := str(v); ok {
			b, _ := json.Marshal(s)
			add(string(b))
			return
		}
		add(`"`)
		if r, ok := v.(*Rope); ok {
			for _, p := range r.Parts {
				if s, ok := str(p); ok {
					b, _ := json.Marshal(s)
					add(string(b[1 : len(b)-1]))
				} else {
					parts = append(parts, p)
				}
			}
		} else {
			parts = append(parts, v)
		}
		add(`"`)
	}
	walk = func(j *JSON) {
		in.spend(1)
		switch j.Kind {
		case JSONBool:
			add(strconv.FormatBool(j.Bool))
		case JSONNumber:
			add(j.Num)
		case JSONString:
			quote(j.Str)
		case JSONHole:
			parts = append(parts, j.Hole)
		case JSONArray:
			add("[")
			for i, it := range j.Items {
				if i > 0 {
					add(",")
				}
				walk(it)
			}
			add("]")
		case JSONObject:
			add("{")
			for i, m := range j.Members {
				if i > 0 {
					add(",")
				}
				b, _ := json.Marshal(m.Key)
				add(string(b) + ":")
				walk(m.Value)
			}
			add("}")
		default:
			add("null")
		}
	}
	walk(j)
	return in.concat(strT, parts...)
}

// jsonBytes is a new byte slice of the text of j.
func (in *Interp) jsonBytes(t types.Type, j *JSON) Value {
	return in.noted(in.byteSlice(t, in.jsonText(j)), j)
}

// jsonOf is the JSON that a byte slice was made of, or nil.
func jsonOf(v Value) *JSON {
	j, _ := notedOf(v).(*JSON)
	return j
}
