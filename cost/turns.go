package cost

import "strconv"

// A Prompt is what is sent to a model in one round of a request.
type Prompt struct {
	// Key tells prompts apart: equal keys are of equal bytes. Once says that no other request
	// has this prompt, not even the same one when its turn comes again: other messages would
	// take its place.
	Key  string
	Once bool
	// Tokens are those that a cache may keep, where Caches says that it surely does.
	Tokens int
	Caches bool
	// Behind are tokens of the conversation that stand behind them. A cache keeps them
	// as well, but only with the tokens before them: those of a changed prompt are written
	// again. Each burst is a conversation of its own.
	Behind int
	// Rest are tokens behind them, which no cache is taken to keep.
	Rest int
}

// A Pace says when requests come and which cache is used between them.
type Pace struct {
	// PerDay is how many requests a day has, and Burst how many of them follow each other
	// at once: the bursts are spread evenly over the day. 0 is a burst of one.
	PerDay, Burst int
	// Hour writes to the cache of one hour (Price.WriteHour).
	Hour bool
}

// HourLifetime is how long the longer cache keeps a prompt after each use, in seconds
// (platform.claude.com, docs, build-with-claude/prompt-caching).
const HourLifetime = 60 * 60

// A Sum is what requests cost together.
type Sum struct {
	// Plain is without a cache, and Cached with one.
	Plain, Cached Dollars
	// New are the tokens that are not read from the cache.
	New int
}

func (d Sum) plus(e Sum, times int) Sum {
	return Sum{
		Plain: d.Plain + e.Plain*Dollars(times), Cached: d.Cached + e.Cached*Dollars(times),
		New: d.New + e.New*times,
	}
}

// Turns returns what n requests cost that take turns, the first again after the
// last, at a pace. A request is the list of its rounds, which follow each other at
// once.
//
// A prompt that is not the same to the byte as one that the cache still has is
// written whole, with what stands behind it, and what is changed back is still there.
// That is Anthropic's rule for tools: cache_control on the last tool caches all of
// them, and a changed definition invalidates the cache of tools, system prompt and
// messages (platform.claude.com, docs, agents-and-tools/tool-use/
// tool-use-with-prompt-caching). OpenAI reads what two prompts have in common at their
// beginning, in steps of 128 tokens (developers.openai.com,
// cookbook/examples/prompt_caching_201), so that there it is at most this. A
// Lifetime of 0 is not promised, and taken for a day.
func (p Price) Turns(requests [][]Prompt, pace Pace, n int) Sum {
	k, burst := len(requests), max(1, pace.Burst)
	if k == 0 {
		return Sum{}
	}
	t := promptCache{Price: p, last: map[string]int{}, write: p.Write, lifetime: p.Lifetime, pace: pace}
	if pace.Hour {
		t.write, t.lifetime = p.WriteHour, HourLifetime
	}
	// From the second period on each request is like the one a period before: whatever
	// it uses was used no longer ago than that.
	period := k / gcd(k, burst) * burst
	var sum Sum
	for j := range min(n, period) {
		sum = sum.plus(t.request(requests[j%k], j, j/burst), 1)
	}
	for j := period; j < min(n, 2*period); j++ {
		sum = sum.plus(t.request(requests[j%k], j, j/burst), (n-j+period-1)/period)
	}
	return sum
}

// A promptCache holds what it has while requests share it.
type promptCache struct {
	Price
	pace     Pace
	write    Mills
	lifetime int
	last     map[string]int // the burst that used a prompt last
}

// request returns what one costs in its burst, number being its place in the day.
func (t *promptCache) request(rounds []Prompt, number, burst int) Sum {
	var d Sum
	for _, r := range rounds {
		if r.Once {
			r.Key += " " + strconv.Itoa(number)
		}
		d.Plain += t.Requests(r.Tokens+r.Behind+r.Rest, 1)
		d.Cached += t.Requests(r.Rest, 1)
		d.New += r.Rest
		at, had := t.last[r.Key]
		apart := (burst - at) * 24 * 60 * 60 * max(1, t.pace.Burst) // seconds times requests a day
		switch {
		case !r.Caches:
			d.Cached += t.Requests(r.Tokens+r.Behind, 1)
			d.New += r.Tokens
		case had && at == burst: // the same conversation
			d.Cached += Dollars(t.Read) * Dollars(r.Tokens+r.Behind)
		case had && (t.lifetime == 0 || apart <= t.pace.PerDay*t.lifetime):
			d.Cached += Dollars(t.Read)*Dollars(r.Tokens) + Dollars(t.write)*Dollars(r.Behind)
		default:
			d.Cached += Dollars(t.write) * Dollars(r.Tokens+r.Behind)
			d.New += r.Tokens
		}
		t.last[r.Key] = burst
	}
	return d
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
