package simulate

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/router"
	"github.com/toolbudget/toolbudget/tokencount"
)

// Options say what is simulated, and how things are counted.
type Options struct {
	// Tools of one program, one of each name (budget.Program.Request).
	Tools []*catalog.Tool
	// Selector has the groups, profiles and the policy.
	Selector *catalog.Selector
	// Choice is for whom; its profile is that of messages without one.
	Choice catalog.Choice
	// Rounds is how often a model is asked for one message, where that does not say so
	// itself, and Requests how many messages there are on a day.
	Rounds, Requests int
	// Router has the settings of the router; its mode holds for the first of Providers that
	// its Modes has. Providers are the names of what is counted, the most specific one first.
	Router    router.Options
	Providers []string
	// Model is the one whose rounds are taken, where a message says them by model.
	Model string
	// Burst is how many requests follow each other at once, as the messages of one
	// conversation; 0 is one. Context is how many tokens of the conversation stand behind
	// the tools in each prompt, as the system prompt and earlier messages do.
	Burst, Context int

	// Weigh counts tools side by side, without what a request costs once, and Text a
	// text in a message that is sent anyway.
	Weigh func([]*catalog.Tool) tokencount.Count
	Text  func(string) tokencount.Count
	// Fixed is what a request costs once for having any tool, and Instructions what the
	// server's instructions cost, which a host sends with tools and without.
	Fixed, Instructions tokencount.Count
	// Open: the program has tools that its source does not tell, so that every figure
	// is at least.
	Open bool
	// Price is nil where none is known; then nothing is said of money and caches.
	Price *cost.Price
	// Discover is the definition of the tool that finds others.
	Discover *catalog.Tool
}

// Defaults of Options.Rounds and Options.Requests: what Cortex, a ReAct orchestrator,
// reckons its own savings with.
const (
	DefaultRounds   = 3
	DefaultRequests = 50
)

// MostContext bounds Options.Context, so that no bill overflows.
const MostContext = 2_000_000

// A Result is a simulation. Scenarios and outcomes are in the order of the messages
// and of the strategies.
type Result struct {
	// Tools is how many there are.
	Tools int `json:"tools"`
	// Fixed is what each round with tools costs once, and Instructions what the server's
	// instructions cost in every round; both are in all figures.
	Fixed        tokencount.Count `json:"fixed"`
	Instructions tokencount.Count `json:"instructions"`
	// RequestsPerDay is how many requests a day has, each of which begins with a
	// message.
	RequestsPerDay int `json:"requestsPerDay"`
	// Burst is how many of them follow each other at once, and Context how many tokens
	// of the conversation stand behind the tools, which the dollars include.
	Burst      int        `json:"burst"`
	Context    int        `json:"context"`
	Strategies []Strategy `json:"strategies"`
	Scenarios  []Scenario `json:"scenarios"`
	// All is a day on which the messages take turns.
	All []Outcome `json:"all"`
	// Judged is the number of scenarios that say which tools they need. For the others,
	// missing tools cannot be detected.
	Judged int `json:"judged"`
	// Needed is how many tools these need together.
	Needed int `json:"needed"`
	// Verdict says in one sentence which strategy has the lowest bill, and which cost
	// more than sending every tool.
	Verdict string   `json:"verdict"`
	Notes   []string `json:"notes,omitempty"`
}

// A Strategy is a way to send tools.
type Strategy struct {
	Name string `json:"name"`
	// Text says which tools are sent.
	Text string `json:"text"`
}

// A Scenario is one message, as if all requests of a day began with it.
type Scenario struct {
	Name    string `json:"name"`
	Message string `json:"message"`
	Profile string `json:"profile,omitempty"`
	// Needs are the tools without which it cannot be answered. Judged is false where
	// that is not known.
	Needs    []string  `json:"needs,omitempty"`
	Judged   bool      `json:"judged"`
	Outcomes []Outcome `json:"outcomes"`
}

// An Outcome is what a strategy makes of requests.
type Outcome struct {
	Strategy string `json:"strategy"`
	// Rounds that a model is asked in one request, on average.
	Rounds float64 `json:"rounds"`
	// First are the tokens of the first round, PerRound those of a round on average, and
	// Uncached how many of these no cache has, all rounded. Uncached is absent without a
	// price.
	First    tokencount.Count  `json:"firstRound"`
	PerRound tokencount.Count  `json:"perRound"`
	Uncached *tokencount.Count `json:"uncachedPerRound,omitempty"`
	// CacheHitRate is the share of PerRound that a cache has, from 0 to 1, of the lower
	// counts. Absent with Uncached.
	CacheHitRate *float64 `json:"cacheHitRate,omitempty"`
	// PerDay are the tokens of all rounds of all requests of a day.
	PerDay tokencount.Count `json:"perDay"`
	// SavedPercent is how much less they are than those of the first strategy, by the
	// middles of both; absent where these are 0.
	SavedPercent *float64 `json:"savedPercent,omitempty"`
	// Dollars a day, Cached with the prompt cache (cost.Price.Turns) and CachedHour with
	// that of one hour, where there is one; absent without a price, or where a prompt is
	// longer than the price holds for.
	Dollars    *cost.Range `json:"dollarsPerDay,omitempty"`
	Cached     *cost.Range `json:"dollarsPerDayCached,omitempty"`
	CachedHour *cost.Range `json:"dollarsPerDayCachedHour,omitempty"`
	// Bill is the lowest of them that a host can choose, and BillSavedPercent how much
	// less it is than that of the first strategy, by the middles of both.
	Bill             *cost.Range `json:"billPerDay,omitempty"`
	BillSavedPercent *float64    `json:"billSavedPercent,omitempty"`
	// BillVaried is the bill if no message comes twice, so that a list of tools that was
	// chosen for one is never in the cache when another comes.
	BillVaried *cost.Range `json:"billPerDayVaried,omitempty"`
	// Late are needed tools that are sent, but not in the first round, and Missed those
	// that are in no round. LateTools and MissedTools are how many, which of several
	// messages is all there is.
	Late        []string `json:"late,omitempty"`
	Missed      []string `json:"missed,omitempty"`
	LateTools   int      `json:"lateTools"`
	MissedTools int      `json:"missedTools"`
	// WithheldMessages is how many messages use tools without saying which, and get some of
	// them in no round.
	WithheldMessages int `json:"withheldMessages,omitempty"`
	// Blocks are what is sent, round by round; those in a row that are the same are one.
	Blocks []Block `json:"blocks,omitempty"`
}

// A Block is what one round or several in a row send.
type Block struct {
	Rounds int              `json:"rounds"`
	Tokens tokencount.Count `json:"tokens"`
	// Tools is how many definitions are sent, Names which, in their order, absent when
	// they are all there are.
	Tools int      `json:"tools"`
	Names []string `json:"names,omitempty"`
	// Reasons say of how many tools why they are sent (router.InclusionReason).
	Reasons map[string]int `json:"reasons,omitempty"`
	// Lines is how many tools have a line in the compact catalog, and Found how many the
	// search has found, whose names and first sentences are its answer.
	Lines int `json:"lines,omitempty"`
	Found int `json:"found,omitempty"`

	key    string           // of what a cache keeps
	chosen bool             // for this message alone
	rest   tokencount.Count // of the tokens, the answer of the search
}

// Run simulates the messages. It fails for options and messages that contradict the
// tools.
func Run(ctx context.Context, messages []Message, o Options) (*Result, error) {
	if len(messages) == 0 {
		return nil, errors.New("there are no messages")
	}
	s := &simulator{Options: o, texts: map[string]tokencount.Count{}}
	profiles := o.Selector.ProfileNames(o.Tools)
	if err := o.check(messages, profiles); err != nil {
		return nil, err
	}
	plans, notes, err := s.plans(messages)
	if err != nil {
		return nil, err
	}
	r := &Result{
		Tools:          len(o.Tools),
		Fixed:          o.Fixed,
		Instructions:   o.Instructions,
		RequestsPerDay: o.Requests,
		Burst:          max(1, o.Burst),
		Context:        o.Context,
		Notes:          notes,
	}
	days := make([][][]Block, len(plans)) // by strategy, the rounds of each message
	for _, p := range plans {
		r.Strategies = append(r.Strategies, p.Strategy)
	}
	for i := range messages {
		q := s.request(&messages[i])
		sc := Scenario{
			Name:    q.label(),
			Message: q.Text,
			Profile: q.choice.Profile,
			Needs:   q.Gold,
			Judged:  q.Gold != nil,
		}
		for j, p := range plans {
			sent, err := p.rounds(ctx, q)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", q.at, err)
			}
			blocks := s.blocks(sent)
			days[j] = append(days[j], blocks)
			out := s.day(p.Name, [][]Block{blocks})
			out.Blocks = merged(blocks)
			out.judge(q.Gold, sent)
			if s.withholds(q, sent) {
				out.WithheldMessages = 1
			}
			sc.Outcomes = append(sc.Outcomes, out)
		}
		compare(sc.Outcomes)
		if sc.Judged {
			r.Judged++
			r.Needed += len(sc.Needs)
		}
		r.Scenarios = append(r.Scenarios, sc)
	}
	for j, p := range plans {
		if err := s.choices(ctx, p, messages, days[j]); err != nil {
			return nil, err
		}
		all := s.day(p.Name, days[j])
		for _, sc := range r.Scenarios {
			all.LateTools += sc.Outcomes[j].LateTools
			all.MissedTools += sc.Outcomes[j].MissedTools
			all.WithheldMessages += sc.Outcomes[j].WithheldMessages
		}
		r.All = append(r.All, all)
	}
	compare(r.All)
	r.Verdict = r.verdict()
	return r, nil
}

// check reports options and messages that contradict the tools.
func (o *Options) check(messages []Message, profiles []string) error {
	longest := o.Rounds
	for _, m := range messages {
		if err := m.fits(o.Tools, profiles); err != nil {
			return err
		}
		longest = max(longest, m.Rounds.most())
	}
	if o.Rounds < 1 || o.Rounds > MostRounds || o.Requests < 1 || o.Requests > cost.Most {
		return fmt.Errorf("%d requests a day of %d rounds: write 1 to %d requests and 1 to %d rounds",
			o.Requests, o.Rounds, cost.Most, MostRounds)
	}
	if o.Burst < 0 || o.Burst > o.Requests || o.Context < 0 || o.Context > MostContext {
		return fmt.Errorf("bursts of %d requests and %d tokens of context: write a burst of 1 to %d requests and "+
			"a context of 0 to %d tokens", o.Burst, o.Context, o.Requests, MostContext)
	}
	if all := (longest + 1) * (o.Requests + len(messages)); all > cost.Most {
		return fmt.Errorf("%d requests a day of up to %d rounds and a search make %d rounds, more than %d; "+
			"simulate fewer requests", o.Requests, longest, all, cost.Most)
	}
	return nil
}

// compare compares outcomes with the first.
func compare(list []Outcome) {
	whole := list[0].PerDay.Mid()
	for i := range list {
		if whole > 0 {
			saved := math.Round(1000*(1-list[i].PerDay.Mid()/whole)) / 10
			if saved == 0 {
				saved = 0 // not -0
			}
			list[i].SavedPercent = &saved
		}
		if b := list[0].Bill; b != nil && list[i].Bill != nil && b.Mid() > 0 {
			saved := math.Round(1000*(1-list[i].Bill.Mid()/b.Mid())) / 10
			if saved == 0 {
				saved = 0
			}
			list[i].BillSavedPercent = &saved
		}
	}
}

// lines counts the compact catalog of tools, which is the same for many messages.
func (s *simulator) lines(tools []*catalog.Tool) tokencount.Count {
	a := budget.Lines(s.Selector, tools, func(text string) interval.Int { return s.text(text).Int })
	if len(tools) == 0 {
		return tokencount.Count{}
	}
	return tokencount.Count{Int: a, Method: s.text("").Method}
}

func (s *simulator) text(text string) tokencount.Count {
	c, ok := s.texts[text]
	if !ok {
		c = s.Text(text)
		s.texts[text] = c
	}
	return c
}
