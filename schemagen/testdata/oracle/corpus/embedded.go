package corpus

import (
	"fmt"
	"reflect"
	"time"

	"example.com/corpus/other"
)

type Base struct {
	ID   string `json:"id"`
	Name string `json:"name" jsonschema:"the name"`
}

type lower struct {
	Shown  int `json:"shown"`
	hidden int
}

type Deeper struct {
	Base
	Level int `json:"level"`
}

type (
	WithBase struct {
		Base
		Extra int `json:"extra"`
	}
	WithPtr struct {
		Extra int `json:"extra"`
		*Base
	}
	WithTag struct {
		Base  `json:"base"`
		Extra int `json:"extra"`
	}
	WithPtrTag struct {
		*Base `json:"base,omitempty"`
	}
	WithDash struct {
		Base  `json:"-"`
		Extra int
	}
	WithOpt struct {
		Base `json:",omitempty"`
		Small
	}
	WithInline struct {
		B Base   `json:"b,inline"`
		C *Small `json:",inline"`
		D string `json:"d,inline"`
		E Deeper `json:"e" jsonschema:"kept"`
	}
	WithLower    struct{ lower }
	WithLowerPtr struct{ *lower }
	WithLowerTag struct {
		lower `json:"low"`
	}
	Shadowed struct {
		Base
		ID int `json:"id2"`
	}
	ShadowedAfter struct {
		ID int `json:"id2"`
		Base
	}
	ShadowedName struct {
		Base
		Own string `json:"id"`
	}
	Ambiguous struct {
		Base
		Other
	}
	Ambiguous3 struct {
		Base
		Other
		Third
	}
	DeepHides struct {
		Deeper
		Other
	}
	ShallowHides struct {
		Other
		Deeper
	}
	Same struct {
		Left
		Right
	}
	WithText struct {
		Text
		A int
	}
	WithTexts    struct{ Texts }
	WithMap      struct{ Table }
	WithPtrText  struct{ *Text }
	WithError    struct{ error }
	WithStringer struct {
		fmt.Stringer
		A int
	}
	WithAny  struct{ Any }
	WithTime struct {
		time.Time
		A int
	}
	WithTimePtr struct {
		*time.Time
		A int
	}
	WithTimeTag struct {
		time.Time `json:"time"`
	}
	WithOther struct {
		other.Base
		Base2 Base
	}
	WithForeign struct{ other.Mixed }
	WithAlias   struct{ BaseAlias }
	WithBuiltin struct {
		int
		string `json:"s"`
		A      bool
	}
	WithGeneric struct {
		Box[int]
		A bool
	}
	Chained struct{ *WithPtr }
	Inner   struct {
		*Inner
		A int
	}
	LoopA struct {
		*LoopB
		A int
	}
	LoopB struct {
		*LoopA
		B int
	}
	Unsafe struct {
		Bad
		A int
	}
	Bad struct {
		F func()
		G int
	}
)

type Other struct {
	ID    int    `json:"id"`
	Note  string `json:"note,omitempty"`
	Third bool
}

type Third struct {
	ID  bool
	Own string
}

type Left struct{ Common }
type Right struct{ Common }
type Common struct{ Shared string }

type BaseAlias = Base

func embeddedCases() []Case {
	return []Case{
		{"WithBase", reflect.TypeFor[WithBase]()},
		{"WithPtr", reflect.TypeFor[WithPtr]()},
		{"WithTag", reflect.TypeFor[WithTag]()},
		{"WithPtrTag", reflect.TypeFor[WithPtrTag]()},
		{"WithDash", reflect.TypeFor[WithDash]()},
		{"WithOpt", reflect.TypeFor[WithOpt]()},
		{"WithInline", reflect.TypeFor[WithInline]()},
		{"WithLower", reflect.TypeFor[WithLower]()},
		{"WithLowerPtr", reflect.TypeFor[WithLowerPtr]()},
		{"WithLowerTag", reflect.TypeFor[WithLowerTag]()},
		{"Shadowed", reflect.TypeFor[Shadowed]()},
		{"ShadowedAfter", reflect.TypeFor[ShadowedAfter]()},
		{"ShadowedName", reflect.TypeFor[ShadowedName]()},
		{"Ambiguous", reflect.TypeFor[Ambiguous]()},
		{"Ambiguous3", reflect.TypeFor[Ambiguous3]()},
		{"DeepHides", reflect.TypeFor[DeepHides]()},
		{"ShallowHides", reflect.TypeFor[ShallowHides]()},
		{"Same", reflect.TypeFor[Same]()},
		{"Deeper", reflect.TypeFor[Deeper]()},
		{"WithText", reflect.TypeFor[WithText]()},
		{"WithTexts", reflect.TypeFor[WithTexts]()},
		{"WithMap", reflect.TypeFor[WithMap]()},
		{"WithPtrText", reflect.TypeFor[WithPtrText]()},
		{"WithError", reflect.TypeFor[WithError]()},
		{"WithStringer", reflect.TypeFor[WithStringer]()},
		{"WithAny", reflect.TypeFor[WithAny]()},
		{"WithTime", reflect.TypeFor[WithTime]()},
		{"WithTimePtr", reflect.TypeFor[WithTimePtr]()},
		{"WithTimeTag", reflect.TypeFor[WithTimeTag]()},
		{"WithOther", reflect.TypeFor[WithOther]()},
		{"WithForeign", reflect.TypeFor[WithForeign]()},
		{"WithAlias", reflect.TypeFor[WithAlias]()},
		{"WithBuiltin", reflect.TypeFor[WithBuiltin]()},
		{"WithGeneric", reflect.TypeFor[WithGeneric]()},
		{"Chained", reflect.TypeFor[Chained]()},
		{"google Inner", reflect.TypeFor[Inner]()},
		{"google LoopA", reflect.TypeFor[LoopA]()},
		{"Unsafe", reflect.TypeFor[Unsafe]()},
	}
}
