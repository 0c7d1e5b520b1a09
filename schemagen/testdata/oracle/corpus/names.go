package corpus

import (
	"reflect"

	"example.com/corpus/other"
)

// Args collides with other.Args, and Level with other.Level, in name.
type Args struct {
	Theirs other.Args  `json:"theirs"`
	Base   *other.Base `json:"base"`
	Ours   []Base      `json:"ours"`
	Level  Level       `json:"level"`
	Level2 other.Level `json:"level2"`
}

type Level struct{ N int }

// string hides the predeclared type, so that its definition takes the name of
// every plain string.
type string2 = string

type Shadow struct {
	Before string2 `json:"before"`
	Strong Strong  `json:"strong"`
	After  string2 `json:"after" jsonschema:"title=after"`
}

type Strong struct{ Own stringer }

type stringer struct{ Name string2 }

func shadowCases() []Case {
	type string struct{ A int }
	return []Case{
		{"hidden string", reflect.TypeFor[struct {
			A string2
			B string
			C string2
			D []string2
		}]()},
		{"HTTPServerV2", reflect.TypeFor[HTTPServerV2]()},
	}
}

type HTTPServerV2 struct{ UserID int }

type snake_case struct{ A snake_Inner }
type snake_Inner struct{ ÄÖ, Été int }

func nameCases() []Case {
	return append([]Case{
		{"Args", reflect.TypeFor[Args]()},
		{"*Args", reflect.TypeFor[*Args]()},
		{"other.Args", reflect.TypeFor[other.Args]()},
		{"Shadow", reflect.TypeFor[Shadow]()},
		{"snake_case", reflect.TypeFor[snake_case]()},
		{"other.Text", reflect.TypeFor[other.Text]()},
	}, shadowCases()...)
}
