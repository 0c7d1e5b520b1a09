package library

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/token"
	"go/types"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file reads and writes JSON text with unknown parts.

// ParseJSON parses JSON text and keeps the order of keys and the digits of numbers. pos is
// the place of the text.
func ParseJSON(s string, pos token.Pos) (*JSON, error) {
	// The real tokenizer decides what is JSON. Values are built from its tokens, to keep the
	// order.
	dec := json.NewDecoder(bytes.NewReader([]byte(s)))
	// As a float64, 1.50 would become 1.5 and large integers would lose digits.
	dec.UseNumber()
	j, err := parseJSONValue(dec, pos, 0)
	if err != nil {
		return nil, err
	}
	// json.Unmarshal refuses text behind the value, while a Decoder would leave it.
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("text after the JSON value")
	}
	return j, nil
}

// parseJSONValue parses one value.
func parseJSONValue(dec *json.Decoder, pos token.Pos, depth int) (*JSON, error) {
	// Parsing costs little for each level, and recursion is all that must be bounded.
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
		return &JSON{Kind: JSONString, Str: &eval.Const{T: types.Typ[types.String], V: t, Pos: pos}}, nil
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
			// An offset in the text is none in the literal, which may have escapes, so all
			// members get the place of the text.
			j.set(JSONMember{Key: k.(string), Value: v, Pos: pos})
		}
		_, err := dec.Token()
		return j, err
	}
	return &JSON{Kind: JSONNull}, nil
}

// set replaces or appends a member: of equal keys the last one counts, at the place of the
// first.
func (j *JSON) set(m JSONMember) {
	for i := range j.Members {
		j.repeats = j.repeats || strings.EqualFold(j.Members[i].Key, m.Key)
		if j.Members[i].Key == m.Key {
			j.Members[i] = m
			return
		}
	}
	j.Members = append(j.Members, m)
}

// holeMark marks an unknown part in JSON text while it is parsed: two private-use
// characters, followed by its number.
const holeMark = "\uE000\uE001"

// parsePartial parses JSON text whose unknown parts are inside of strings, or values that were
// encoded. If settings is set, they may also be settings that are JSON by default. Any other part
// between tokens could be anything, so the result is nil then.
func parsePartial(in *eval.Interp, r *eval.PartialString, settings bool) *JSON {
	text, inString := "", false
	// Known parts are parsed as they are, and the others are marked with their index.
	var holes []eval.Value
	for _, p := range r.Parts {
		if s, ok := eval.Text(p); ok {
			text, inString = text+s, endsInString(s, inString)
			continue
		}
		mark := holeMark + strconv.Itoa(len(holes)) + ";"
		u, ok := p.(*eval.Unknown)
		if ok && !inString && isSetting(u) && (settings || stateOf(in).oneValue[u]) {
			if s, ok := eval.Text(u.Default); !ok || !json.Valid([]byte(s)) {
				return nil
			}
			mark = `"` + valueMark + mark + `"`
		}
		text += mark // any other mark is valid inside of a string only
		holes = append(holes, p)
	}
	j, err := ParseJSON(text, 0)
	if err != nil {
		return nil
	}
	fillHoles(in, j, holes)
	return j
}

// valueMark stands before the mark of an unknown part that is a value, and not one of a string.
const valueMark = "\uE002"

// endsInString reports whether JSON text ends within a string, if it begins there or not.
func endsInString(s string, inString bool) bool {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			inString = !inString
		case s[i] == '\\' && inString:
			i++
		}
	}
	return inString
}

// fillHoles puts the unknown parts back in place of their marks.
func fillHoles(in *eval.Interp, j *JSON, holes []eval.Value) {
	if s, ok := eval.Text(j.Str); ok && j.Kind == JSONString {
		if mark, ok := strings.CutPrefix(s, valueMark); ok {
			if u, ok := unmark(in, mark, holes).(*eval.Unknown); ok {
				*j = JSON{Kind: JSONHole, Hole: u}
				return
			}
		}
		j.Str = unmark(in, s, holes)
	}
	for _, it := range j.Items {
		fillHoles(in, it, holes)
	}
	for _, m := range j.Members {
		fillHoles(in, m.Value, holes)
	}
}

// unmark is a text with unknown parts in place of their marks.
func unmark(in *eval.Interp, s string, holes []eval.Value) eval.Value {
	var parts []eval.Value
	strT := types.Typ[types.String]
	for {
		i := bytes.Index([]byte(s), []byte(holeMark))
		if i < 0 {
			break
		}
		rest := s[i+len(holeMark):]
		k := bytes.IndexByte([]byte(rest), ';')
		n, err := strconv.Atoi(rest[:max(k, 0)])
		// The program itself may print private-use characters. Without a number they are its
		// text.
		if k < 0 || err != nil || n >= len(holes) {
			break
		}
		parts = append(parts, &eval.Const{T: strT, V: s[:i]}, holes[n])
		s = rest[k+1:]
	}
	return in.Concat(strT, append(parts, &eval.Const{T: strT, V: s})...)
}

// jsonText is the compact text that encoding/json prints for j, with <, > and & escaped.
func jsonText(in *eval.Interp, j *JSON) eval.Value { return Text(in, j) }

// Text is compact JSON, as encoding/json writes it.
func Text(in *eval.Interp, j *JSON) eval.Value {
	w := jsonWriter{in: in}
	w.value(j)
	w.flush()
	return in.Concat(types.Typ[types.String], w.parts...)
}

// A jsonWriter prints JSON as a sequence of known and unknown parts.
type jsonWriter struct {
	in    *eval.Interp
	parts []eval.Value
	text  []byte // after them
}

// flush makes a part of the known text so far.
func (w *jsonWriter) flush() {
	if len(w.text) > 0 {
		w.parts = append(w.parts, &eval.Const{T: types.Typ[types.String], V: string(w.text)})
		w.text = w.text[:0]
	}
}

// open adds an unknown part.
func (w *jsonWriter) open(v eval.Value) {
	w.flush()
	w.parts = append(w.parts, v)
}

func (w *jsonWriter) add(s string) { w.text = append(w.text, s...) }

// inString prints a string without its quotes.
func (w *jsonWriter) inString(s string) {
	if isPlainJSON(s) {
		w.add(s)
		return
	}
	// encoding/json escapes the string. Invalid UTF-8 becomes U+FFFD, as it would in the
	// program.
	b, _ := json.Marshal(s)
	w.text = append(w.text, b[1:len(b)-1]...)
}

// isPlainJSON reports whether encoding/json prints s as it is, which is true of most
// strings.
func isPlainJSON(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		// Beyond ASCII, U+2028 and U+2029 are escaped; the real encoder tells them apart.
		case c < ' ', c >= utf8.RuneSelf, c == '"', c == '\\', c == '<', c == '>', c == '&', c == 0x7f:
			return false
		}
	}
	return true
}

// quote prints a string with its quotes. How many escapes unknown parts need is not known.
func (w *jsonWriter) quote(v eval.Value) {
	w.add(`"`)
	if s, ok := eval.Text(v); ok {
		w.inString(s)
	} else if r, ok := v.(*eval.PartialString); ok {
		for _, p := range r.Parts {
			if s, ok := eval.Text(p); ok {
				w.inString(s)
			} else {
				w.open(inJSON(w.in, p))
			}
		}
	} else {
		w.open(inJSON(w.in, v))
	}
	w.add(`"`)
}

// inJSON is an unknown text within the quotes of JSON: another text than that outside of them,
// where it has characters to escape.
func inJSON(in *eval.Interp, v eval.Value) eval.Value {
	strT := types.Typ[types.String]
	return in.Lift(strT, "in JSON", []eval.Value{v}, func(a []eval.Value) eval.Value {
		s, ok := eval.Text(a[0])
		if !ok {
			return nil
		}
		b, _ := json.Marshal(s)
		return &eval.Const{T: strT, V: string(b[1 : len(b)-1])}
	})
}

// value prints a value.
func (w *jsonWriter) value(j *JSON) {
	if j.Spelled != "" {
		w.add(j.Spelled)
		return
	}
	// Printing is paid by the value, since a large schema is printed more than once.
	w.in.Spend(1)
	switch j.Kind {
	case JSONBool:
		w.text = strconv.AppendBool(w.text, j.Bool)
	case JSONNumber:
		w.add(j.Num)
	case JSONString:
		w.quote(j.Str)
	case JSONHole:
		w.open(j.Hole)
	case JSONArray:
		w.add("[")
		for i, it := range j.Items {
			if i > 0 {
				w.add(",")
			}
			w.value(it)
		}
		w.add("]")
	case JSONObject:
		w.add("{")
		for i, m := range j.Members {
			if i > 0 {
				w.add(",")
			}
			w.add(`"`)
			w.inString(m.Key)
			w.add(`":`)
			w.value(m.Value)
		}
		w.add("}")
	default:
		w.add("null")
	}
}

// jsonBytes is a new byte slice with the text of j, which it has noted.
func jsonBytes(in *eval.Interp, t types.Type, j *JSON) eval.Value {
	// Whoever decodes the bytes gets j itself, with all of its holes, and need not parse.
	return in.Noted(in.NewBytes(t, jsonText(in, j)), j)
}

// jsonValue is the JSON that a byte slice was made of, or nil.
func jsonValue(v eval.Value) *JSON {
	j, _ := eval.NotedOf(v).(*JSON)
	return j
}
