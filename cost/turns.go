package cost

// A Prompt is what is sent to a model in one round of a request.
type Prompt struct {
	// Key tells prompts apart: equal keys are of equal bytes.
	Key string
	// Tokens are those that a cache may keep, where Caches says that it surely does.
	Tokens int
	Caches bool
	// Rest are tokens behind them, which no cache is taken to keep.
	Rest int
}

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
// last, perDay of them spread evenly over each day. A request is the list of its
// rounds, which follow each other at once.
//
// A prompt that is not the same to the byte as one that the cache still has is
// written whole, and what is changed back is still there. That is Anthropic's rule
// for tools: cache_control on the last tool caches all of them, and a changed
// definition invalidates the cache (platform.claude.com, docs, agents-and-tools/
// tool-use/tool-use-with-prompt-caching). OpenAI reads what two prompts have in
// common at their beginning, in steps of 128 tokens (developers.openai.com,
// cookbook/examples/prompt_caching_201), so that there it is at most this. A
// Lifetime of 0 is not promised, and taken for a day.
func (p Price) Turns(requests [][]Prompt, perDay, n int) Sum {
	last := map[string]int{} // the request that used a prompt last
	one := func(j int) Sum {
		var d Sum
		for _, r := range requests[j%len(requests)] {
			d.Plain += p.Requests(r.Tokens+r.Rest, 1)
			d.Cached += p.Requests(r.Rest, 1)
			d.New += r.Rest
			at, had := last[r.Key]
			switch {
			case !r.Caches:
				d.Cached += p.Requests(r.Tokens, 1)
				d.New += r.Tokens
			case had && (p.Lifetime == 0 || (j-at)*24*60*60 <= perDay*p.Lifetime):
				d.Cached += Dollars(p.Read) * Dollars(r.Tokens)
			default:
				d.Cached += Dollars(p.Write) * Dollars(r.Tokens)
				d.New += r.Tokens
			}
			last[r.Key] = j
		}
		return d
	}
	// From the second turn on each is like the one before: whatever a request uses
	// was used no longer ago than in its own last turn.
	var sum Sum
	k := len(requests)
	if k == 0 {
		return sum
	}
	for j := range min(n, k) {
		sum = sum.plus(one(j), 1)
	}
	for j := k; j < min(n, 2*k); j++ {
		sum = sum.plus(one(j), (n-j+k-1)/k)
	}
	return sum
}
