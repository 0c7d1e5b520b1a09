package budget

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
)

func TestShareIsRoundedUpAndKeepsItsBounds(t *testing.T) {
	for _, tt := range []struct {
		name                  string
		core, lines, deferred interval.Int
		want                  interval.Int
	}{
		{"exact", interval.Exactly(40), interval.Exactly(10), interval.Exactly(60), interval.Exactly(50)},
		{"rounded up", interval.Exactly(40), interval.Exactly(11), interval.Exactly(61), interval.Exactly(51)}, // 50.5
		{"no tools", interval.Int{}, interval.Int{}, interval.Int{}, interval.Exactly(100)},
		{"all core", interval.Exactly(70), interval.Int{}, interval.Int{}, interval.Exactly(100)},
		{"all deferred", interval.Int{}, interval.Exactly(5), interval.Exactly(50), interval.Exactly(10)},
		{"lines larger than what they stand for", interval.Int{Lo: 10, Hi: 90}, interval.Exactly(20),
			interval.Exactly(10), interval.Int{Lo: 110, Hi: 150}},
		// 10+10 of 10+90 is 20, 90+10 of 90+90 is 56: core alone is not known.
		{"core between", interval.Int{Lo: 10, Hi: 90}, interval.Exactly(10), interval.Exactly(90),
			interval.Int{Lo: 20, Hi: 56}},
		{"core open", interval.Int{Lo: 10, Hi: 10, Open: true}, interval.Exactly(10), interval.Exactly(90),
			interval.Int{Lo: 20, Hi: 100}},
		{"deferred open", interval.Exactly(10), interval.Exactly(10), interval.Int{Lo: 90, Hi: 90, Open: true},
			interval.Int{Lo: 0, Hi: 20}},
		{"lines open", interval.Exactly(10), interval.Int{Lo: 10, Hi: 12, Open: true}, interval.Exactly(90),
			interval.Int{Lo: 20, Hi: 22, Open: true}},
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
		amount := func(lo, more uint16) interval.Int { return interval.Int{Lo: int(lo), Hi: int(lo) + int(more)} }
		in := func(x interval.Int, n uint16) int { return x.Lo + int(n)%(x.Hi-x.Lo+1) }
		i := &Initial{
			Core:     amount(core, coreMore),
			Lines:    amount(lines, linesMore),
			Deferred: amount(deferred, deferredMore),
		}
		one := &Initial{
			Core:     interval.Exactly(in(i.Core, a)),
			Lines:    interval.Exactly(in(i.Lines, b)),
			Deferred: interval.Exactly(in(i.Deferred, c)),
		}
		if one.Core.Lo+one.Deferred.Lo == 0 {
			return // a block without tools is whole by definition
		}
		if got, all := one.share(), i.share(); got.Lo < all.Lo || got.Hi > all.Hi && !all.Open {
			t.Errorf("%+v is %+v, outside %+v of %+v", one, got, all, i)
		}
	})
}

func TestInitialBlockHasCoreToolsAndLines(t *testing.T) {
	tools := func() []*catalog.Tool {
		return []*catalog.Tool{
			{ID: "a", Name: "a", Reachable: true, Default: catalog.Yes},
			{
				ID:          "b",
				Name:        "b",
				Reachable:   true,
				Default:     catalog.Yes,
				Load:        catalog.LoadDeferred,
				Description: catalog.Text{Value: "Do b. At length."},
			},
			{ID: "c", Name: "c", Reachable: true, Conditional: true, Load: catalog.LoadDeferred},
			{ID: "d", Name: "d", Reachable: true, Conditional: true, Default: catalog.No, Load: catalog.LoadDeferred},
		}
	}
	tokens := map[string]interval.Int{
		"a": interval.Exactly(30),
		"b": interval.Exactly(40),
		"c": interval.Exactly(20),
		"d": interval.Exactly(10),
	}
	letters := func(text string) interval.Int { return interval.Exactly(len(text)) }
	for _, tt := range []struct {
		name                  string
		world                 catalog.World
		change                func([]*catalog.Tool)
		text                  func(string) interval.Int
		core, lines, deferred interval.Int
	}{
		{"everything", catalog.Everything, nil, letters, interval.Exactly(30),
			interval.Exactly(len("- b: Do b.\n- c\n- d\n")), interval.Exactly(70)},
		{"default", catalog.DefaultWorld, nil, letters, interval.Exactly(30), interval.Int{Lo: 11, Hi: 15},
			interval.Int{Lo: 40, Hi: 60}}, // c may be there
		{"hidden text", catalog.Everything,
			func(l []*catalog.Tool) { l[1].Gaps = []catalog.Gap{{Path: "/description"}} }, letters,
			interval.Exactly(30), interval.Int{Lo: 8, Hi: 19, Open: true}, interval.Exactly(70)},
		{"no counter", catalog.Everything, nil, nil, interval.Exactly(30), interval.Int{Open: true},
			interval.Exactly(70)},
	} {
		list := tools()
		if tt.change != nil {
			tt.change(list)
		}
		c := &catalog.Catalog{
			Tools:    list,
			Programs: []catalog.Program{{Package: "p", Tools: []string{"a", "b", "c", "d"}}},
		}
		r := Judge(
			[]Input{{Name: "x", Catalog: c, Tokens: tokens}},
			Options{Config: &config.Config{World: tt.world}, Text: tt.text},
		)
		i := r.Programs[0].Initial
		if i == nil || i.Core != tt.core || i.Lines != tt.lines || i.Deferred != tt.deferred {
			t.Errorf("%s: %+v, want %v, %v, %v", tt.name, i, tt.core, tt.lines, tt.deferred)
		}
	}
}
