package replay

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/tokencount"
)

// slack is what a request may cost beyond all that is known of it, in tokens. Nothing
// that is known and not counted comes near: reasoning costs 29 on Claude, and naming a
// tool 7 to 20 on GPT-4o.
const slack = 50

// loose is how much fewer tokens a text may have under a vocabulary that is not
// published than under the one that stands in for it, as a share. Between o200k_base and
// the vocabularies that are known it is 7 % at most on the texts of tools.
const loose = 0.9

// widest is the most tokens of any known vocabulary for one of o200k_base, in JSON.
const widest = 1.6

// impossible says why a count cannot be one of this request, or "".
func (r *Row) impossible() string {
	switch {
	case r.True < r.Least:
		return fmt.Sprintf("fewer tokens than the names, texts and types of the tools have (%.0f)", r.Least)
	case r.True > r.Most:
		return fmt.Sprintf("more tokens than the tools written out and all known prompts explain (%.0f)", r.Most)
	}
	return ""
}

// limits sets Least and Most.
func (r *Row) limits(tools []*catalog.Tool, fixed tokencount.Count, plain *tokencount.Provider) {
	p := r.provider
	written := p.Text
	if p.Calibration != nil {
		written = func(text string) float64 { return widest * plain.Text(text) }
	}
	typed := p.API != provider.Generative && p.API != provider.Vertex // Vertex counts texts alone
	for _, t := range tools {
		r.Least += p.Text(t.Name) + p.Text(t.Description.Value) + least(t.InputSchema, typed, p)
		if typed {
			r.Least += 4 // whatever stands around a tool, in any form
		}
		var indented bytes.Buffer
		if json.Indent(&indented, compact(t), "", "  ") == nil {
			r.Most += written(indented.String())
		}
	}
	if p.Calibration != nil {
		r.Least *= loose
	}
	r.Most += float64(fixed.Hi) + slack
	if p.API == provider.Messages {
		r.Most -= float64((fixed.Lo + fixed.Hi) / 2)
	}
}

// least returns the tokens of the texts that a schema shows in any form: the names of
// properties, their descriptions and the values of enums; and if typed one for each type
// and one for what separates it from its name.
func least(s *catalog.Schema, typed bool, p *tokencount.Provider) float64 {
	n := p.Text(s.Get("description").Str())
	if enum := s.Get("enum"); enum != nil {
		for _, v := range enum.Items {
			n += p.Text(v.Str())
		}
	}
	if props := s.Get("properties"); props != nil {
		for _, m := range props.Members {
			n += p.Text(m.Key) + least(m.Value, typed, p)
			if typed {
				n += 2
			}
		}
	}
	return n
}

// asked is what makes two recordings one request.
func (r *Recording) asked(profile string) string {
	key, err := json.Marshal([]any{
		profile, r.Provider, r.Model, r.System, r.User, r.sent, string(r.ToolChoice), string(r.Thinking),
	})
	if err != nil {
		return r.place() // can't happen: all of it was read as JSON
	}
	return string(key)
}

// answerOf is what recordings share whose answer may be the same one.
func (r *Recording) answerOf() string {
	key, err := json.Marshal([]any{
		r.Source.Repo, r.Source.Path, r.Model, r.System, r.User, string(r.ToolChoice), string(r.Thinking),
		r.InputTokens,
	})
	if err != nil || r.Source.Date == "" {
		return r.place() // of no known file or day
	}
	return string(key)
}

// disagree marks rows of one request of which the recorded counts differ, all but those
// that most of its recordings have. The count was then changed by something that is not
// in the recording.
func disagree(rows []*Row) {
	of := map[string][]*Row{}
	for _, r := range rows {
		of[r.asked] = append(of[r.asked], r)
	}
	for _, same := range of {
		votes := map[float64]int{}
		for _, r := range same {
			votes[r.True]++
		}
		for _, r := range same {
			if r.Unusable == "" && 2*votes[r.True] <= len(same) {
				r.Unusable = "another recording of the same request has another count"
			}
		}
	}
}

// stale marks rows whose request was written anew while the old answer was kept: an earlier
// recording in the same file has other tools, and all else and the count are the same.
func stale(rows []*Row) {
	of := map[string][]*Row{}
	for _, r := range rows {
		of[r.answerOf] = append(of[r.answerOf], r)
	}
	for _, same := range of {
		first := slices.MinFunc(same, func(a, b *Row) int { return cmp.Compare(a.date, b.date) })
		for _, r := range same {
			if r.Unusable == "" && r.date > first.date && r.asked != first.asked {
				r.Unusable = "an earlier recording has this count for other tools: the answer is older than the request"
			}
		}
	}
}

// A row is apart from all others of its profile if its tokens for each token of compact JSON
// are that many times beyond those of every other project. This is looked at for sets of
// comparable tokens and more, which what a request costs once hardly moves, and only where
// there are peers other projects with such sets.
const (
	beyond     = 1.25
	comparable = 100
	peers      = 5
)

// apart marks rows of vocabularies that are not published whose count no other project
// confirms. It compares recorded counts with recorded counts, and no count of ours.
func apart(rows []*Row) {
	of := map[string][]*Row{}
	for _, r := range rows {
		if r.Unusable == "" && r.provider.StandIn() && r.Compact >= comparable {
			of[r.Profile] = append(of[r.Profile], r)
		}
	}
	for _, list := range of {
		for _, r := range list {
			others := map[string]bool{}
			least, most := math.Inf(1), 0.0
			for _, o := range list {
				if o.Project != r.Project {
					others[o.Project] = true
					least, most = min(least, o.True/o.Compact), max(most, o.True/o.Compact)
				}
			}
			ratio := r.True / r.Compact
			if len(others) >= peers && (ratio > beyond*most || ratio < least/beyond) {
				r.Unusable = fmt.Sprintf(
					"%.2f tokens for each of compact JSON; in %d other projects it is %.2f to %.2f",
					ratio, len(others), least, most,
				)
			}
		}
	}
}

// answered says that another model answered than was asked for, if it did: one of
// another provider.
func (r *Recording) answered(p *tokencount.Provider) string {
	if r.ResponseModel == "" {
		return ""
	}
	as := *r
	as.Model = r.ResponseModel
	if other, err := tokencount.Find(as.query()); err == nil && other.By != p.By {
		return "another model answered: " + r.ResponseModel
	}
	return ""
}
