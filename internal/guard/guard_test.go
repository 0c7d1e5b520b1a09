package guard

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
)

// table has conditions a, b, c, …, of which a is true by default and b false.
func table(n int) (*Table, []Formula) {
	t := New(full, nil)
	vars := make([]Formula, n)
	for i := range vars {
		key := string(rune('a' + i))
		vars[i] = t.Variable(
			Condition{Key: key, Text: key, Default: []Truth{Yes, No, Open}[min(i, 2)], From: []string{key}},
		)
	}
	return t, vars
}

func TestDefaultWorldDecidesFormulas(t *testing.T) {
	g, v := table(4)
	a, b, c, d := v[0], v[1], v[2], v[3]
	for _, tt := range []struct {
		name string
		f    Formula
		want Truth
	}{
		{"true", True, Yes}, {"false", False, No}, {"a", a, Yes}, {"b", b, No}, {"c", c, Open},
		{"a and c", g.And(a, c), Open}, {"a or c", g.Or(a, c), Yes}, {"b and c", g.And(b, c), No},
		{"c and not d or not c and not d", g.Or(g.AndNot(c, d), g.Not(g.Or(c, d))), Open},
		{"a where c, else a or d", g.Ite(c, a, g.Or(a, d)), Yes},
	} {
		if got := g.Default(tt.f); got != tt.want {
			t.Errorf("%s by default: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestNearestWorldsDecideWithoutADefault: where the default world does not start, the worlds
// nearest to it decide.
func TestNearestWorldsDecideWithoutADefault(t *testing.T) {
	g, v := table(3)
	a, b, c := v[0], v[1], v[2]
	for _, tt := range []struct {
		name     string
		f, given Formula
		want     Truth
	}{
		{"b, if it is required", b, b, Yes},
		{"a, if it is required to be off", a, g.Not(a), No},
		{"a, if b is required", a, b, Yes},
		{"b, if one of two is required", b, g.Or(b, g.Not(a)), Open},
		{"c", c, True, Open},
	} {
		if got := g.Nearest(tt.f, tt.given); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
	either := [][]int32{{number(0)}, {number(1)}}
	got := g.Flips(g.Or(b, g.Not(a)))
	if slices.SortFunc(got, slices.Compare); !reflect.DeepEqual(got, either) {
		t.Errorf("flips of b or not a: %v", got)
	}
}

// TestNamedFormulasDifferFromTheirNegation: a formula that has a name is told from its negation,
// and what it stands for is known where that matters.
func TestNamedFormulasDifferFromTheirNegation(t *testing.T) {
	g, v := table(3)
	f := g.Or(v[0], g.And(v[1], v[2]))
	x := g.Name(f, Condition{Text: "many"})
	if got := g.Name(f, Condition{Text: "again"}); got != x {
		t.Error("one formula has two names")
	}
	if got := g.Name(g.Not(f), Condition{}); got != g.Not(x) {
		t.Error("a formula and its negation have names that do not exclude each other")
	}
	c := g.Condition(g.Support(x)[0])
	if c.Text != "many" || c.Default != Yes || !slices.Equal(c.From, []string{"a", "b", "c"}) {
		t.Errorf("the condition is %+v", c)
	}
	if none := g.And(x, g.Not(g.Or(v[0], v[1]))); none == False || !g.Contradicts(none) {
		t.Error("many without a and b is taken to be possible")
	}
	if g.Contradicts(g.And(x, v[1])) {
		t.Error("many with b is taken to be impossible")
	}
}

func TestPathsAreTakenOutOfFormulas(t *testing.T) {
	g, v := table(3)
	a, b, c := v[0], v[1], v[2]
	for _, tt := range []struct {
		name          string
		f, path, want Formula
	}{
		{"a and b under a", g.And(a, b), a, b},
		{"a or c under c", g.Or(a, c), c, True},
		{"b under a and c", b, g.And(a, c), b},
	} {
		if got := g.Without(tt.f, tt.path); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestDecisiveConditionsComeFirst: what must hold comes first, then what matters most.
func TestDecisiveConditionsComeFirst(t *testing.T) {
	g, v := table(4)
	f := g.And(g.Not(v[3]), g.Or(v[2], g.And(v[0], v[1])))
	var got []string
	for _, d := range g.Decisive(f) {
		got = append(got, fmt.Sprint(d.Key, " ", d.Always, " ", d.Never))
	}
	want := []string{"d false true", "c false false", "a false false", "b false false"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWideFormulasHaveMoreConditions(t *testing.T) {
	g, v := table(6)
	all := True
	for _, x := range v {
		all = g.And(all, x)
	}
	if g.Wide(all, 6) || !g.Wide(all, 5) || g.Size(all) != 6 {
		t.Errorf(
			"six conditions: more than six %v, more than five %v, %d nodes",
			g.Wide(all, 6),
			g.Wide(all, 5),
			g.Size(all),
		)
	}
}

func TestUnionsLeaveTheirListsAlone(t *testing.T) {
	a, b := []string{"x", "y"}, []string{"y", "z"}
	if got := Union(a, b); !slices.Equal(got, []string{"x", "y", "z"}) || !slices.Equal(a, []string{"x", "y"}) {
		t.Errorf("got %q", got)
	}
}
