package simulate

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/tokencount"
)

// blocks counts what is sent.
func (s *simulator) blocks(rounds []sent) []Block {
	out := make([]Block, len(rounds))
	for i, r := range rounds {
		b := Block{Rounds: 1, Tokens: s.Instructions, Tools: len(r.tools), Lines: len(r.lines), Found: len(r.found)}
		var tools []*catalog.Tool
		var names, lines []string
		add := func(t *catalog.Tool, why string) {
			tools, names = append(tools, t), append(names, t.Name)
			if b.Reasons == nil {
				b.Reasons = map[string]int{}
			}
			b.Reasons[why]++
		}
		if r.discover {
			b.Tools++
			add(s.Discover, "search")
		}
		for _, t := range r.tools {
			add(t.Tool, string(t.Reason))
		}
		if len(tools) > 0 {
			b.Tokens = b.Tokens.Add(s.Fixed).Add(s.Weigh(tools))
		}
		if r.discover || len(r.tools) < len(s.Tools) {
			b.Names = names
		}
		b.rest = s.lines(r.found)
		b.Tokens = b.Tokens.Add(s.lines(r.lines)).Add(b.rest)
		b.Tokens.Open = b.Tokens.Open || s.Open
		for _, t := range r.lines {
			lines = append(lines, t.Name)
		}
		b.key = fmt.Sprintf("%q %q", names, lines)
		if len(tools) == 0 {
			b.key = "" // the instructions alone
		}
		out[i] = b
	}
	return out
}

// choices marks the lists of tools of a plan that are chosen for one message: those that it does
// not send for a message without words either, and that no two messages have.
func (s *simulator) choices(ctx context.Context, p plan, messages []Message, requests [][]Block) error {
	if p.Name != ByRank && p.Name != Deferred {
		return nil // its lists are those of a profile or of groups, which few choices are for
	}
	has := map[string]int{} // how many messages have a list
	for i, blocks := range requests {
		blank := messages[i]
		blank.Text, blank.Turns = "", nil
		sent, err := p.rounds(ctx, s.request(&blank))
		if err != nil {
			return fmt.Errorf("%s: %w", messages[i].at, err)
		}
		for _, b := range s.blocks(sent) {
			has[b.key] = 2
		}
		own := map[string]bool{}
		for _, b := range blocks {
			if !own[b.key] {
				own[b.key] = true
				has[b.key]++
			}
		}
	}
	for _, blocks := range requests {
		for j := range blocks {
			blocks[j].chosen = has[blocks[j].key] < 2
		}
	}
	return nil
}

// merged makes one of blocks in a row that are the same.
func merged(blocks []Block) []Block {
	var out []Block
	for _, b := range blocks {
		if n := len(out); n > 0 && out[n-1].key == b.key && out[n-1].Found == b.Found {
			out[n-1].Rounds++
			continue
		}
		out = append(out, b)
	}
	return out
}

// day adds up requests that take turns; each is the list of its rounds. Where a day
// has fewer than there are, it is the mean of the days on which each has its turn.
func (s *simulator) day(name string, requests [][]Block) Outcome {
	o := Outcome{Strategy: name}
	k := len(requests)
	days := (k + s.Requests - 1) / s.Requests
	n := days * s.Requests
	rounds := 0
	var first, all tokencount.Count
	for i, blocks := range requests {
		times := (n - i + k - 1) / k
		rounds += times * len(blocks)
		first = first.Add(multiplied(blocks[0].Tokens, times))
		for _, b := range blocks {
			all = all.Add(multiplied(b.Tokens, times))
		}
	}
	o.Rounds = math.Round(100*float64(rounds)/float64(n)) / 100
	o.First, o.PerRound, o.PerDay = shared(first, n), shared(all, rounds), shared(all, days)
	if s.Price != nil {
		s.bill(&o, requests, days, rounds)
	}
	return o
}

// bill adds what a day costs. What may be too short for the cache is taken to be.
func (s *simulator) bill(o *Outcome, requests [][]Block, days, rounds int) {
	priced := true
	turns := func(of func(tokencount.Count) int, hour, varied bool) cost.Sum {
		prompts := make([][]cost.Prompt, len(requests))
		for i, blocks := range requests {
			for _, b := range blocks {
				priced = priced && s.Price.AppliesTo(b.Tokens.Hi+s.Context)
				prompts[i] = append(prompts[i], cost.Prompt{
					Key: b.key, Once: varied && b.chosen, Behind: s.Context,
					Tokens: of(b.Tokens) - of(b.rest), Rest: of(b.rest),
					Caches: s.Price.Caches(b.Tokens.Lo - b.rest.Lo + s.Context),
				})
			}
		}
		pace := cost.Pace{PerDay: s.Requests, Burst: s.Burst, Hour: hour}
		return s.Price.Turns(prompts, pace, days*s.Requests)
	}
	lower, upper := func(c tokencount.Count) int { return c.Lo }, func(c tokencount.Count) int { return c.Hi }
	lo, hi := turns(lower, false, false), turns(upper, false, false)
	open, method := o.PerDay.Open, o.PerDay.Method
	unread := shared(tokencount.Count{Int: interval.Int{Lo: lo.New, Hi: hi.New, Open: open}, Method: method}, rounds)
	o.Uncached = &unread
	if o.PerRound.Lo > 0 {
		rate := math.Round(1000*(1-float64(unread.Lo)/float64(o.PerRound.Lo))) / 1000
		o.CacheHitRate = &rate
	}
	if !priced {
		return
	}
	perDay := func(lo, hi cost.Dollars) *cost.Range {
		r := cost.Range{Lo: lo / cost.Dollars(days), Hi: hi / cost.Dollars(days), Open: open}
		return &r
	}
	o.Dollars, o.Cached = perDay(lo.Plain, hi.Plain), perDay(lo.Cached, hi.Cached)
	cached := func(hour, varied bool) *cost.Range {
		return perDay(turns(lower, hour, varied).Cached, turns(upper, hour, varied).Cached)
	}
	var hour *cost.Range
	if s.Price.WriteHour > 0 {
		o.CachedHour, hour = cached(true, false), cached(true, true)
	}
	o.Bill = lowest(s.Price, o.Dollars, o.Cached, o.CachedHour)
	o.BillVaried = lowest(s.Price, o.Dollars, cached(false, true), hour)
}

// judge says which of the needed tools are sent late or never.
func (o *Outcome) judge(needs []string, rounds []sent) {
	for _, name := range needs {
		switch at := slices.IndexFunc(rounds, func(r sent) bool { return r.has(name) }); {
		case at > 0:
			o.Late = append(o.Late, name)
		case at < 0:
			o.Missed = append(o.Missed, name)
		}
	}
	o.LateTools, o.MissedTools = len(o.Late), len(o.Missed)
}

// withholds reports whether a message that uses tools without saying which never gets some that
// are allowed, and cannot search for them. A model that answers in one round uses none: what is
// between two rounds is a call.
func (s *simulator) withholds(q request, rounds []sent) bool {
	if q.Gold != nil || q.rounds < 2 || slices.ContainsFunc(rounds, func(r sent) bool { return r.discover }) {
		return false
	}
	return slices.ContainsFunc(s.Tools, func(t *catalog.Tool) bool {
		return s.Selector.May(q.choice, t) &&
			!slices.ContainsFunc(rounds, func(r sent) bool { return r.has(t.Name) })
	})
}

func multiplied(c tokencount.Count, n int) tokencount.Count {
	c.Lo, c.Hi = c.Lo*n, c.Hi*n
	return c
}

// shared is a count for each of n, rounded.
func shared(c tokencount.Count, n int) tokencount.Count {
	if n == 0 {
		return tokencount.Count{Method: c.Method}
	}
	c.Lo, c.Hi = (c.Lo+n/2)/n, (c.Hi+n/2)/n
	return c
}
