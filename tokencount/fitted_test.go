package tokencount

import (
	"math"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

// A provider that is known to be 1.3 times another, with 40 tokens once, is
// found by a fit to within rounding, and its own tools are inside the band.
func TestFitFindsTheFactorThatIsThere(t *testing.T) {
	small := &catalog.Tool{Name: "ping", Description: catalog.Text{Value: strings.Repeat("Answers at once. ", 20)}}
	large := &catalog.Tool{
		Name:        "search",
		Description: catalog.Text{Value: strings.Repeat("Finds what there is of a subject. ", 60)},
	}
	for _, p := range Providers() {
		a, b := p.Tool(small), p.Tool(large)
		both := a.Add(b)
		truth := func(c Count) int { return 40 + int(math.Round(1.3*c.Mid())) }
		f, err := p.FitOf(Sample{both, truth(both)}, &Sample{a, truth(a)})
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if math.Abs(f.Factor-1.3) > 0.01 || f.Fixed < 38 || f.Fixed > 42 {
			t.Errorf("%s: factor %.3f and %d once, want 1.3 and 40", p.Name, f.Factor, f.Fixed)
		}
		f.Model, f.Date = "m", "2026-11-22"
		q := p.Fitted(f)
		got := q.Tool(small).Add(q.Tool(large))
		if want := truth(both) - 40; got.Lo > want || got.Hi < want || got.Method.or(Calibrated) != got.Method {
			t.Errorf("%s: fitted %s (%s), the provider says %d", p.Name, got, got.Method, want)
		}
		if width := float64(got.Hi-got.Lo) / got.Mid(); width < 0.19 {
			t.Errorf("%s: a band of %.0f %%, narrower than its 20", p.Name, 100*width)
		}
		if q.Name != "m" || p.Name == "m" || q.API != p.API {
			t.Errorf("%s is called %s after a fit of m", p.Name, q.Name)
		}
		if n := q.Fixed(""); n.Lo != f.Fixed || n.Hi != f.Fixed {
			t.Errorf("%s: %s once, want %d", p.Name, n, f.Fixed)
		}
		far := q.Calibration.Together(Count{Int: interval.Int{Lo: 11 * f.Tokens, Hi: 11 * f.Tokens}})
		if far.Method != Extrapolated {
			t.Errorf("%s: eleven times the tools of the fit are %s", p.Name, far.Method)
		}
	}
}

// One count alone takes the fixed part that is known: 31 offline and 15 once
// (openai-gpt-5-responses has +2 and the head of its namespace).
func TestFitOfOne(t *testing.T) {
	p, err := ByName("gpt-5")
	if err != nil {
		t.Fatal(err)
	}
	fixed := p.Fixed("").Lo
	f, err := p.FitOf(Sample{Count{Int: interval.Int{Lo: 1000, Hi: 1000}}, 1100 + fixed}, nil)
	if err != nil || f.Factor != 1.1 || f.Fixed != fixed || f.Tokens != 1100 {
		t.Errorf("%+v, %v; want a factor of 1.1 and %d once", f, err, fixed)
	}
	for _, test := range []struct {
		all  Sample
		some *Sample
		want string
	}{
		{Sample{Count{Int: interval.Int{Lo: 1000, Hi: 1000}}, 9000}, nil, "no count of the same tools"},
		{Sample{Count{Int: interval.Int{Lo: 1000, Hi: 1000}}, 20}, nil, "no count of the same tools"},
		{Sample{Count{Int: interval.Int{Lo: 1000, Hi: 1000, Open: true}}, 1000}, nil, "nothing or not all is known"},
		{Sample{Count{}, 100}, nil, "nothing or not all is known"},
		{Sample{Count{Int: interval.Int{Lo: 1000, Hi: 1000}}, 1000},
			&Sample{Count{Int: interval.Int{Lo: 1000, Hi: 1000}}, 900}, "gives no factor"},
		{Sample{Count{Int: interval.Int{Lo: 1000, Hi: 1000}}, 1000},
			&Sample{Count{Int: interval.Int{Lo: 500, Hi: 500}}, 1000}, "gives no factor"},
	} {
		if f, err := p.FitOf(test.all, test.some); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v, %v: %+v, %v; want an error with %q", test.all, test.some, f, err, test.want)
		}
	}
}
