package corpus

import (
	"math/big"
	"reflect"
	"time"
)

// The configuration "schemas" of the google oracles gives these types schemas.
type (
	OvText    struct{ A int }      // a string with a format
	OvUntyped struct{ B int }      // no type
	OvTypes   struct{ C int }      // several types
	OvNull    struct{ D int }      // several types, null among them
	OvTrue    struct{ E int }      // {}
	OvFalse   struct{ F int }      // {"not":{}}
	OvExtra   struct{ G int }      // a keyword outside the vocabulary
	OvObject  struct{ H, Own int } // an object with properties, for embedding
	OvClosed  struct{ I int }      // an object with more than properties
	OvBare    struct{ J int }      // an object without properties
	OvPtr     struct{ K int }      // the schema is for *OvPtr
	OvFunc    func()               // of a kind that has no schema
	OvInt     int
)

type OvFields struct {
	A OvText    `json:"a" jsonschema:"described"`
	B OvUntyped `json:"b"`
	C OvTypes   `json:"c"`
	D OvNull    `json:"d"`
	E OvTrue    `json:"e" jsonschema:"described"`
	F OvFalse   `json:"f"`
	G OvExtra   `json:"g"`
	H OvObject  `json:"h"`
	I OvClosed  `json:"i"`
	K OvPtr     `json:"k"`
	M OvInt     `json:"m,omitempty"`
	N time.Time `json:"n"`
	O string    `json:"o"`
}

type OvPointers struct {
	A *OvText    `json:"a"`
	B *OvUntyped `json:"b"`
	C *OvTypes   `json:"c"`
	D *OvNull    `json:"d"`
	E *OvTrue    `json:"e"`
	F *OvFalse   `json:"f" jsonschema:"described"`
	G **OvExtra  `json:"g"`
	H []*OvObject
	K *OvPtr
	N *time.Time
	I *big.Int
	S []OvTrue
	T map[string]OvFalse
	U map[string]*OvFalse
}

type OvFuncs struct {
	F OvFunc
	G *OvFunc
}

type (
	OvEmbed struct {
		First int
		OvObject
		Last int
	}
	OvEmbedLate struct {
		Own string
		OvObject
	}
	OvEmbedHidden struct {
		OvObject
		Own   bool
		Extra string
	}
	OvEmbedPtr struct {
		*OvPtr
		A int
	}
	OvEmbedPtrObj struct {
		*OvObject
		A int
	}
	OvEmbedTwo struct {
		OvObject
		OvBare
		A int
	}
	OvEmbedDeep struct {
		OvEmbed
		Z int
	}
	OvEmbedText   struct{ OvText }
	OvEmbedClosed struct{ OvClosed }
	OvEmbedTypes  struct{ OvTypes }
	OvEmbedExtra  struct{ OvExtra }
	OvEmbedInt    struct{ OvInt }
)

func overrideCases() []Case {
	return []Case{
		{"OvText", reflect.TypeFor[OvText]()},
		{"*OvText", reflect.TypeFor[*OvText]()},
		{"OvFalse", reflect.TypeFor[OvFalse]()},
		{"*OvFalse", reflect.TypeFor[*OvFalse]()},
		{"*OvTrue", reflect.TypeFor[*OvTrue]()},
		{"OvFields", reflect.TypeFor[OvFields]()},
		{"OvPointers", reflect.TypeFor[OvPointers]()},
		{"OvFuncs", reflect.TypeFor[OvFuncs]()},
		{"OvEmbed", reflect.TypeFor[OvEmbed]()},
		{"OvEmbedLate", reflect.TypeFor[OvEmbedLate]()},
		{"OvEmbedHidden", reflect.TypeFor[OvEmbedHidden]()},
		{"OvEmbedPtr", reflect.TypeFor[OvEmbedPtr]()},
		{"OvEmbedPtrObj", reflect.TypeFor[OvEmbedPtrObj]()},
		{"OvEmbedTwo", reflect.TypeFor[OvEmbedTwo]()},
		{"OvEmbedDeep", reflect.TypeFor[OvEmbedDeep]()},
		{"OvEmbedText", reflect.TypeFor[OvEmbedText]()},
		{"OvEmbedClosed", reflect.TypeFor[OvEmbedClosed]()},
		{"OvEmbedTypes", reflect.TypeFor[OvEmbedTypes]()},
		{"OvEmbedExtra", reflect.TypeFor[OvEmbedExtra]()},
		{"OvEmbedInt", reflect.TypeFor[OvEmbedInt]()},
		{"map of func", reflect.TypeFor[map[string]OvFunc]()},
	}
}
