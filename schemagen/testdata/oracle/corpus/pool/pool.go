// Package pool holds the named types that generated types are made of.
package pool

import (
	"encoding/json"
	"math/big"
	"net"
	"net/url"
	"reflect"
	"time"
)

type (
	Text  string
	Int   int32
	Flag  bool
	Texts []Text
	Index map[string]Leaf
	Codes map[Int]Text
	Leaf  struct {
		A string `json:"a"`
		B Int    `json:"b,omitempty" jsonschema:"description of b"`
	}
	Mid struct {
		Leaf
		C *Leaf  `json:"c"`
		D []Leaf `json:"d,omitzero"`
	}
	Top struct {
		*Mid
		A    bool `json:"top_a"`
		When time.Time
	}
	low struct {
		Shown Text
		A     int `json:"a"`
	}
	Rec struct {
		Self *Rec           `json:"self"`
		Kids map[string]Rec `json:"kids"`
	}
	Other struct {
		A int  `json:"a"`
		C Text `json:"c" jsonschema:"title=C"`
	}
	Key struct{ K int }

	Time  = time.Time
	Big   = big.Int
	Raw   = json.RawMessage
	IP    = net.IP
	URL   = url.URL
	Dur   = time.Duration
	Any   = any
	Error = error
)

func (Key) MarshalText() ([]byte, error) { return nil, nil }

// Types returns every name that a type expression may use.
func Types() map[string]reflect.Type {
	return map[string]reflect.Type{
		"bool": reflect.TypeFor[bool](), "string": reflect.TypeFor[string](),
		"int": reflect.TypeFor[int](), "int8": reflect.TypeFor[int8](), "int16": reflect.TypeFor[int16](),
		"int32": reflect.TypeFor[int32](), "int64": reflect.TypeFor[int64](),
		"uint": reflect.TypeFor[uint](), "uint8": reflect.TypeFor[uint8](), "uint16": reflect.TypeFor[uint16](),
		"uint32": reflect.TypeFor[uint32](), "uint64": reflect.TypeFor[uint64](), "uintptr": reflect.TypeFor[uintptr](),
		"float32": reflect.TypeFor[float32](), "float64": reflect.TypeFor[float64](), "complex128": reflect.TypeFor[complex128](),
		"Text": reflect.TypeFor[Text](), "Int": reflect.TypeFor[Int](), "Flag": reflect.TypeFor[Flag](),
		"Texts": reflect.TypeFor[Texts](), "Index": reflect.TypeFor[Index](), "Codes": reflect.TypeFor[Codes](),
		"Leaf": reflect.TypeFor[Leaf](), "Mid": reflect.TypeFor[Mid](), "Top": reflect.TypeFor[Top](),
		"low": reflect.TypeFor[low](), "Rec": reflect.TypeFor[Rec](), "Other": reflect.TypeFor[Other](),
		"Key": reflect.TypeFor[Key](), "Time": reflect.TypeFor[Time](), "Big": reflect.TypeFor[Big](),
		"Raw": reflect.TypeFor[Raw](), "IP": reflect.TypeFor[IP](), "URL": reflect.TypeFor[URL](),
		"Dur": reflect.TypeFor[Dur](), "Any": reflect.TypeFor[Any](), "Error": reflect.TypeFor[Error](),
	}
}
