package corpus

import "reflect"

type Named struct {
	Plain     string
	Tagged    string  `json:"tagged"`
	Empty     string  `json:"empty,omitempty"`
	Zero      int     `json:"zero,omitzero"`
	Both      int     `json:",omitempty,omitzero"`
	Dash      string  `json:"-"`
	DashName  string  `json:"-,"`
	DashOpt   string  `json:"-,omitempty"`
	NoName    string  `json:","`
	Str       int     `json:"str,string"`
	StrF      float64 `json:"strF,string,omitempty"`
	StrB      bool    `json:"strB,string"`
	StrP      *int    `json:"strP,string"`
	Odd       string  `json:"odd name"`
	Quote     string  `json:"q\"uote"`
	Angle     string  `json:"<angle>&"`
	Unicode   string  `json:"größe"`
	Spaced    string  `json:"spaced, omitempty"`
	Other     string  `yaml:"other"`
	Broken    string  `json:broken`
	Unclosed  string  `json:"unclosed`
	Backslash string  `json:"back\\slash"`
	hidden    string
	_         int
	_         string
}

type Twice struct {
	A string `json:"same"`
	B int    `json:"same"`
	C bool   `json:"other"`
	D int8   `json:"same,omitempty"`
}

type Hidden struct {
	a, b int
	c    string
}

type Dashed struct {
	A int `json:"-"`
}

type Nested struct {
	Inner struct {
		A int `json:"a"`
		B struct {
			C []struct{ D bool } `json:"c"`
		} `json:"b"`
	} `json:"inner"`
	Ptr   *struct{ X, Y float64 } `json:"ptr"`
	Small Small
	List  []Small
	Map   map[string]Small
	Deep  map[string][]*[2]map[string]*Small
	Twice Small
	Empty struct{}
	None  Hidden
}

type Described struct {
	A string  `json:"a" jsonschema:"a plain description"`
	B int     `json:"b" jsonschema:"with, commas, and: colons"`
	C *Small  `json:"c" jsonschema:"a pointer <to> a \"struct\" & more"`
	D []Small `json:"d" jsonschema:"ein schöner Text ✓"`
	E any     `json:"e" jsonschema:"anything"`
	F Text    `json:"f" jsonschema:" =leading space"`
	G *any    `json:"g" jsonschema:"two words=no keyword"`
	H uint16  `json:"h,omitempty" jsonschema:"line\none\ttab"`
	I bool    `json:"i" jsonschema:"\u2028 \x00 \x7f \xff"`
}

type Node struct {
	Value string  `json:"value"`
	Next  *Node   `json:"next,omitempty"`
	Kids  []*Node `json:"kids"`
}

type Tree map[string]Tree

type Chain []Chain

type Ping struct{ Pong *Pong }
type Pong struct{ Ping map[string]Ping }

type Field struct{ Loop *HasHiddenLoop }
type HasHiddenLoop struct {
	A    int
	self *HasHiddenLoop
}

type Diamond struct {
	Left  DiamondSide
	Right DiamondSide
	List  []DiamondSide
}
type DiamondSide struct {
	Small Small
	More  *Small
}

func structCases() []Case {
	return []Case{
		{"Named", reflect.TypeFor[Named]()},
		{"Twice", reflect.TypeFor[Twice]()},
		{"Hidden", reflect.TypeFor[Hidden]()},
		{"*Hidden", reflect.TypeFor[*Hidden]()},
		{"Dashed", reflect.TypeFor[Dashed]()},
		{"Nested", reflect.TypeFor[Nested]()},
		{"Described", reflect.TypeFor[Described]()},
		{"endless Node", reflect.TypeFor[Node]()},
		{"endless *Node", reflect.TypeFor[*Node]()},
		{"endless []Node", reflect.TypeFor[[]Node]()},
		{"endless Tree", reflect.TypeFor[Tree]()},
		{"endless Chain", reflect.TypeFor[Chain]()},
		{"endless Ping", reflect.TypeFor[Ping]()},
		{"Field", reflect.TypeFor[Field]()},
		{"Diamond", reflect.TypeFor[Diamond]()},
		{"anonymous", reflect.TypeFor[struct {
			A int    `json:"a" jsonschema:"in a literal"`
			B *Small `json:"b,omitempty"`
			c int
		}]()},
		{"endless anonymous", reflect.TypeFor[struct {
			A []Node `json:"a"`
		}]()},
	}
}
