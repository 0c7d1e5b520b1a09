package eval

import (
	"go/types"
	"strconv"
)

// decoderState is a json.Decoder over one JSON value that is known: its tokens,
// and the next of them.
type decoderState struct {
	tokens []decoderToken
	next   int
}

// decoderToken is a token, with the value that begins there and where it ends.
type decoderToken struct {
	delim rune  // or 0
	val   *JSON // nil at a closing delimiter
	end   int
}

func jsonTokens(j *JSON, out []decoderToken) []decoderToken {
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
			key := &JSON{Kind: JSONString, Str: &Const{T: types.Typ[types.String], V: m.Key, Pos: m.Pos}}
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

// readerJSON is the JSON that is left in a reader of text, or nil.
func (in *Interp) readerJSON(v Value) *JSON {
	p, ok := in.settle(v).(*Ptr)
	if !ok {
		return nil
	}
	if s, isStruct := in.settle(in.load(p)).(*Struct); isStruct && readers[namedKey(p.T)] && len(s.F) > 0 {
		if j := jsonOf(s.F[0]); j != nil {
			return j
		}
	}
	text, ok := in.leftIn(p)
	if !ok {
		return nil
	}
	if j := in.decodeText(text); j.Kind != JSONHole {
		return j
	}
	return nil
}

// decoderFuncs are readers over known JSON, for decoders to read.
func decoderFuncs() map[string]intrinsic {
	m := map[string]intrinsic{}
	m["encoding/json.NewDecoder"] = func(c *Call) (Value, bool) {
		j := c.In.readerJSON(c.Arg(0))
		if j == nil || j.known() {
			return nil, false // its source reads it
		}
		tokens := jsonTokens(j, nil)
		c.In.spend(len(tokens))
		t := deref(c.Result(0))
		return c.In.newPtr(t, &Native{t, decoderState{tokens: tokens}}), true
	}
	on := func(name string, f func(c *Call, d decoderState) (v Value, next int)) {
		m["encoding/json.Decoder."+name] = func(c *Call) (Value, bool) {
			p, ok := c.In.settle(c.Recv).(*Ptr)
			if !ok {
				return nil, false
			}
			n, ok := c.In.load(p).(*Native)
			if !ok {
				return nil, false
			}
			d, ok := n.State.(decoderState)
			if !ok {
				return nil, false
			}
			v, next := f(c, d)
			if v == nil {
				return nil, false
			}
			if next != d.next {
				c.In.storePtr(p, &Native{n.T, decoderState{d.tokens, next}})
			}
			return v, true
		}
	}
	on("More", func(c *Call, d decoderState) (Value, int) {
		more := d.next < len(d.tokens) && d.tokens[d.next].val != nil
		return &Const{T: c.Result(0), V: more}, d.next
	})
	on("Token", func(c *Call, d decoderState) (Value, int) {
		if d.next >= len(d.tokens) {
			return Tuple{&Nil{c.Result(0)}, c.In.newError("EOF")}, d.next
		}
		t := d.tokens[d.next]
		v := c.In.nextToken(c, t)
		if v == nil {
			return nil, d.next
		}
		return Tuple{v, &Nil{errorType}}, d.next + 1
	})
	on("Decode", func(c *Call, d decoderState) (Value, int) {
		p, ok := c.Arg(0).(*Ptr)
		if !ok {
			return nil, d.next
		}
		if d.next >= len(d.tokens) || d.tokens[d.next].val == nil {
			return c.In.newError("EOF"), d.next
		}
		t := d.tokens[d.next]
		v, ok := c.In.Decode(t.val, deref(p.T), c.In.load(p))
		if !ok {
			return nil, d.next
		}
		c.In.storePtr(p, v)
		return &Nil{errorType}, t.end
	})
	return m
}

// nextToken is a json.Token.
func (in *Interp) nextToken(c *Call, t decoderToken) Value {
	if t.delim != 0 {
		delim, ok := c.Fn.Pkg().Scope().Lookup("Delim").(*types.TypeName)
		if !ok {
			return nil
		}
		return &Const{T: delim.Type(), V: int64(t.delim)}
	}
	switch j := t.val; j.Kind {
	case JSONString:
		return retype(j.Str, types.Typ[types.String])
	case JSONBool:
		return &Const{T: types.Typ[types.Bool], V: j.Bool}
	case JSONNumber:
		if f, err := strconv.ParseFloat(j.Num, 64); err == nil {
			return &Const{T: types.Typ[types.Float64], V: f}
		}
	case JSONHole:
		return retype(j.Hole, c.Result(0))
	case JSONNull:
		return &Nil{c.Result(0)}
	}
	return nil
}

// known reports whether a JSON value has no part that is not known.
func (j *JSON) known() bool {
	switch j.Kind {
	case JSONHole:
		return false
	case JSONString:
		_, ok := str(j.Str)
		return ok
	}
	for _, it := range j.Items {
		if !it.known() {
			return false
		}
	}
	for _, m := range j.Members {
		if !m.Value.known() {
			return false
		}
	}
	return true
}
