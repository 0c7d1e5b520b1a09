package replay

import (
	"math"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/tokencount"
)

// needed is the band that a profile needs by Calibration's rule, as a share of the tools.
func needed(off []float64, standIn bool) float64 {
	n := len(off)
	off = slices.DeleteFunc(slices.Clone(off), func(v float64) bool { return v > 1 }) // unexplained
	need := conformal(off, 0.95)
	if n >= 19 {
		return need
	}
	need *= math.Log(20) / math.Log(float64(n+1))
	least := 0.03
	switch {
	case n < 10 && standIn:
		least = 0.10
	case n < 10:
		least = 0.07
	case standIn:
		least = 0.05
	}
	return min(0.9, max(least, need))
}

// TestBandsAllowForFewRecordings: the band of every profile is as wide as what was recorded
// asks for, and the wider the less that is.
func TestBandsAllowForFewRecordings(t *testing.T) {
	rows := counted(t)
	of := map[string][]float64{}
	unexplained := map[string]bool{}
	for _, r := range rows {
		p := r.provider
		if !r.Usable || p.Calibration == nil || p.Assumed != "" || p.Calibration.TotalBand > 0 {
			continue // exact, of a band of its own, or of one by size
		}
		fixed := float64(r.Count.Hi-r.Count.Lo-r.tools.Hi+r.tools.Lo) / 2
		off := max(0, math.Abs(r.True-r.Count.Mid())-fixed) / r.tools.Mid()
		of[r.Profile] = append(of[r.Profile], off)
		unexplained[r.Profile] = unexplained[r.Profile] || off > 1
	}
	for _, p := range tokencount.Providers() {
		if p.Calibration == nil || p.Calibration.TotalBand > 0 {
			continue // as above
		}
		n := len(of[p.Name])
		if need := needed(of[p.Name], p.StandIn()); n > 0 && p.Calibration.Band < need-0.0005 {
			t.Errorf("%s has a band of %.1f %%; %d requests ask for %.1f %%",
				p.Name, 100*p.Calibration.Band, n, 100*need)
		}
		if n == 0 && (p.Grade != tokencount.Rough || p.Calibration.Band < 0.2) {
			t.Errorf("%s is %s, ±%.1f %%, and no recorded request is for it; want Rough and a Band of 0.2 or more",
				p.Name, p.Grade, 100*p.Calibration.Band)
		}
		if unexplained[p.Name] && n < Enough && p.Grade != tokencount.Rough {
			t.Errorf("%s is %s, and a recorded request is off by more than its tools", p.Name, p.Grade)
		}
	}
	for n, want := range map[int]float64{1: 0.173, 2: 0.109, 18: 0.041, 19: 0.04} {
		if got := needed(slices.Repeat([]float64{0.04}, n), false); math.Abs(got-want) > 0.0005 {
			t.Errorf("%d requests that are 4 %% off ask for %.3f, want %.3f", n, got, want)
		}
	}
}
