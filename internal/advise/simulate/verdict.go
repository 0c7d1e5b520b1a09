package simulate

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// verdict says which strategy has the lowest bill of those that send every needed tool.
// Tokens are no bill: a list of tools that changes is written to the cache again, with the
// conversation behind it.
func (r *Result) verdict() string {
	before := r.All[0]
	if before.Bill == nil {
		return "Which strategy costs least is not known, because no price is: a list of tools that changes can cost " +
			"more than a longer one that a prompt cache keeps."
	}
	best := 0
	var dearer []string
	for i, o := range r.All[1:] {
		if o.Bill == nil {
			continue
		}
		if o.Bill.Mid() > before.Bill.Mid() {
			dearer = append(dearer, fmt.Sprintf("%s costs %s, %s", o.Strategy, o.Bill, times(o.Bill, before.Bill)))
			continue
		}
		if o.MissedTools <= before.MissedTools && o.Bill.Mid() < r.All[best].Bill.Mid() {
			best = i + 1
		}
	}
	var s string
	if best == 0 {
		s = fmt.Sprintf("Send every tool: at %s a day, that costs %s a day (%s)",
			layout.Count(r.RequestsPerDay, "requests"), before.Bill, before.cheapest())
	} else {
		o := r.All[best]
		s = fmt.Sprintf("At %s a day, %s costs %s a day (%s), %.1f %% less than sending every tool (%s, %s)",
			layout.Count(r.RequestsPerDay, "requests"), o.Strategy, o.Bill, o.cheapest(),
			*o.BillSavedPercent, before.Bill, before.cheapest())
	}
	if len(dearer) > 0 {
		s += ". More expensive: " + strings.Join(dearer, "; ")
	}
	if best > 0 && r.Judged == 0 {
		s += ". Whether it sends the tools that are needed is not known, because no message says which (gold)"
	}
	return s + "."
}

// times says how many times another bill one is, or how much more if that is little.
func times(a, b *cost.Range) string {
	if b.Mid() <= 0 {
		return "more"
	}
	if more := 100 * (a.Mid()/b.Mid() - 1); more < 9.5 {
		return fmt.Sprintf("%.1f %% more", more)
	}
	return fmt.Sprintf("%.1f times as much", a.Mid()/b.Mid())
}

// Names of the caches that a bill may be with.
const (
	noCache    = "without a cache"
	shortCache = "with the prompt cache"
	hourCache  = "with the one-hour cache"
)

// cheapest says which cache the bill is with.
func (o *Outcome) cheapest() string {
	switch o.Bill {
	case o.Cached:
		return shortCache
	case o.CachedHour:
		return hourCache
	}
	return noCache
}

// choose sets the bill: the lowest that a host can choose. Where prompts are cached without
// being marked, a host cannot do without.
func (o *Outcome) choose(p *cost.Price) {
	o.Bill = o.Cached
	if p.WriteHour == 0 {
		return
	}
	for _, other := range []*cost.Range{o.Dollars, o.CachedHour} {
		if other.Mid() < o.Bill.Mid() {
			o.Bill = other
		}
	}
}
