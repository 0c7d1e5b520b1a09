package tokencount

import "math"

// A Calibration turns the tokens of a published vocabulary into those of an
// unpublished one. Its constants are fitted to recorded requests, of which the
// provider's own count is known, by the procedure that toolbudget calibrate
// repeats:
//
// Factor is the mean over projects of each project's median ratio of the true
// count to the count under the published vocabulary, PerTool taken away, so that
// no project outweighs another. Band is at least the relative error that one more
// request stays below with a probability of 95 %, when each project in turn is left
// out of that mean and then predicted (replay.Cross.Band); where one project is all
// there is, it is what covers its requests, rounded up.
//
// The errors of one project go the same way, because one client writes its tools
// in one manner, so a total does not gain by the root of the number of tools. They
// partly cancel all the same: large sets were recorded nearer to their counts than
// small ones. TotalBand is the band of such sets, measured in the same way.
type Calibration struct {
	// Factor is how many tokens one token of the published vocabulary is.
	Factor float64
	// PerByte is what a byte of the rendered text costs besides, in tokens. It is
	// for a vocabulary with shorter pieces than the published one, to which long
	// words and runs of blanks cost more.
	PerByte float64
	// PerMember is what the quotes and the colon of a member of a JSON object cost
	// besides, in tokens. It is below 0 where they merge.
	PerMember float64
	// PerTool is what a tool costs besides, in tokens: its wrapper.
	PerTool float64
	// Band is half the width of the 95 % band of one tool, as a share of the count.
	Band float64
	// TotalBand is the same for the tools of a request that are together
	// totalTokens or more; 0 where too few such requests were recorded, which
	// leaves Band. See Together.
	TotalBand float64
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
func (c *Calibration) apply(n raw, tools int) Count {
	if c == nil {
		return n.Count
	}
	out := n.Count
	out.Lo = c.bound(n.Lo, n.lo, tools, 1-c.Band)
	out.Hi = c.bound(n.Hi, n.hi, tools, 1+c.Band)
	return out
}

// bound is one end of the band: band times the estimate.
func (c *Calibration) bound(tokens int, w written, tools int, band float64) int {
	n := c.Factor*float64(tokens) + c.PerByte*float64(w.bytes) + c.PerMember*float64(w.members) +
		c.PerTool*float64(tools)
	return max(0, min(1, tokens), int(math.Round(n*band))) // a text that is there costs something
}

// Scaled returns a calibration of which every count is that many times as much.
func (c *Calibration) Scaled(factor float64) *Calibration {
	s := *c
	for _, constant := range []*float64{&s.Factor, &s.PerByte, &s.PerMember, &s.PerTool} {
		*constant *= factor
	}
	return &s
}

// spread returns a calibration with bands of at least that share.
func (c *Calibration) spread(band float64) *Calibration {
	w := *c
	w.Band = max(w.Band, band)
	if w.TotalBand > 0 {
		w.TotalBand = max(w.TotalBand, band)
	}
	return &w
}

// The tools of a request have the band of one tool up to singleTokens and that of
// totals from totalTokens, in tokens; between them the band falls with the
// logarithm of the count. The errors of recorded requests by size are of this form: the
// band that holds 93 % of those to Claude 4 is 14 % up to 60 tokens, 12 % up to 100, 5 % to
// 6 % up to 1,000, and 1 % beyond.
const (
	singleTokens = 60
	totalTokens  = 1000
)

// beyond is how many times the largest recorded tool set a total may be before
// it is extrapolated, and how much wider its band then is.
const beyond = 10

// unbounded is the largest recorded set of a profile no total of which is extrapolated, as
// its band is wide enough or its form is known.
const unbounded = math.MaxInt / (2 * beyond)

// Together turns the sum of the counts of several tools, each with its own band,
// into the count of a request with all of them: its band is that of totals. Tools
// that are far beyond what was recorded get another half of the band of one tool
// on each side, and say so. Without a calibration a sum stays as it is: what is
// not decided of each tool may go the same way in all of them.
func (c *Calibration) Together(n Count) Count {
	if c == nil {
		return n
	}
	band := c.bandOf(float64(n.Lo)/(1-c.Band)/2 + float64(n.Hi)/(1+c.Band)/2)
	if n.Hi > beyond*c.Largest {
		band = c.Band * 1.5
		n.Method = n.Method.or(Extrapolated)
	}
	if band == c.Band {
		return n
	}
	n.Lo = int(math.Round(float64(n.Lo) / (1 - c.Band) * max(0, 1-band)))
	n.Hi = int(math.Round(float64(n.Hi) / (1 + c.Band) * (1 + band)))
	return n
}

// bandOf returns half the width of the band of a request with that many tokens of
// tools.
func (c *Calibration) bandOf(tokens float64) float64 {
	if c.TotalBand == 0 || tokens <= singleTokens {
		return c.Band
	}
	share := min(1, math.Log(tokens/singleTokens)/math.Log(totalTokens/singleTokens))
	return c.Band + share*(c.TotalBand-c.Band)
}
