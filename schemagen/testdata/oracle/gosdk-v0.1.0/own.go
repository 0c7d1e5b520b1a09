package main

import (
	"reflect"

	"example.com/corpus"
)

// Own types are of package main, whose path at run time is main.
type Own struct {
	A corpus.Small
	B []OwnText
	C *corpus.Box[OwnText]
}

type OwnText string

type OwnBox[T any] struct{ V T }

func ownCases() []corpus.Case {
	type local struct{ L int }
	return []corpus.Case{
		{Name: "Own", Type: reflect.TypeFor[Own]()},
		{Name: "chan Own", Type: reflect.TypeFor[chan Own]()},
		{Name: "Box[Own]", Type: reflect.TypeFor[corpus.Box[Own]]()},
		{Name: "OwnBox", Type: reflect.TypeFor[OwnBox[*Own]]()},
		{Name: "OwnBox[Small]", Type: reflect.TypeFor[OwnBox[corpus.Small]]()},
		{Name: "own local", Type: reflect.TypeFor[local]()},
		{Name: "Box[own local]", Type: reflect.TypeFor[corpus.Box[local]]()},
		{Name: "chan Box[struct]", Type: reflect.TypeFor[chan corpus.Box[struct {
			a Own
			B local
		}]]()},
	}
}
