package library

import (
	"go/types"
	"io"
	"strconv"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A json.Decoder over known text runs from source. This file is for one over JSON with
// holes, such as a template that a setting was put into: it hands out the tokens of the
// parsed value, with the hole as a token of its own.

// decoderState is the state of a json.Decoder over one JSON value: its tokens, and the
// index of the next one.
type decoderState struct {
	tokens []decoderToken
	next   int
}

// A decoderToken is a token, with the value that begins there and the index behind that
// value. Decode skips to it; Token goes on with the next one.
type decoderToken struct {
	delim rune  // or 0
	val   *JSON // nil at a closing delimiter
	end   int
}

// jsonTokens appends the tokens of a value: the delimiters of lists and objects, keys, and
// scalars, in the order in which Token returns them.
func jsonTokens(j *JSON, out []decoderToken) []decoderToken {
	// The token of a list or object is appended first, and gets its end when that is known.
	at := len(out)
	out = append(out, decoderToken{val: j})
	closing := rune(0)
	switch j.Kind {
	case JSONArray:
		out[at].delim, closing = '[', ']'
		for _, it := range j.Items {
			out = jsonTokens(it, out)
		}
	case JSONObject:
		out[at].delim, closing = '{', '}'
		for _, m := range j.Members {
			key := &JSON{Kind: JSONString, Str: &eval.Const{T: types.Typ[types.String], V: m.Key, Pos: m.Pos}}
			out = append(out, decoderToken{val: key, end: len(out) + 1})
			out = jsonTokens(m.Value, out)
		}
	}
	if closing != 0 {
		out = append(out, decoderToken{delim: closing, end: len(out) + 1})
	}
	out[at].end = len(out)
	return out
}

// readerJSON is the JSON that is left to read in a reader of text, or nil. The bytes in the
// reader may have their JSON noted, from json.Marshal; otherwise its text is parsed.
func readerJSON(in *eval.Interp, v eval.Value) *JSON {
	p, ok := in.Settle(v).(*eval.Ptr)
	if !ok {
		return nil
	}
	// The first field of a strings.Reader or bytes.Reader is what it was made of. Bytes may
	// have their JSON noted.
	if s, isStruct := in.Settle(in.Read(p)).(*eval.Struct); isStruct && readers[eval.NamedKey(p.T)] && len(s.F) > 0 {
		if j := jsonValue(s.F[0]); j != nil {
			return j
		}
	}
	text, ok := leftIn(in, p)
	if !ok {
		return nil
	}
	if j := decodeText(in, text); j.Kind != JSONHole {
		return j
	}
	return nil
}

// decoderFuncs are the models of json.NewDecoder and of the methods of a Decoder.
func decoderFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{}
	m["encoding/json.NewDecoder"] = func(c *eval.Call) (eval.Value, bool) {
		j := readerJSON(c.In, c.Arg(0))
		// Known JSON needs no model: Decode, Token and their errors come from the source.
		if j == nil || j.Known() {
			return nil, false // its source reads it
		}
		// All tokens at once: the methods then only move an index, which is cheap to store.
		tokens := jsonTokens(j, nil)
		c.In.Spend(len(tokens))
		t := eval.Deref(c.Result(0))
		return c.In.NewPtr(t, &eval.NativeValue{T: t, State: decoderState{tokens: tokens}}), true
	}
	// on adds a method that reads. next is the state that it leaves; the state is
	// immutable, so a new one is stored.
	on := func(name string, f func(c *eval.Call, d decoderState) (v eval.Value, next int)) {
		m["encoding/json.Decoder."+name] = func(c *eval.Call) (eval.Value, bool) {
			p, d, ok := receiver[decoderState](c)
			if !ok {
				return nil, false
			}
			v, next := f(c, d)
			if v == nil {
				return nil, false
			}
			// More does not move on. Without this test each call of it would write to the heap.
			if next != d.next {
				c.In.Store(p, &eval.NativeValue{T: eval.Deref(p.T), State: decoderState{d.tokens, next}})
			}
			return v, true
		}
	}
	on("More", func(c *eval.Call, d decoderState) (eval.Value, int) {
		// A closing delimiter has no value: More reports false in front of it.
		more := d.next < len(d.tokens) && d.tokens[d.next].val != nil
		return &eval.Const{T: c.Result(0), V: more}, d.next
	})
	on("Token", func(c *eval.Call, d decoderState) (eval.Value, int) {
		if d.next >= len(d.tokens) {
			return eval.Tuple{&eval.Nil{T: c.Result(0)}, goError(c.In, io.EOF, c)}, d.next
		}
		t := d.tokens[d.next]
		v := nextToken(c.In, c, t)
		if v == nil {
			return nil, d.next
		}
		return eval.Tuple{v, &eval.Nil{T: eval.ErrorType}}, d.next + 1
	})
	on("Decode", func(c *eval.Call, d decoderState) (eval.Value, int) {
		p, ok := c.Arg(0).(*eval.Ptr)
		if !ok {
			return nil, d.next
		}
		// Behind the last element of a list, Decode finds the closing delimiter and no value.
		switch {
		case d.next >= len(d.tokens):
			return goError(c.In, io.EOF, c), d.next
		case d.tokens[d.next].val == nil:
			return nil, d.next
		}
		t := d.tokens[d.next]
		// JSON that does not fit is an error with a text of encoding/json. The call is then not
		// read.
		v, ok := Decode(c.In, t.val, eval.Deref(p.T), c.In.Read(p))
		if !ok {
			return nil, d.next
		}
		c.In.Store(p, v)
		return &eval.Nil{T: eval.ErrorType}, t.end
	})
	return m
}

// nextToken is a token as a json.Token.
func nextToken(in *eval.Interp, c *eval.Call, t decoderToken) eval.Value {
	if t.delim != 0 {
		// json.Delim is a type of the package in the program, not of the one that is linked
		// here.
		delim, ok := c.Fn.Pkg().Scope().Lookup("Delim").(*types.TypeName)
		if !ok {
			return nil
		}
		return &eval.Const{T: delim.Type(), V: int64(t.delim)}
	}
	switch j := t.val; j.Kind {
	case JSONString:
		return eval.Retype(j.Str, types.Typ[types.String])
	case JSONBool:
		return &eval.Const{T: types.Typ[types.Bool], V: j.Bool}
	case JSONNumber:
		if f, err := strconv.ParseFloat(j.Num, 64); err == nil {
			return &eval.Const{T: types.Typ[types.Float64], V: f}
		}
	case JSONHole:
		return eval.Retype(j.Hole, c.Result(0))
	case JSONNull:
		return &eval.Nil{T: c.Result(0)}
	}
	return nil
}

// Known reports whether a JSON value has no unknown part.
func (j *JSON) Known() bool {
	switch j.Kind {
	case JSONHole:
		return false
	case JSONString:
		_, ok := eval.Text(j.Str)
		return ok
	}
	for _, it := range j.Items {
		if !it.Known() {
			return false
		}
	}
	for _, m := range j.Members {
		if !m.Value.Known() {
			return false
		}
	}
	return true
}
