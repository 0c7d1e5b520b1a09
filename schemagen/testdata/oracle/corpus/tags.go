package corpus

import (
	"reflect"
	"time"
)

type Generic struct {
	A string `json:"a" jsonschema:"title=A title,description=with\\, a comma,anchor=here"`
	B int    `json:"b" jsonschema:"type=string,minLength=3,minimum=4"`
	C bool   `json:"c" jsonschema:"required,nullable,default=true"`
	D *Small `json:"d,omitempty" jsonschema:"required,description=a reference"`
	E any    `json:"e" jsonschema:"description=any=thing,title="`
	F string `json:"f" jsonschema:"-"`
	G string `json:"g" jsonschema:"-,required"`
	H string `json:"h" jsonschema:"nullable" jsonschema_description:"from its own tag"`
	I string `json:"i" jsonschema:"description=wins" jsonschema_description:"loses"`
	J string `json:"j,omitempty" jsonschema:"required"`
	K string `json:"k" jsonschema:"unknown=1,flag,=empty,title=T"`
	L string `json:"l" jsonschema:",,title=after empties,"`
	M string `json:"m" jsonschema:"enum=a\\,b,enum=c\\\\,d,pattern=^[a-z]{1\\,3}$"`
	N string `json:"n,omitzero"`
	O string `json:",inline"`
	P []int  `json:"p" jsonschema:"required" jsonschema_extras:"x=1"`
	Q string `json:"q" jsonschema:"type=,title=no type"`
	R Base   `json:"r" jsonschema:"nullable,title=ref"`
	S Base   `json:"s" jsonschema:"type=string,enum=x,anchor=S"`
}

type Alternatives struct {
	A  string   `json:"a" jsonschema:"oneof_required=first"`
	B  int      `json:"b" jsonschema:"oneof_required=first,oneof_required=second"`
	C  bool     `json:"c" jsonschema:"oneof_required=second,anyof_required=x"`
	D  string   `json:"d" jsonschema:"anyof_required=x,anyof_required=y,anyof_required="`
	E  any      `json:"e" jsonschema:"oneof_type=string;integer"`
	F  string   `json:"f" jsonschema:"anyof_type=string;null,minLength=2"`
	G  Small    `json:"g" jsonschema:"oneof_ref=#/$defs/Base;#/$defs/Small"`
	H  []Small  `json:"h" jsonschema:"oneof_ref=a;b,minItems=1"`
	I  []Small  `json:"i" jsonschema:"anyof_ref=a"`
	J  *Base    `json:"j" jsonschema:"anyof_ref=a;b;c"`
	K  []string `json:"k" jsonschema:"oneof_type=array;null,oneof_type=string"`
	L  string   `json:"l" jsonschema:"oneof_ref=,anyof_type="`
	N  []string `json:"n" jsonschema:"anyof_ref=x;y,enum=1"`
	O  Texts    `json:"o" jsonschema:"anyof_ref=x"`
	T2 struct {
		A int `json:"a" jsonschema:"oneof_required=inner"`
	} `json:"t2"`
}

type AltEmbedded struct {
	Alternatives
	Z string `json:"z" jsonschema:"oneof_required=first"`
}

type Extras struct {
	A string `json:"a" jsonschema_extras:"x-one=1,x-two=true,x-three=false,x-four=text=more"`
	B int    `json:"b" jsonschema_extras:"minimum=3,minimum=4,minimum=x"`
	C bool   `json:"c" jsonschema_extras:"k=a,k=b,k=c,j=true,j=t,h=false,h=true"`
	D any    `json:"d" jsonschema_extras:"only=extra"`
	E string `json:"e" jsonschema_extras:"flag,=v,esc=a\\,b,tail=\\"`
	F int    `json:"f" jsonschema:"minimum=1" jsonschema_extras:"minimum=2,type=odd"`
	G *Small `json:"g" jsonschema_extras:"title=again"`
	H string `json:"h" jsonschema_extras:"minimum=abc,k=,k=<&>"`
}

type Optional struct {
	A     string     `json:"a,omitempty"`
	B     string     `json:"b,omitzero"`
	C     *int       `json:"c"`
	D     string     `jsonschema:"required"`
	E     string     `jsonschema:"omitempty"`
	F     string     `jsonschema:"optional,required"`
	G     string     `yaml:"gee,omitempty"`
	H     string     `yaml:"-"`
	I     string     `yaml:"eye" json:"-"`
	J     time.Time  `yaml:",inline" json:"jay,omitempty"`
	K     *time.Time `yaml:"kay"`
	Base  `yaml:"base"`
	Small `yaml:",inline"`
}

type FieldNamesCase struct {
	HTTPServer string
	UserID     int `json:"userID"`
	x          int
	lower
	Plain Base
}

func tagCases() []Case {
	return []Case{
		{"Generic", reflect.TypeFor[Generic]()},
		{"*Generic", reflect.TypeFor[*Generic]()},
		{"Alternatives", reflect.TypeFor[Alternatives]()},
		{"AltEmbedded", reflect.TypeFor[AltEmbedded]()},
		{"Extras", reflect.TypeFor[Extras]()},
		{"Optional", reflect.TypeFor[Optional]()},
		{"FieldNamesCase", reflect.TypeFor[FieldNamesCase]()},
	}
}
