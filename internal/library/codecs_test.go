package library

import (
	"go/types"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// money is a named struct type, example.com/m.Money, with the fields Amount and Note.
func money() *types.Named {
	pkg := types.NewPackage("example.com/m", "m")
	fields := []*types.Var{
		types.NewField(0, pkg, "Amount", types.Typ[types.Int], false),
		types.NewField(0, pkg, "Note", types.Typ[types.String], false),
	}
	st := types.NewStruct(fields, []string{`json:"amount"`, `json:"note,omitempty"`})
	return types.NewNamed(types.NewTypeName(0, pkg, "Money", nil), st, nil)
}

func number(n int) eval.Value { return &eval.Const{T: types.Typ[types.Int], V: int64(n)} }

func text(s string) eval.Value { return &eval.Const{T: types.Typ[types.String], V: s} }

// compact is the text of JSON, which has no unknown parts.
func compact(t *testing.T, in *eval.Interp, j *JSON) string {
	t.Helper()
	s, ok := eval.Text(jsonText(in, j))
	if !ok {
		t.Error("part of the JSON is not known")
	}
	return s
}

// TestCodecsStandForMethods: a codec is asked in place of the methods of its type,
// for the value, behind a pointer and in a list.
func TestCodecsStandForMethods(t *testing.T) {
	named := money()
	encode := func(in *eval.Interp, s *eval.Struct) *JSON {
		j := EncodeFields(in, s, map[string]bool{"amount": true})
		j.Members = append(j.Members, JSONMember{Key: "by", Value: &JSON{Kind: JSONBool, Bool: true}})
		return j
	}
	decode := func(_ *eval.Interp, j *JSON, of types.Type) eval.Value {
		return &eval.Struct{T: of, F: []eval.Value{number(len(j.Members)), text("decoded")}}
	}
	in := eval.New(eval.Options{Library: New(Codecs{
		Encoders: map[string]func(*eval.Interp, *eval.Struct) *JSON{"example.com/m.Money": encode},
		Decoders: map[string]func(*eval.Interp, *JSON, types.Type) eval.Value{"example.com/m.Money": decode},
	})})
	v := &eval.Struct{T: named, F: []eval.Value{number(5), text("n")}}
	list := in.NewSlice(types.NewSlice(named), []eval.Value{v})
	const want = `{"note":"n","by":true}`
	for _, of := range []eval.Value{v, list, in.NewPtr(named, v)} {
		if got := compact(t, in, Encode(in, of)); strings.Trim(got, "[]") != want {
			t.Errorf("have %s, want %s", got, want)
		}
	}
	three := text(`[{"amount":1,"note":"x","more":2}]`)
	back, ok := Decode(in, JSONOf(in, three), types.NewSlice(named), nil)
	all, known := in.Elements(back)
	if !ok || !known || len(all) != 1 {
		t.Fatalf("decoded: %v, known: %v, %d elements", ok, known, len(all))
	}
	s, ok := in.Settle(all[0]).(*eval.Struct)
	if !ok {
		t.Fatalf("the element is a %T, not a struct", all[0])
	}
	if n, _ := eval.AsInt(s.F[0]); n != 3 {
		t.Errorf("the decoder saw %d members, not 3", n)
	}
}

// TestTextIsTheJSONItHolds: so are bytes. Where they hold none, there is a hole.
func TestTextIsTheJSONItHolds(t *testing.T) {
	in := eval.New(eval.Options{Library: New(Codecs{})})
	bytesT := types.NewSlice(types.Typ[types.Uint8])
	spaced, bare := `{"a": [1, {"b": null}], "c": "d"}`, `{"a":[1,{"b":null}],"c":"d"}`
	for _, v := range []eval.Value{text(spaced), in.NewBytes(bytesT, text(bare))} {
		j := JSONOf(in, v)
		if got := compact(t, in, j); got != bare {
			t.Errorf("have %s, want %s", got, bare)
		}
		if s, _ := eval.Text(j.Get("c").Str); s != "d" {
			t.Errorf("c is %q, not d", s)
		}
		if j.Get("none") != nil || j.Get("none").Get("deeper") != nil {
			t.Error("a key that is not there has a value")
		}
	}
	if j := JSONOf(in, &eval.Nil{T: bytesT}); j.Kind != JSONNull {
		t.Errorf("no bytes are of kind %d, not null", j.Kind)
	}
	strT := types.Typ[types.String]
	open := in.Unknown(strT, eval.RunTime, "a text", 0)
	for name, test := range map[string]struct {
		v      eval.Value
		reason eval.Reason
	}{
		"no JSON":         {text("{"), eval.SchemaError},
		"two values":      {text("{} {}"), eval.SchemaError},
		"unknown":         {in.NewBytes(bytesT, open), eval.RunTime},
		"unknown outside": {in.NewBytes(bytesT, in.Concat(strT, text("["), open, text("]"))), eval.RunTime},
	} {
		if j := JSONOf(in, test.v); j.Kind != JSONHole || j.Hole.Reason != test.reason {
			t.Errorf("%s: have %+v, want a hole with the reason %s", name, j, test.reason)
		}
	}
	inside := in.NewBytes(bytesT, in.Concat(strT, text(`["x`), open, text(`y"]`)))
	if j := JSONOf(in, inside); j.Kind != JSONArray || len(j.Items) != 1 || j.Items[0].Kind != JSONString {
		t.Errorf("an unknown part of a string: have %+v, want a list with a string", j)
	}
}
