package corpus

import (
	"encoding"
	"net/netip"
	"reflect"
	"time"
)

// Key marshals by value, PtrKey through a pointer only, and the others have
// methods that are not quite MarshalText.
type (
	Key      struct{ A, B int }
	PtrKey   struct{ A int }
	IntKey   int
	NotKey   int
	NearKey  float64
	OuterKey struct{ Key }
)

func (Key) MarshalText() ([]byte, error)     { return nil, nil }
func (*PtrKey) MarshalText() ([]byte, error) { return nil, nil }
func (IntKey) MarshalText() ([]byte, error)  { return nil, nil }
func (NearKey) MarshalText() (string, error) { return "", nil }

func keyCases() []Case {
	return []Case{
		{"map[int]string", reflect.TypeFor[map[int]string]()},
		{"map[int8]bool", reflect.TypeFor[map[int8]bool]()},
		{"map[int64]any", reflect.TypeFor[map[int64]any]()},
		{"map[uint]string", reflect.TypeFor[map[uint]string]()},
		{"map[uint8]any", reflect.TypeFor[map[uint8]any]()},
		{"map[bool]string", reflect.TypeFor[map[bool]string]()},
		{"map[float64]string", reflect.TypeFor[map[float64]string]()},
		{"map[any]string", reflect.TypeFor[map[any]string]()},
		{"map[[2]int]string", reflect.TypeFor[map[[2]int]string]()},
		{"map[*int]string", reflect.TypeFor[map[*int]string]()},
		{"map[struct]string", reflect.TypeFor[map[struct{ A int }]string]()},
		{"map[Text]Text", reflect.TypeFor[map[Text]Text]()},
		{"map[Key]string", reflect.TypeFor[map[Key]string]()},
		{"map[*Key]string", reflect.TypeFor[map[*Key]string]()},
		{"map[PtrKey]string", reflect.TypeFor[map[PtrKey]string]()},
		{"map[*PtrKey]string", reflect.TypeFor[map[*PtrKey]string]()},
		{"map[IntKey]string", reflect.TypeFor[map[IntKey]string]()},
		{"map[NotKey]string", reflect.TypeFor[map[NotKey]string]()},
		{"map[NearKey]string", reflect.TypeFor[map[NearKey]string]()},
		{"map[OuterKey]string", reflect.TypeFor[map[OuterKey]string]()},
		{"map[TextMarshaler]string", reflect.TypeFor[map[encoding.TextMarshaler]string]()},
		{"map[time.Time]string", reflect.TypeFor[map[time.Time]string]()},
		{"map[netip.Addr]int", reflect.TypeFor[map[netip.Addr]int]()},
		{"struct of maps", reflect.TypeFor[struct {
			A map[int]Small    `json:"a" jsonschema:"by number"`
			B map[IntKey]Small `json:"b,omitempty"`
			C string
		}]()},
	}
}
