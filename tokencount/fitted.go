package tokencount

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/toolbudget/toolbudget/interval"
)

// A Fit is what one count by the provider says of a model that nobody has
// recorded: how far its tokens are from those of a provider that is known.
type Fit struct {
	// Model that was counted.
	Model string
	// Factor is how many tokens of the model one counted token is.
	Factor float64
	// Fixed is what a request with tools costs once, in tokens.
	Fixed int
	// Tokens is what the tools of the fit weigh, by the model.
	Tokens int
	// Date of the fit, as 2026-11-22.
	Date string
}

// Bounds of a factor. Between any two vocabularies on record it is 0.9 to 1.6;
// what is beyond these bounds is a count of something else.
const (
	LeastFactor = 0.3
	MostFactor  = 3
)

// fittedBand is half the band of a fit, as a share. A fit rests on the tools of
// one program, of which the errors go the same way (Calibration), so that it
// says nothing of its own spread: 10 % is the widest half-band among the
// profiles with ten recordings and more of several projects (Claude's is 9.5 %),
// rounded up.
const fittedBand = 0.10

// meanOfBand is what share of a 95 % band the mean error of a normal distribution is:
// 0.8 of the 1.96 standard deviations.
const meanOfBand = 0.41

// Fitted returns p for a model of which only f is known: calibrated, and with a
// band that is never narrower than p's own. Totals beyond ten times the tools of
// the fit are extrapolated.
func (p *Provider) Fitted(f Fit) *Provider {
	p = p.Known() // now there is a count
	q := *p
	q.Name, q.Aliases, q.Models = f.Model, nil, []string{f.Model}
	c := &Calibration{Factor: 1}
	if p.Calibration != nil {
		c = p.Calibration
	}
	c = c.Scaled(f.Factor)
	c.Band = max(c.Band, fittedBand)
	c.Rows, c.Projects, c.Largest, c.Date = 1, 1, f.Tokens, f.Date
	q.Calibration = c
	q.Grade = p.Grade.or(Calibrated)
	q.ErrorPercent = max(p.ErrorPercent, 100*meanOfBand*c.Band)
	q.Source = fmt.Sprintf("one count by the provider on %s, over %s", f.Date, p.Name)
	// The fixed part is the measured one, which holds what the render writes.
	q.prompts, q.overhead = nil, interval.Int{}
	written := q.Fixed("")
	q.overhead = between(f.Fixed-written.Lo, f.Fixed-written.Hi)
	return &q
}

// Sample holds the tools of a count beside what the provider says of them.
type Sample struct {
	Counted Count // offline, without the fixed part
	True    int   // the provider's own, with it
}

// FitOf makes a fit of the count of all tools. With a count of some of them it
// finds the fixed part too; else that is the middle of p's, which is an error
// the larger the fewer the tools.
func (p *Provider) FitOf(all Sample, some *Sample) (Fit, error) {
	counted := all.Counted.Mid()
	if all.Counted.Open || counted <= 0 {
		return Fit{}, errors.New("nothing or not all is known of the tools, so that no count of them gives a factor")
	}
	fixed := p.Fixed("").Mid()
	if some != nil {
		tools := counted - some.Counted.Mid()
		if tools <= 0 || all.True <= some.True {
			return Fit{}, fmt.Errorf(
				"the provider counts %d tokens for all tools and %d for some of them, which gives no factor",
				all.True,
				some.True,
			)
		}
		factor := float64(all.True-some.True) / tools
		fixed = max(0, float64(all.True)-factor*counted) // below is the error of the factor: no request shrinks
	}
	f := Fit{Fixed: int(math.Round(fixed))}
	f.Tokens = all.True - f.Fixed
	f.Factor = math.Round(1000*float64(f.Tokens)/counted) / 1000
	if f.Factor < LeastFactor || f.Factor > MostFactor {
		return Fit{}, fmt.Errorf(
			"%d tokens, %d of them once a request, are %.2f for each of the %.0f counted as %s: that is no count "+
				"of the same tools",
			all.True,
			f.Fixed,
			f.Factor,
			counted,
			p.Name,
		)
	}
	return f, nil
}

// SameModel reports whether two names are of one model, as gateways spell it.
func SameModel(a, b string) bool {
	return oneSpelling(strings.ToLower(a)) == oneSpelling(strings.ToLower(b))
}
