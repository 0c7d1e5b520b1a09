package corpus

import "reflect"

type StringTags struct {
	A string  `jsonschema:"minLength=1,maxLength=20,pattern=^a=b$,format=date-time,default=x=y,example=e1,example=e2"`
	B string  `jsonschema:"format=custom,readOnly=true,writeOnly=false,enum=a,enum=b=c,enum="`
	C string  `jsonschema:"minLength=-1,maxLength=1e3,readOnly=maybe,writeOnly=1,default="`
	D *string `jsonschema:"enum=p,enum=q,format=email"`
	E Text    `jsonschema:"enum=t,format=uuid,minLength=007"`
	F string  `jsonschema:"minLength=5,minLength=x,pattern=a,pattern=,format=ipv4,format="`
	G string  `jsonschema:"readOnly=true,readOnly=false,example=,multipleOf=2,uniqueItems=true"`
	H string  `jsonschema:"maxLength=18446744073709551615,minLength=18446744073709551616"`
}

type NumberTags struct {
	A int     `jsonschema:"minimum=1,maximum=10,multipleOf=2,exclusiveMinimum=0,exclusiveMaximum=11,default=4,example=2,example=4,enum=2,enum=4"`
	B float64 `jsonschema:"minimum=-1.5,maximum=1e3,multipleOf=0.1,default=0,enum=1.0,example=x,enum=y"`
	C uint8   `jsonschema:"minimum=abc,maximum=,default=none,minimum=1=2"`
	D *int    `jsonschema:"minimum=5,minimum=bad,default=1,default=bad"`
	E Int     `jsonschema:"enum=1,enum=-0,enum=12345678901234567890"`
	F float32 `jsonschema:"default=0.00,example=1e-7,maximum=-0.0"`
}

type PlusNumber struct {
	A int `jsonschema:"minimum=+1"`
}
type HexNumber struct {
	A float64 `jsonschema:"default=0x1p4"`
}
type InfNumber struct {
	A float64 `jsonschema:"enum=1,enum=Inf"`
}
type NaNNumber struct {
	A []float64 `jsonschema:"example=nan"`
}
type ZeroNumber struct {
	A int `jsonschema:"maximum=007"`
}
type DotNumber struct {
	A float64 `jsonschema:"multipleOf=.5"`
}

type BoolTags struct {
	A bool  `jsonschema:"default=true"`
	B bool  `jsonschema:"default=false,default=yes"`
	C bool  `jsonschema:"default=1,enum=true,default=true=x"`
	D *bool `jsonschema:"default=true,required"`
	E Bool  `jsonschema:"default=false"`
}

type ArrayTags struct {
	A []string   `jsonschema:"minItems=1,maxItems=3,uniqueItems=true,default=a,default=b"`
	B []string   `jsonschema:"enum=x,enum=y,format=email,pattern=^x$,minLength=2,example=z"`
	C []int      `jsonschema:"minimum=1,enum=1,enum=2,default=3,uniqueItems=false"`
	D []bool     `jsonschema:"default=true,enum=x"`
	E [][]string `jsonschema:"enum=x,minItems=2,format=f"`
	F []Small    `jsonschema:"format=f,title=items,enum=x"`
	G [2]string  `jsonschema:"minItems=0,enum=a"`
	H []any      `jsonschema:"enum=a,format=b"`
	I []byte     `jsonschema:"minItems=1,minLength=4,format=byte"`
	J Texts      `jsonschema:"enum=a,minItems=1"`
	K []*float64 `jsonschema:"maximum=1.5,minItems=x,enum=a=b"`
	L []string   `jsonschema:"maxItems=2,maxItems=,pattern=a=b,default=c=d"`
	M []Text     `jsonschema:"enum=m,format=wild"`
	N []string   `jsonschema:"oneof_type=a;b,enum=late,format=late"`
}

type StringOption struct {
	A int      `json:"a,string" jsonschema:"minimum=1,minLength=1,default=4,enum=5"`
	B float64  `json:"b,omitempty,string" jsonschema:"description=d"`
	C bool     `json:"c,string" jsonschema:"default=true"`
	D string   `json:"d,string" jsonschema:"default=x"`
	E *int     `json:"e,string"`
	F []int    `json:"f,string" jsonschema:"minimum=2"`
	G Int      `json:"g,string"`
	H *Small   `json:"h,string"`
	I int      `yaml:"i,string" json:"string"`
	J any      `json:"j,string" jsonschema:"type=integer,minimum=1"`
	K string   `json:"k,string" jsonschema:"type=number"`
	L int      `json:"l, string"`
	M []string `json:"m,omitzero"`
}

type NoItems struct {
	A string `jsonschema:"type=array,format=x"`
}
type NoItems2 struct {
	A Small `jsonschema:"type=array,enum=x"`
}
type NoItems3 struct {
	A int `jsonschema:"type=array,minItems=1,default=5"`
}

func kindTagCases() []Case {
	return []Case{
		{"StringTags", reflect.TypeFor[StringTags]()},
		{"NumberTags", reflect.TypeFor[NumberTags]()},
		{"PlusNumber", reflect.TypeFor[PlusNumber]()},
		{"HexNumber", reflect.TypeFor[HexNumber]()},
		{"InfNumber", reflect.TypeFor[InfNumber]()},
		{"NaNNumber", reflect.TypeFor[NaNNumber]()},
		{"ZeroNumber", reflect.TypeFor[ZeroNumber]()},
		{"DotNumber", reflect.TypeFor[DotNumber]()},
		{"BoolTags", reflect.TypeFor[BoolTags]()},
		{"ArrayTags", reflect.TypeFor[ArrayTags]()},
		{"StringOption", reflect.TypeFor[StringOption]()},
		{"NoItems", reflect.TypeFor[NoItems]()},
		{"NoItems2", reflect.TypeFor[NoItems2]()},
		{"NoItems3", reflect.TypeFor[NoItems3]()},
	}
}
