package budget

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestShare(t *testing.T) {
	for _, tt := range []struct {
		name                  string
		core, lines, deferred Amount
		want                  Amount
	}{
		{"exact", Exactly(40), Exactly(10), Exactly(60), Exactly(50)},
		{"rounded up", Exactly(40), Exactly(11), Exactly(61), Exactly(51)}, // 50.5
		{"no tools", Amount{}, Amount{}, Amount{}, Exactly(100)},
		{"all core", Exactly(70), Amount{}, Amount{}, Exactly(100)},
		{"all deferred", Amount{}, Exactly(5), Exactly(50), Exactly(10)},
		{"lines larger than what they stand for", Amount{Lo: 10, Hi: 90}, Exactly(20), Exactly(10), Amount{Lo: 110, Hi: 150}},
		// 10+10 of 10+90 is 20, 90+10 of 90+90 is 56: core alone is not known.
		{"core between", Amount{Lo: 10, Hi: 90}, Exactly(10), Exactly(90), Amount{Lo: 20, Hi: 56}},
		{"core open", Amount{Lo: 10, Hi: 10, Open: true}, Exactly(10), Exactly(90), Amount{Lo: 20, Hi: 100}},
		{"deferred open", Exactly(10), Exactly(10), Amount{Lo: 90, Hi: 90, Open: true}, Amount{Lo: 0, Hi: 20}},
		{"lines open", Exactly(10), Amount{Lo: 10, Hi: 12, Open: true}, Exactly(90), Amount{Lo: 20, Hi: 22, Open: true}},
	} {
		i := &Initial{Core: tt.core, Lines: tt.lines, Deferred: tt.deferred}
		if got := i.share(); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// FuzzShare holds that no split of what is known leads out of the interval.
func FuzzShare(f *testing.F) {
	f.Add(uint16(10), uint16(80), uint16(10), uint16(5), uint16(90), uint16(7), uint16(30), uint16(2), uint16(3))
	f.Add(uint16(0), uint16(80), uint16(33), uint16(5), uint16(0), uint16(10), uint16(30), uint16(1), uint16(3))
	f.Fuzz(func(t *testing.T, core, coreMore, lines, linesMore, deferred, deferredMore, a, b, c uint16) {
		amount := func(lo, more uint16) Amount { return Amount{Lo: int(lo), Hi: int(lo) + int(more)} }
		in := func(x Amount, n uint16) int { return x.Lo + int(n)%(x.Hi-x.Lo+1) }
		i := &Initial{Core: amount(core, coreMore), Lines: amount(lines, linesMore), Deferred: amount(deferred, deferredMore)}
		one := &Initial{Core: Exactly(in(i.Core, a)), Lines: Exactly(in(i.Lines, b)), Deferred: Exactly(in(i.Deferred, c))}
		if one.Core.Lo+one.Deferred.Lo == 0 {
			return // a block without tools is whole by definition
		}
		if got, all := one.share(), i.share(); got.Lo < all.Lo || got.Hi > all.Hi && !all.Open {
			t.Errorf("%+v is %+v, outside %+v of %+v", one, got, all, i)
		}
	})
}

func TestInitial(t *testing.T) {
	tools := func() []*catalog.Tool {
		return []*catalog.Tool{
			{ID: "a", Name: "a", Reachable: true, Default: catalog.Yes},
			{ID: "b", Name: "b", Reachable: true, Default: catalog.Yes, Load: catalog.LoadDeferred, Description: catalog.Text{Value: "Do b. At length."}},
			{ID: "c", Name: "c", Reachable: true, Conditional: true, Load: catalog.LoadDeferred},
			{ID: "d", Name: "d", Reachable: true, Conditional: true, Default: catalog.No, Load: catalog.LoadDeferred},
		}
	}
	tokens := map[string]Amount{"a": Exactly(30), "b": Exactly(40), "c": Exactly(20), "d": Exactly(10)}
	letters := func(text string) Amount { return Exactly(len(text)) }
	for _, tt := range []struct {
		name                  string
		world                 World
		change                func([]*catalog.Tool)
		text                  func(string) Amount
		core, lines, deferred Amount
	}{
		{"everything", Everything, nil, letters, Exactly(30), Exactly(len("- b: Do b.\n- c\n- d\n")), Exactly(70)},
		{"default", DefaultWorld, nil, letters, Exactly(30), Amount{Lo: 11, Hi: 15}, Amount{Lo: 40, Hi: 60}}, // c may be there
		{"hidden text", Everything, func(l []*catalog.Tool) { l[1].Gaps = []catalog.Gap{{Path: "/description"}} }, letters, Exactly(30), Amount{Lo: 8, Hi: 19, Open: true}, Exactly(70)},
		{"no counter", Everything, nil, nil, Exactly(30), Amount{Open: true}, Exactly(70)},
	} {
		list := tools()
		if tt.change != nil {
			tt.change(list)
		}
		c := &catalog.Catalog{Tools: list, Programs: []catalog.Program{{Package: "p", Tools: []string{"a", "b", "c", "d"}}}}
		r := Judge([]Input{{Name: "x", Catalog: c, Tokens: tokens}}, Options{Config: &Config{World: tt.world}, Text: tt.text})
		i := r.Programs[0].Initial
		if i == nil || i.Core != tt.core || i.Lines != tt.lines || i.Deferred != tt.deferred {
			t.Errorf("%s: %+v, want %v, %v, %v", tt.name, i, tt.core, tt.lines, tt.deferred)
		}
	}
}
