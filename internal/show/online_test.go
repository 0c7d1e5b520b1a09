package show

import (
	"testing"

	"github.com/toolbudget/toolbudget/interval"
)

func TestOpenEstimatesAreNotCompared(t *testing.T) {
	for _, test := range []struct {
		with     int
		estimate interval.Int
		band     bool
		off      float64
	}{
		{1009, interval.Int{Lo: 900, Hi: 1000}, true, -5},
		{1009, interval.Exactly(1100), false, 10},
		{1009, interval.Exactly(1000), true, 0},
		{309, interval.Exactly(301), false, 0.33},
	} {
		o := NewOnline("x", test.with, 9, 1, test.estimate)
		if o.InBand != test.band || o.ErrorPercent == nil || *o.ErrorPercent != test.off {
			t.Errorf("%+v: in band %v, off by %v; want %v, %v", test, o.InBand, o.ErrorPercent, test.band, test.off)
		}
	}
	if o := NewOnline("x", 1009, 9, 1, interval.Int{Lo: 10, Hi: 10, Open: true}); o.ErrorPercent != nil || !o.InBand {
		t.Errorf("an open estimate is compared: %+v", o)
	}
}
