package tokencount

import "math"

// A Calibration turns the tokens of a published vocabulary into those of an
// unpublished one. Its constants are fitted to recorded requests, of which the
// provider's own count is known, by the procedure that toolbudget calibrate
// repeats:
//
// Factor is the mean over projects of each project's median ratio of the true
// count to the count under the published vocabulary, PerTool taken away, so that
// no project outweighs another. Band is the 95 % quantile of the relative error
// when each project in turn is left out of that mean and then predicted; where
// one project is all there is, it is what covers its requests, rounded up.
//
// The errors of one project go the same way, because one client writes its
// tools in one manner: of three projects on Claude the mean errors are +4, -3 and
// 0 %, and the twelve requests of the first, of one tool and of two, all lie
// between +3 and +6 %. So the band of a sum is the sum of the bands and does not
// shrink with the number of tools.
type Calibration struct {
	// Factor is how many tokens one token of the published vocabulary is.
	Factor float64
	// PerTool is what a tool costs besides, in tokens: its wrapper.
	PerTool float64
	// Band is half the width of the 95 % band, as a share of the count.
	Band float64
	// Rows and Projects are how many recorded requests of how many projects the
	// constants rest on.
	Rows, Projects int
	// Largest is the largest of their tool sets, in tokens.
	Largest int
	// Date of the fit, as 2026-11.
	Date string
}

// apply turns a count of tools under the published vocabulary into the band of
// what they are under the provider's own.
func (c *Calibration) apply(n Count, tools int) Count {
	if c == nil {
		return n
	}
	scaled := func(tokens int, band float64) int {
		return max(0, int(math.Round((c.Factor*float64(tokens)+c.PerTool*float64(tools))*band)))
	}
	n.Lo, n.Hi = scaled(n.Lo, 1-c.Band), scaled(n.Hi, 1+c.Band)
	return n
}

// beyond is how many times the largest recorded tool set a total may be before
// it is extrapolated, and how much wider its band then is.
const beyond = 10

// Extrapolate widens a total of tools that is far beyond what was recorded by
// another half of its band on each side, and says so. Any other, and one without
// a calibration, it returns as it is.
func (c *Calibration) Extrapolate(n Count) Count {
	if c == nil || n.Hi <= beyond*c.Largest {
		return n
	}
	middle := n.Mid()
	n.Lo = max(0, int(math.Floor(float64(n.Lo)-c.Band/2*middle)))
	n.Hi = int(math.Ceil(float64(n.Hi) + c.Band/2*middle))
	n.Method = n.Method.or(Extrapolated)
	return n
}
