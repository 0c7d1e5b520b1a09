package replay

import (
	"math"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/tokencount"
)

// A Row is a recorded request with tools, counted.
type Row struct {
	// Place is the line of the file and where that is from.
	Place string `json:"place"`
	// Provider and Model are those of the recording, Profile is what counts for them,
	// and Project is what is left out as one.
	Provider string `json:"provider"`
	Model    string `json:"model"`
	Profile  string `json:"profile"`
	Project  string `json:"project"`
	Tools    int    `json:"tools"`
	// True is the provider's count less that of the messages: the tool part. The
	// tool-use prompt that Anthropic publishes, or the middle of those it may be, is
	// taken away too.
	True float64 `json:"true"`
	// Count is what the profile says of the tool part.
	tokencount.Count
	// LeftOut is the middle of the count when the row's project is left out of the fit, 0
	// where there is one project only or the row is not usable.
	LeftOut float64 `json:"leftOut,omitempty"`
	// Usable means that the recorded count may be one of this request. Unusable says why
	// not.
	Usable   bool   `json:"usable"`
	Unusable string `json:"unusable,omitempty"`
	// Least is what names, texts and types of the tools have in any form, and Most what
	// they have in the longest, with all that a request is known to cost.
	Least float64 `json:"least"`
	Most  float64 `json:"most"`
	// Chars4 is a quarter of the characters of the tools' compact JSON, and
	// Compact its tokens under o200k_base: what others count.
	Chars4  float64 `json:"chars4"`
	Compact float64 `json:"compact"`

	provider *tokencount.Provider
	tools    tokencount.Count // without what the request costs once
	asked    string           // the same for two recordings of one request
	answerOf string           // the same for two recordings that may have one answer
	date     string           // of the recording
	sent     []*catalog.Tool
	set      string // the compact JSON of all tools
}

// Off returns the relative error of a count.
// A true count under one token is taken for one.
func (r *Row) Off(count float64) float64 { return math.Abs(count-r.True) / max(1, math.Abs(r.True)) }

// Inside reports whether the provider's count is inside the band, which whole
// tokens round.
func (r *Row) Inside() bool {
	return r.True >= float64(r.Count.Lo)-0.5 && r.True <= float64(r.Count.Hi)+0.5
}

// A Skip is a recorded request that is not counted, and why.
type Skip struct {
	Place  string `json:"place"`
	Reason string `json:"reason"`
}

// Rows counts every request with tools, with the tokenizer of a query.
func Rows(recordings []Recording, with tokencount.Query) (rows []*Row, skipped []Skip) {
	plain, err := tokencount.ByName("gpt-5")
	if err != nil {
		return nil, []Skip{{Reason: err.Error()}}
	}
	hidden := hiddenPrompts(recordings)
	for i := range recordings {
		r := &recordings[i]
		if len(r.Tools) == 0 {
			skipped = append(skipped, Skip{r.place(), "no tools"})
			continue
		}
		q := r.query()
		q.Library = with.Library
		p, err := tokencount.Find(q)
		if err != nil {
			skipped = append(skipped, Skip{r.place(), err.Error()})
			continue
		}
		row := r.count(p, plain)
		if row.tools.Hi == 0 {
			skipped = append(skipped, Skip{r.place(), "tools that are not sent, since the request forbids calls"})
			continue
		}
		if p.API == provider.Chat && p.Calibration != nil {
			row.True -= hidden[r.Provider+" "+r.Model]
		}
		if row.Unusable = r.answered(p); row.Unusable == "" {
			row.Unusable = row.impossible()
		}
		rows = append(rows, row)
	}
	disagree(rows)
	stale(rows)
	apart(rows)
	for _, row := range rows {
		row.Usable = row.Unusable == ""
	}
	return rows, skipped
}

// hiddenPrompts returns what requests without tools cost beyond their messages,
// in tokens by provider and model. Some providers put a text of their own before
// every request and change it with the model; it is not part of the tools.
func hiddenPrompts(recordings []Recording) map[string]float64 {
	extra := map[string][]float64{}
	for i := range recordings {
		r := &recordings[i]
		p, err := tokencount.Find(r.query())
		if err != nil || len(r.Tools) > 0 {
			continue // nothing to learn from
		}
		model := r.Provider + " " + r.Model
		extra[model] = append(extra[model], float64(r.InputTokens)-p.Messages(r.System, r.User))
	}
	out := map[string]float64{}
	for model, list := range extra {
		out[model] = median(list)
	}
	return out
}

// count counts one request; plain is any provider of o200k_base.
func (r *Recording) count(p, plain *tokencount.Provider) *Row {
	row := &Row{
		Place: r.place(), Provider: r.Provider, Model: r.Model, Profile: p.Name, Project: r.project(),
		Tools: len(r.Tools), asked: r.asked(p.Name), answerOf: r.answerOf(), date: r.Source.Date,
		True: float64(r.InputTokens) - p.Messages(r.System, r.User), provider: p,
	}
	tools := r.tools()
	row.sent = tools
	for _, t := range tools {
		row.tools = row.tools.Add(p.Tool(t))
		wire := string(compact(t))
		row.Chars4 += float64(len([]rune(wire))) / 4
		row.Compact += plain.Text(wire)
		row.set += wire
	}
	fixed := p.Fixed("")
	if p.Calibration == nil { // the message may end in a piece of the tools
		system := int(p.Text(r.System))
		fixed = p.Fixed(r.System)
		fixed.Lo, fixed.Hi = fixed.Lo-system, fixed.Hi-system
	}
	row.limits(tools, fixed, plain)
	row.Count = p.Calibration.Together(row.tools).Add(fixed)
	if p.API == provider.Messages {
		// Only what is not known of the published prompt stays in the count.
		prompt := (fixed.Lo + fixed.Hi) / 2
		row.True -= float64(prompt)
		row.Count.Lo, row.Count.Hi = row.Count.Lo-prompt, row.Count.Hi-prompt
	}
	return row
}

// compact is the JSON of a tool as a client holds it.
func compact(t *catalog.Tool) []byte {
	return []byte(strings.Replace(string(t.Wire()), `"inputSchema"`, `"parameters"`, 1))
}
