package corpus

import (
	"reflect"
	"unsafe"

	"example.com/corpus/other"
)

type Handler func(string) error

type Channel struct {
	A string
	C chan int `json:"c"`
	D int
}

type Complex struct {
	C complex128
	L []complex64
	M map[string]func()
	A [3]chan<- int
	P *func()
	Z string
}

type EmptyTag struct {
	A string `jsonschema:""`
}

type WordTag struct {
	A string `json:"a" jsonschema:"required,description=old habits"`
}

type WordTag2 struct {
	A string `jsonschema:"="`
}

type Uintptr struct{ P uintptr }

type DeepBad struct {
	A []map[string]*[2]struct {
		F func(a int, b ...string) (int, error)
	}
}

func refusedCases() []Case {
	return []Case{
		{"func()", reflect.TypeFor[func()]()},
		{"func", reflect.TypeFor[func(int, ...string) (bool, error)]()},
		{"func2", reflect.TypeFor[func(func(*Small) other.Text) []any]()},
		{"Handler", reflect.TypeFor[Handler]()},
		{"*Handler", reflect.TypeFor[*Handler]()},
		{"chan", reflect.TypeFor[chan int]()},
		{"chan of chan", reflect.TypeFor[chan (<-chan int)]()},
		{"chan<- chan", reflect.TypeFor[chan<- chan other.Base]()},
		{"<-chan chan<-", reflect.TypeFor[<-chan chan<- struct{}]()},
		{"chan struct", reflect.TypeFor[chan struct {
			A, b int `json:"x,y"`
			other.Base
			*Small
			Text `k:"v"`
		}]()},
		{"chan interface", reflect.TypeFor[chan interface {
			B(int) string
			A()
			hidden(...Text) (a, b int)
			error
		}]()},
		{"chan any", reflect.TypeFor[chan any]()},
		{"chan map", reflect.TypeFor[chan map[rune][]*byte]()},
		{"complex64", reflect.TypeFor[complex64]()},
		{"complex128", reflect.TypeFor[complex128]()},
		{"uintptr", reflect.TypeFor[uintptr]()},
		{"Uintptr", reflect.TypeFor[Uintptr]()},
		{"unsafe.Pointer", reflect.TypeFor[unsafe.Pointer]()},
		{"[]func()", reflect.TypeFor[[]func()]()},
		{"map[string]chan bool", reflect.TypeFor[map[string]chan bool]()},
		{"Channel", reflect.TypeFor[Channel]()},
		{"Complex", reflect.TypeFor[Complex]()},
		{"EmptyTag", reflect.TypeFor[EmptyTag]()},
		{"*EmptyTag", reflect.TypeFor[*EmptyTag]()},
		{"anonymous EmptyTag", reflect.TypeFor[struct {
			A string `jsonschema:""`
		}]()},
		{"WordTag", reflect.TypeFor[WordTag]()},
		{"WordTag2", reflect.TypeFor[WordTag2]()},
		{"[]WordTag", reflect.TypeFor[[]WordTag]()},
		{"DeepBad", reflect.TypeFor[DeepBad]()},
	}
}
