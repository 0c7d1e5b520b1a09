package simulate

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// verdict says which strategy has the lowest bill of those that send every needed tool and
// keep back none that may be needed. Tokens are no bill: a list of tools that changes is written
// to the cache again, with the conversation behind it.
func (r *Result) verdict() string {
	before := r.All[0]
	if before.Bill == nil {
		return "Which strategy costs least is not known, because no price is: a list of tools that changes can cost " +
			"more than a longer one that a prompt cache keeps."
	}
	best := 0
	var dearer, lacking, repeated []string
	for i, o := range r.All[1:] {
		if o.Bill == nil {
			continue
		}
		if o.Bill.Mid() > before.Bill.Mid() {
			dearer = append(dearer, fmt.Sprintf("%s costs %s, %s", o.Strategy, o.Bill, times(o.Bill, before.Bill)))
			continue
		}
		if why := r.lacks(o); why != "" {
			lacking = append(lacking, fmt.Sprintf("%s costs %s but %s", o.Strategy, o.Bill, why))
		} else if o.BillVaried.Mid() > before.Bill.Mid() {
			repeated = append(repeated, fmt.Sprintf("%s costs %s, and %s (%s) if no message comes twice",
				o.Strategy, o.Bill, o.BillVaried, times(o.BillVaried, before.Bill)))
		} else if o.BillVaried.Mid() < r.All[best].BillVaried.Mid() {
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
		if o.BillVaried.Mid() > o.Bill.Mid() {
			s += fmt.Sprintf(". If no message comes twice, it costs %s", o.BillVaried)
		}
	}
	if len(repeated) > 0 {
		s += ". Cheaper only while messages repeat: " + strings.Join(repeated, "; ")
	}
	if len(lacking) > 0 {
		s += ". Not recommended: " + strings.Join(lacking, "; ")
	}
	if len(dearer) > 0 {
		s += ". More expensive: " + strings.Join(dearer, "; ")
	}
	if best > 0 && r.Judged == 0 {
		s += ". Whether it sends the tools that are needed is not known, because no message says which (gold)"
	}
	return s + "."
}

// lacks says why a strategy is not recommended, however little it costs: which tools it does not
// send that every tool would.
func (r *Result) lacks(o Outcome) string {
	var out []string
	if o.MissedTools > r.All[0].MissedTools {
		out = append(out, fmt.Sprintf("misses %d of %s", o.MissedTools, layout.Count(r.Needed, "needed tools")))
	}
	if o.WithheldMessages > 0 {
		out = append(out, fmt.Sprintf("never sends some tools in %s that call tools and do not say which (gold)",
			layout.Count(o.WithheldMessages, "messages")))
	}
	return strings.Join(out, " and ")
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

// lowest is the lowest bill that a host can choose, of those without a cache, with that of five
// minutes and with that of an hour. Where prompts are cached without being marked, a host cannot
// do without.
func lowest(p *cost.Price, none, cached, hour *cost.Range) *cost.Range {
	if p.WriteHour == 0 {
		return cached
	}
	best := none
	for _, other := range []*cost.Range{cached, hour} {
		if other.Mid() < best.Mid() {
			best = other
		}
	}
	return best
}
