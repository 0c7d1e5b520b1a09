package interval

import (
	"encoding/json"
	"testing"
)

type money int64

func (m money) String() string { return "$" + Group(int(m/100)) }

func TestOpenIntervalsPrintTheirLowerBound(t *testing.T) {
	for _, test := range []struct {
		have interface{ String() string }
		want string
	}{
		{Int{}, "0"},
		{Exactly(1234), "1,234"},
		{Exactly(-1234567), "-1,234,567"},
		{Exactly(-123), "-123"},
		{Int{Lo: 1200, Hi: 1300}, "1,200–1,300"},
		{Int{Lo: 1200, Hi: 1300, Open: true}, "≥ 1,200"},
		{Of[money]{Lo: 120000, Hi: 130000}, "$1,200–$1,300"},
		{Of[money]{Lo: 120000, Hi: 120001}, "$1,200"}, // nobody sees a difference
	} {
		if got := test.have.String(); got != test.want {
			t.Errorf("%#v is %q, want %q", test.have, got, test.want)
		}
	}
}

func TestSumsOfOpenIntervalsAreOpen(t *testing.T) {
	a, b := Int{Lo: 1, Hi: 5}, Int{Lo: 2, Hi: 3, Open: true}
	if got, want := a.Plus(b), (Int{3, 8, true}); got != want {
		t.Errorf("the sum is %#v, want %#v", got, want)
	}
	if got, want := a.Max(b), (Int{2, 5, true}); got != want {
		t.Errorf("the larger is %#v, want %#v", got, want)
	}
	if got, want := b.Known(), (Int{Lo: 2, Hi: 3}); got != want {
		t.Errorf("the known part is %#v, want %#v", got, want)
	}
	if a.Exact() || b.Exact() || !Exactly(3).Exact() || (Int{Lo: 3, Hi: 3, Open: true}).Exact() {
		t.Error("only one number without an unknown part is exact")
	}
	if got := a.Mid(); got != 3 {
		t.Errorf("the middle is %v", got)
	}
}

func TestJSONSaysWhetherAnIntervalIsOpen(t *testing.T) {
	b, err := json.Marshal([]Int{{Lo: 1, Hi: 2}, {Lo: 3, Hi: 3, Open: true}})
	if want := `[{"lo":1,"hi":2},{"lo":3,"hi":3,"open":true}]`; err != nil || string(b) != want {
		t.Errorf("JSON is %s, error %v, want %s", b, err, want)
	}
}
