package corpus

import (
	"encoding"
	"fmt"
	"reflect"
)

type (
	Bool    bool
	Int     int
	Int8    int8
	Uint    uint
	Float   float64
	Text    string
	Bytes   []byte
	Byte    byte
	ByteArr [4]byte
	MyBytes []Byte
	Texts   []Text
	Table   map[string]Int
	Lookup  map[Text][]string
	Any     any
	Alias   = Text
	AnyMap  map[string]any
	Shape   interface{ Area() float64 }
)

type AllBasics struct {
	B   bool
	I   int
	I8  int8
	I16 int16
	I32 int32
	I64 int64
	U   uint
	U8  uint8
	U16 uint16
	U32 uint32
	U64 uint64
	F32 float32
	F64 float64
	S   string
	R   rune
	By  byte
}

type Pointers struct {
	S    *string
	I8   *int8
	SS   **string
	L    *[]string
	LP   []*string
	M    *map[string]*int
	A    *[2]*bool
	Any  *any
	Str  *Small
	StrL []*Small
}

// Repeats meets each type more than once, with and without a pointer and a
// description, since v0.2.0 of google/jsonschema-go shares what it met first.
type Repeats struct {
	A *string  `json:"a" jsonschema:"the first string"`
	B string   `json:"b"`
	C []string `json:"c"`
	D string   `json:"d" jsonschema:"its own text"`
	E Small    `json:"e" jsonschema:"a small"`
	F *Small   `json:"f"`
	G []Small  `json:"g"`
	H any      `json:"h" jsonschema:"anything"`
	I any      `json:"i"`
	J *int     `json:"j"`
	K int      `json:"k"`
	L []int    `json:"l" jsonschema:"ints"`
	M []int    `json:"m"`
}

// RepeatsAgain meets them the other way round.
type RepeatsAgain struct {
	C []string `json:"c" jsonschema:"strings"`
	B string   `json:"b" jsonschema:"a string"`
	A *string  `json:"a"`
	G []Small  `json:"g"`
	E Small    `json:"e" jsonschema:"a small"`
	F *Small   `json:"f"`
	X Small    `json:"x"`
	Y []Small  `json:"y"`
}

type Small struct {
	X int `json:"x"`
}

func basicCases() []Case {
	return []Case{
		{"bool", reflect.TypeFor[bool]()},
		{"int", reflect.TypeFor[int]()},
		{"int8", reflect.TypeFor[int8]()},
		{"int16", reflect.TypeFor[int16]()},
		{"int32", reflect.TypeFor[int32]()},
		{"int64", reflect.TypeFor[int64]()},
		{"uint", reflect.TypeFor[uint]()},
		{"uint8", reflect.TypeFor[uint8]()},
		{"uint16", reflect.TypeFor[uint16]()},
		{"uint32", reflect.TypeFor[uint32]()},
		{"uint64", reflect.TypeFor[uint64]()},
		{"float32", reflect.TypeFor[float32]()},
		{"float64", reflect.TypeFor[float64]()},
		{"string", reflect.TypeFor[string]()},
		{"*string", reflect.TypeFor[*string]()},
		{"**int8", reflect.TypeFor[**int8]()},
		{"any", reflect.TypeFor[any]()},
		{"*any", reflect.TypeFor[*any]()},
		{"error", reflect.TypeFor[error]()},
		{"stringer", reflect.TypeFor[fmt.Stringer]()},
		{"textmarshaler", reflect.TypeFor[encoding.TextMarshaler]()},
		{"[]string", reflect.TypeFor[[]string]()},
		{"*[]string", reflect.TypeFor[*[]string]()},
		{"[]byte", reflect.TypeFor[[]byte]()},
		{"[4]byte", reflect.TypeFor[[4]byte]()},
		{"[0]int", reflect.TypeFor[[0]int]()},
		{"[]any", reflect.TypeFor[[]any]()},
		{"[][]int", reflect.TypeFor[[][]int]()},
		{"[2][3]string", reflect.TypeFor[[2][3]string]()},
		{"map[string]string", reflect.TypeFor[map[string]string]()},
		{"map[string]any", reflect.TypeFor[map[string]any]()},
		{"map[string]map[string]int8", reflect.TypeFor[map[string]map[string]int8]()},
		{"[]map[string][]any", reflect.TypeFor[[]map[string][]any]()},
		{"struct{}", reflect.TypeFor[struct{}]()},
		{"[]struct", reflect.TypeFor[[]struct {
			A int `json:"a,omitempty"`
		}]()},
		{"Bool", reflect.TypeFor[Bool]()},
		{"Int", reflect.TypeFor[Int]()},
		{"Int8", reflect.TypeFor[Int8]()},
		{"Uint", reflect.TypeFor[Uint]()},
		{"Float", reflect.TypeFor[Float]()},
		{"Text", reflect.TypeFor[Text]()},
		{"Bytes", reflect.TypeFor[Bytes]()},
		{"ByteArr", reflect.TypeFor[ByteArr]()},
		{"MyBytes", reflect.TypeFor[MyBytes]()},
		{"Texts", reflect.TypeFor[Texts]()},
		{"*Texts", reflect.TypeFor[*Texts]()},
		{"Table", reflect.TypeFor[Table]()},
		{"Lookup", reflect.TypeFor[Lookup]()},
		{"Any", reflect.TypeFor[Any]()},
		{"Alias", reflect.TypeFor[Alias]()},
		{"AnyMap", reflect.TypeFor[AnyMap]()},
		{"Shape", reflect.TypeFor[Shape]()},
		{"AllBasics", reflect.TypeFor[AllBasics]()},
		{"*AllBasics", reflect.TypeFor[*AllBasics]()},
		{"Pointers", reflect.TypeFor[Pointers]()},
		{"Small", reflect.TypeFor[Small]()},
		{"Repeats", reflect.TypeFor[Repeats]()},
		{"RepeatsAgain", reflect.TypeFor[RepeatsAgain]()},
		{"*Repeats", reflect.TypeFor[*Repeats]()},
	}
}
