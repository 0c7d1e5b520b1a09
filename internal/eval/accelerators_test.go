package eval

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"testing"
)

// TestKeptValuesAreFoundAsByLookingAtAll: the index of kept values finds what a look at each of
// them finds.
func TestKeptValuesAreFoundAsByLookingAtAll(t *testing.T) {
	in := New(Options{})
	pkg := types.NewPackage("example.com/p", "p")
	named := types.NewNamed(types.NewTypeName(0, pkg, "T", nil), types.Typ[types.Int], nil)
	ptr := in.pointer(named)
	a, b := in.newObj(nil), in.newObj(nil)
	str := types.Typ[types.String]
	list := []boxed{
		{v: &Ptr{T: ptr, Obj: a}}, {v: &Ptr{T: ptr, Obj: b}}, {v: &Ptr{T: ptr, Obj: a, Path: []int{1}}},
		{v: &Ptr{T: ptr, Obj: a}, t: str},
		{v: &Struct{T: named, F: []Value{&Ptr{T: ptr, Obj: a}, &Nil{T: ptr}}}},
		{v: &Struct{T: named, F: []Value{&Ptr{T: ptr, Obj: b}, &Nil{T: ptr}}}},
		{v: &Struct{T: named, F: []Value{&Nil{T: ptr}, &Unknown{T: ptr, Key: "k"}}}},
		{v: in.zero(types.NewSlice(str))}, {v: &Map{T: types.NewMap(str, str), Obj: a}},
		{v: &Unknown{T: named, Key: "k"}}, {v: &Unknown{T: str, Key: "k"}}, {v: &Unknown{T: named}},
		{v: in.zero(str)},
	}
	found := 0
	for split := range list {
		var x boxedIndex
		x.add(list[:split])
		for i, h := range list {
			again := h
			if s, ok := h.v.(*Struct); ok {
				again.v = &Struct{T: s.T, F: slices.Clone(s.F)}
			}
			want := slices.ContainsFunc(list[:split], func(o boxed) bool { return o.t == h.t && same(o.v, again.v) })
			if x.has(again) != want {
				t.Errorf("value %d of the first %d: found %v, want %v", i, split, !want, want)
			}
			if want {
				found++
			}
		}
	}
	if found < len(list) {
		t.Errorf("%d values were found, want most", found)
	}
}

// TestSumsOfEffectsAreThoseOfAdd: a sum is what add gives, the same sums are one, and what is kept
// of an operand is not taken over.
func TestSumsOfEffectsAreThoseOfAdd(t *testing.T) {
	c := NewCode()
	at := func(i int) *effects {
		e := newEffects()
		e.fields, e.ptrs = e.fields.with(int32(i%5)), e.ptrs.with(int32(100*i))
		e.global, e.based = e.global.with(int32(i%7)), e.based.with(int32(70*i))
		e.any, e.values = i%3 == 0, i%4 == 0
		return e
	}
	list := []*effects{nothing}
	for i := range 12 {
		list = append(list, at(i))
	}
	sum := nothing
	for _, e := range slices.Concat(list, list) {
		want := *sum
		want.handsOn, want.inPlace = nil, nil
		want.add(e)
		sum.direct()
		sum.changed()
		got := c.sumOf(sum, e)
		if again := c.sumOf(sum, e); again != got {
			t.Error("a sum is made twice")
		}
		have := *got
		have.handsOn, have.inPlace = nil, nil
		if !reflect.DeepEqual(have, want) {
			t.Fatalf("have %+v, want %+v", have, want)
		}
		if d := got.direct(); d.any || !d.ptrs.contains(e.ptrs) || d.direct() != d {
			t.Errorf("%+v of its own has %+v", *got, *d)
		}
		if !slices.Equal(got.changed(), got.global.union(got.based)) {
			t.Errorf("%v are changed of %+v", got.changed(), *got)
		}
		sum = got
	}
	if c.sumOf(sum, list[3]) != sum {
		t.Error("effects that add nothing make new ones")
	}
}

// TestPathsAreWrittenAsFmtDoes: keys of pointers are those that fmt makes.
func TestPathsAreWrittenAsFmtDoes(t *testing.T) {
	for _, path := range [][]int{nil, {}, {0}, {1, -3, 20}} {
		if got, want := string(appendPath(nil, path)), fmt.Sprint(path); got != want {
			t.Errorf("have %s, want %s", got, want)
		}
	}
}

// TestLentPlacesAreFoundByName: looking up the functions takes what a look at all of them takes,
// the last one first.
func TestLentPlacesAreFoundByName(t *testing.T) {
	filled := func() *lending {
		s := &lending{by: map[string][]lent{}}
		for i := range 20 {
			s.add([]string{"", "a", "b", "c"}[i%4], lent{u: &Unknown{Key: strconv.Itoa(i)}}, lent{u: &Unknown{}})
		}
		return s
	}
	own := map[string]bool{"a": true, "c": true, "": true, "none": true}
	x, y := filled(), filled()
	got := x.take(own, nil)
	want := y.take(own, func(by string) bool { return by != "" && own[by] })
	if len(got) != 20 || !reflect.DeepEqual(got, want) || len(x.by) != len(y.by) || len(x.by) != 2 {
		t.Errorf("%d places taken and %d functions left, want %d and %d", len(got), len(x.by), len(want), len(y.by))
	}
	for i := range got[1:] {
		if got[i].no <= got[i+1].no {
			t.Errorf("place %d comes before %d", got[i].no, got[i+1].no)
		}
	}
}

// checked is a package of the user's.
func checked(t *testing.T, src string) *Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: importer.Default()}
	pkg, err := conf.Check("example.com/p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	return &Package{Path: pkg.Path(), Fset: fset, Files: []*ast.File{f}, Pkg: pkg, Info: info, Main: true}
}

// TestMethodsFindTogetherWhatEachFinds: what a library finds by a value is what each of its
// methods finds, in the same order.
func TestMethodsFindTogetherWhatEachFinds(t *testing.T) {
	u := checked(t, `package p
var a, b = new(int), map[string]*int{"x": new(int)}
var c = []string{"x"}
type T struct{ n *T }
func (t *T) A() { c[0] = ""; t.n = nil }
func (t *T) B() { b["x"] = nil; t.A() }
func (t *T) C() { a = nil; b = nil }
`)
	in := New(Options{Package: func(path string) *Package {
		if path == u.Path {
			return u
		}
		return nil
	}})
	in.RunInit(u)
	named, _ := u.Pkg.Scope().Lookup("T").Type().(*types.Named)
	ptr := func() *Ptr { return in.newPtr(named, &Struct{T: named, F: []Value{in.zero(in.pointer(named))}}) }
	recv := ptr()
	in.storePath(recv.Obj, []int{0}, ptr())

	want := momentWalk{in: in, m: &moment{}, seen: map[*Obj]bool{}}
	want.value(recv, 0)
	for m := range named.Methods() {
		want.function(&Func{T: m.Type(), Fn: m, Recv: recv}, 0)
	}
	h := &kept{boxed: []boxed{{v: recv}}}
	for range 2 {
		in.findAgain(h)
		var objs, wants []*Obj
		for _, s := range h.m.state {
			objs = append(objs, s.obj)
		}
		for _, s := range want.m.state {
			wants = append(wants, s.obj)
		}
		if len(wants) < 6 || !slices.Equal(objs, wants) {
			t.Errorf("%d objects, want these %d", len(objs), len(wants))
		}
	}
}

// TestShortWalksFindWhatNewOnesFind: a walk in the memory of another one finds what a new one
// finds.
func TestShortWalksFindWhatNewOnesFind(t *testing.T) {
	in := New(Options{})
	text := types.Typ[types.String]
	inner := types.NewPointer(text)
	st := types.NewStruct([]*types.Var{
		types.NewField(0, nil, "P", inner, false), types.NewField(0, nil, "Q", inner, false),
	}, nil)
	leaf := in.newPtr(text, in.zero(text))
	either := in.choiceOf(inner, []Alt{
		{G: in.g.Variable(Condition{Key: "x"}), V: leaf},
		{G: in.g.Not(in.g.Variable(Condition{Key: "x"})), V: in.newPtr(text, in.zero(text))},
	})
	m := in.newMap(types.NewMap(text, inner))
	for _, v := range []Value{
		in.newPtr(st, &Struct{T: st, F: []Value{leaf, either}}), m, leaf, &Struct{T: st, F: []Value{either, leaf}},
	} {
		for _, only := range []*effects{anything, nothing, ontoText} {
			fresh, short := in.newReachWalk(only), in.shortWalk(only)
			fresh.addRoot(v)
			short.addRoot(v)
			if fmt.Sprint(fresh.places) != fmt.Sprint(short.places) ||
				!slices.Equal(fresh.objects, short.objects) || !slices.Equal(fresh.maps, short.maps) ||
				len(fresh.funcs) != len(short.funcs) || len(fresh.hidden) != len(short.hidden) {
				t.Errorf("%T: have %d places and %d objects, want %d and %d",
					v, len(short.places), len(short.objects), len(fresh.places), len(fresh.objects))
			}
			in.walked(short)
		}
	}
}
