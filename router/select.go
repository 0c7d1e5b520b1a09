package router

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// A Turn is a message of a conversation.
type Turn struct {
	Role string `json:"role"` // User or Assistant
	Text string `json:"text"`
}

// Roles of turns.
const (
	User      = "user"
	Assistant = "assistant"
)

// A Request asks which tools go along with the next message to a model.
type Request struct {
	// Turns are the conversation, oldest first. The last message of the user and the
	// last of the assistant are looked at.
	Turns []Turn
	// Choice is for whom; what it may not have is not sent, whatever else holds.
	Choice catalog.Choice
	// Provider is the provider, model or client that the tools are sent to. It matters where
	// Options.Modes has its name.
	Provider string
	// Iteration counts the rounds of calls within one turn, from 0. ByRank filters only
	// the first round, so a model that turns out to need more tools can get them.
	Iteration int
}

// An InclusionReason says why a tool is sent. Of several, it is the first in this
// order.
type InclusionReason string

const (
	Core             InclusionReason = "core"              // its Load is core, and a mode is set
	Always           InclusionReason = "always"            // a pattern of Options.Always fits
	Discovered       InclusionReason = "discovered"        // by the session, earlier
	Mentioned        InclusionReason = "mentioned"         // by name or alias, as a whole word
	Unfiltered       InclusionReason = "unfiltered"        // nothing decides: the mode is Off
	Triggered        InclusionReason = "triggered"         // by a keyword of its group
	LaterIteration   InclusionReason = "later iteration"   // all tools are sent from the second on
	EmbedderFailed   InclusionReason = "embedder failed"   // all tools are sent
	NotEmbedded      InclusionReason = "not embedded"      // there is an Embedder, and no vector of the tool
	TopRanked        InclusionReason = "top ranked"        // by score
	ShortDescription InclusionReason = "short description" // too short to be found by
)

// A Selection is what is sent, in an order that keeps the prefix of a prompt: the
// tools of the catalog as they are there, then those discovered, oldest first.
type Selection struct {
	Choice catalog.Choice
	Tools  []Included
	// Err is why an Embedder gave nothing; the selection is good all the same.
	Err error
}

// Included is a tool that is sent, and why.
type Included struct {
	Tool   *catalog.Tool
	Reason InclusionReason
	// Detail is the keyword that triggered the tool's group.
	Detail string
	// Score is that of a tool which is TopRanked.
	Score float64
}

// Names are the names of the tools, in order.
func (s Selection) Names() []string {
	out := make([]string, len(s.Tools))
	for i, t := range s.Tools {
		out[i] = t.Tool.Name
	}
	return out
}

// Select returns the tools for a request. It fails for an unknown profile only.
func (r *Router) Select(ctx context.Context, q Request) (Selection, error) {
	return r.selectWith(ctx, q, nil)
}

// selectWith also sends what a session has discovered.
func (r *Router) selectWith(ctx context.Context, q Request, discovered []int) (Selection, error) {
	may, err := r.may(q.Choice)
	if err != nil {
		return Selection{}, err
	}
	s := Selection{Choice: q.Choice}
	mode := r.o.modeFor(q.Provider)
	turns := relevant(q.Turns)
	found := make([]Included, len(r.tools)) // those with a reason
	give := func(i int, why Included) {
		if may[i] && found[i].Reason == "" {
			why.Tool = r.tools[i]
			found[i] = why
		}
	}
	for i, t := range r.tools {
		if mode != Off && t.Load == catalog.LoadCore {
			give(i, Included{Reason: Core})
		}
		if r.always[i] {
			give(i, Included{Reason: Always})
		}
	}
	for _, i := range discovered {
		give(i, Included{Reason: Discovered})
	}
	r.mentions(turns, give)
	switch {
	case mode == Off:
		r.all(Unfiltered, give)
	case mode == ByGroup:
		r.triggered(turns, give)
	case q.Iteration > 0:
		r.all(LaterIteration, give)
	default:
		s.Err = r.top(ctx, turns, may, found, give)
	}
	for i := range found {
		if found[i].Reason != "" && found[i].Reason != Discovered {
			s.Tools = append(s.Tools, found[i])
		}
	}
	for _, i := range discovered {
		if found[i].Reason == Discovered {
			s.Tools = append(s.Tools, found[i])
		}
	}
	return s, nil
}

// relevant returns the last turn of the assistant and that of the user, in the order
// they were said.
func relevant(turns []Turn) []Turn {
	var out []Turn
	seen := map[string]bool{}
	for i := len(turns) - 1; i >= 0; i-- {
		if role := turns[i].Role; !seen[role] && (role == User || role == Assistant) {
			seen[role] = true
			out = append(out, Turn{role, end(turns[i].Text)})
		}
	}
	slices.Reverse(out)
	return out
}

// mentions gives the tools whose names the text has as whole words: read is not in
// thread.
func (r *Router) mentions(turns []Turn, give func(int, Included)) {
	for _, turn := range turns {
		text := strings.ToLower(turn.Text)
		for i := range r.names {
			if slices.ContainsFunc(r.names[i].mention, func(m string) bool { return mentions(text, m) }) {
				give(i, Included{Reason: Mentioned})
			}
		}
	}
}

func mentions(text, name string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		start := from + i
		end := start + len(name)
		if !(start > 0 && wordByte(text[start-1])) && !(end < len(text) && wordByte(text[end])) {
			return true
		}
		from = start + 1
	}
}

// wordByte reports whether a byte can be of a name. Those of letters beyond ASCII can.
func wordByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b == '_' || b >= 0x80
}

// readRules finds the tools that rules without a conversation hold of.
func (r *Router) readRules() {
	least := cmp.Or(r.o.MinDescriptionWords, DefaultMinDescriptionWords)
	for _, t := range r.tools {
		r.always = append(r.always,
			slices.ContainsFunc(r.o.Always, func(p string) bool { return r.o.Selector.Fits(p, t) }))
		r.short = append(r.short, short(t.Description.Value, least))
		r.vectors = append(r.vectors, unit(r.o.Vectors[t.Name]))
	}
}

// short reports whether a description has fewer words than that.
func short(text string, least int) bool {
	words := 0
	for range strings.FieldsSeq(text) {
		if words++; words == least {
			return false
		}
	}
	return true
}

// all gives what would be sent without a router.
func (r *Router) all(why InclusionReason, give func(int, Included)) {
	for i, t := range r.tools {
		if !t.Deferred() {
			give(i, Included{Reason: why})
		}
	}
}

// A trigger is a keyword of a group, and the group's tools.
type trigger struct {
	stems, word string
	tools       []int
}

func (r *Router) readTriggers() {
	for _, g := range r.o.Selector.Groups {
		var tools []int
		for i, t := range r.tools {
			if slices.Contains(r.o.Selector.GroupsOf(t), g.Name) {
				tools = append(tools, i)
			}
		}
		for _, w := range g.Keywords {
			if s := stemmed(w); s != "  " {
				r.groups = append(r.groups, trigger{stems: s, word: w, tools: tools})
			}
		}
	}
}

// stemmed returns the stems of all words, with a blank around each.
func stemmed(text string) string {
	words := terms.Words(text)
	for i := range words {
		words[i] = terms.Stem(words[i])
	}
	return " " + phrase(words) + " "
}

// triggered gives the tools of each group that a keyword is said of.
func (r *Router) triggered(turns []Turn, give func(int, Included)) {
	for _, turn := range turns {
		text := stemmed(turn.Text)
		for _, t := range r.groups {
			if strings.Contains(text, t.stems) {
				for _, i := range t.tools {
					give(i, Included{Reason: Triggered, Detail: t.word})
				}
			}
		}
	}
}

// top gives the best tools, and those that no score can be given to.
func (r *Router) top(ctx context.Context, turns []Turn, may []bool, found []Included, give func(int, Included)) error {
	scores := r.byTurns(turns)
	if r.o.Embedder != nil && len(turns) > 0 {
		near, err := r.near(ctx, turns[len(turns)-1].Text)
		if err != nil {
			r.all(EmbedderFailed, give)
			return err
		}
		sums := make([]float64, len(scores))
		for _, list := range [][]float64{scores, near} {
			for rank, i := range best(list) {
				sums[i] += 1 / float64(fusion+rank+1)
			}
		}
		scores = sums
		for i := range near {
			if r.vectors[i] == nil && !r.tools[i].Deferred() {
				give(i, Included{Reason: NotEmbedded})
			}
		}
	}
	left := r.o.TopK
	if left == 0 {
		left = DefaultTopK
	}
	for _, i := range best(scores) {
		if left == 0 {
			break
		}
		if may[i] && found[i].Reason == "" {
			give(i, Included{Reason: TopRanked, Score: scores[i]})
			left--
		}
	}
	for i, t := range r.tools {
		if r.short[i] && !t.Deferred() {
			give(i, Included{Reason: ShortDescription})
		}
	}
	return nil
}
