package corpus

import (
	"reflect"
	"time"

	dot "example.com/corpus/dot.v1"
	"example.com/corpus/other"
)

type Box[T any] struct {
	Value T  `json:"value" jsonschema:"the value"`
	Ptr   *T `json:"ptr,omitempty"`
}

type Pair[K comparable, V any] struct {
	Key K       `json:"key"`
	Val V       `json:"val"`
	Map map[K]V `json:"map"`
	Box Box[V]  `json:"box"`
}

type Listing[T any] []T

type Linked[T any] struct {
	Value T
	Next  *Linked[T]
}

type Keyed[K comparable] map[K]int

type BoxAlias[T any] = Box[[]T]

type Self[T any] struct{ Of Box[Box[T]] }

func genericCases() []Case {
	return []Case{
		{"Box[int]", reflect.TypeFor[Box[int]]()},
		{"Box[byte]", reflect.TypeFor[Box[byte]]()},
		{"Box[any]", reflect.TypeFor[Box[any]]()},
		{"Box[error]", reflect.TypeFor[Box[error]]()},
		{"Box[Small]", reflect.TypeFor[Box[Small]]()},
		{"Box[other.Small]", reflect.TypeFor[Box[other.Small]]()},
		{"Box[dot.T]", reflect.TypeFor[Box[dot.T]]()},
		{"Box[*dot.T]", reflect.TypeFor[Box[*dot.T]]()},
		{"Box[Box[Text]]", reflect.TypeFor[Box[Box[Text]]]()},
		{"Box[[]map]", reflect.TypeFor[Box[[]map[string]time.Time]]()},
		{"Box[struct]", reflect.TypeFor[Box[struct {
			A  int `json:"a"`
			b  string
			Ti time.Time
			Small
			other.Text
			*dot.T
			BaseAlias
			int
		}]]()},
		{"Box[interface]", reflect.TypeFor[Box[interface {
			Open() Text
			closed(dot.T)
		}]]()},
		{"Box[struct error]", reflect.TypeFor[Box[struct{ error }]]()},
		{"Box[struct lower]", reflect.TypeFor[Box[struct{ *lower }]]()},
		{"Box[struct{}]", reflect.TypeFor[Box[struct{}]]()},
		{"Box[[3]Text]", reflect.TypeFor[Box[[3]Text]]()},
		{"Box[func]", reflect.TypeFor[Box[func(int, ...Text) (error, bool)]]()},
		{"Box[chan]", reflect.TypeFor[Box[chan (<-chan Text)]]()},
		{"Pair", reflect.TypeFor[Pair[string, Small]]()},
		{"Pair2", reflect.TypeFor[Pair[Text, Pair[string, *other.Base]]]()},
		{"Pair3", reflect.TypeFor[Pair[int, dot.T]]()},
		{"Listing", reflect.TypeFor[Listing[Small]]()},
		{"endless Linked", reflect.TypeFor[Linked[int]]()},
		{"Keyed", reflect.TypeFor[Keyed[Text]]()},
		{"BoxAlias", reflect.TypeFor[BoxAlias[Small]]()},
		{"Self", reflect.TypeFor[Self[int]]()},
		{"chan Box", reflect.TypeFor[chan Box[other.Small]]()},
	}
}
