package corpus

import "reflect"

func localCases() []Case {
	type args struct {
		Query string `json:"query"`
		Inner *Small `json:"inner"`
	}
	type alias = args
	type loop struct {
		Next *loop
	}
	all := []Case{
		{"local args", reflect.TypeFor[args]()},
		{"local alias", reflect.TypeFor[alias]()},
		{"endless local", reflect.TypeFor[loop]()},
		{"Box[args]", reflect.TypeFor[Box[args]]()},
		{"[]Box[*args]", reflect.TypeFor[[]Box[*args]]()},
		{"chan args", reflect.TypeFor[chan args]()},
		{"chan Box[args]", reflect.TypeFor[chan Box[args]]()},
	}
	{
		type args struct {
			Other int
			Twin  Box[args2]
		}
		all = append(all, []Case{
			{"inner args", reflect.TypeFor[args]()},
			{"Box[inner args]", reflect.TypeFor[Box[args]]()},
			{"two args", reflect.TypeFor[struct {
				A args
				B Box[alias]
				C alias
				D Box[args]
			}]()},
		}...)
	}
	lit := func() []Case {
		type args struct{ Third bool }
		return []Case{{"Box[literal args]", reflect.TypeFor[Box[args]]()}}
	}
	return append(all, append(lit(), append(method(0).cases(), genericLocals()...)...)...)
}

type args2 struct{ A int }

type method int

func (method) cases() []Case {
	type args struct{ Fourth *args2 }
	return []Case{{"Box[method args]", reflect.TypeFor[Box[args]]()}}
}

// inFunc declares types inside a generic function, which are one type for each
// instance at run time.
func inFunc[P any, Q comparable](name string) []Case {
	type inner struct {
		P P       `json:"p"`
		Q []Q     `json:"q"`
		B *Box[P] `json:"b"`
	}
	type outer struct {
		In  inner
		Map map[string]Box[inner]
	}
	return []Case{
		{name + " inner", reflect.TypeFor[inner]()},
		{name + " outer", reflect.TypeFor[outer]()},
		{name + " Box[inner]", reflect.TypeFor[Box[inner]]()},
		{name + " []Pair", reflect.TypeFor[[]Pair[Q, P]]()},
		{name + " chan inner", reflect.TypeFor[chan inner]()},
	}
}

func genericLocals() []Case {
	type own struct{ A int }
	all := inFunc[int, string]("inFunc[int,string]")
	all = append(all, inFunc[own, Text]("inFunc[own,Text]")...)
	return append(all, inFunc[Box[*own], own]("inFunc[Box,own]")...)
}
