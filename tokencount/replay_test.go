package tokencount

import (
	"bufio"
	"encoding/json"
	"flag"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// Most recordings hold other people's texts and are no part of this repository.
// What is here is the published example of openai/openai-cookbook,
// examples/How_to_count_tokens_with_tiktoken.ipynb (MIT).
var calibration = flag.String("calibration", "testdata/calibration.jsonl", "replay the requests of this `file`")

// A recording is a request and the provider's own count of its input tokens.
type recording struct {
	Kind     string
	Provider string
	Model    string
	API      string
	System   string
	User     []string
	Tools    []struct {
		function
		Function *function // Chat Completions has one level more
	}
	InputTokens int `json:"true_input_tokens"`
	Source      struct{ Repo, Path string }
}

type function struct {
	Name, Description string
	Parameters        *catalog.Schema
}

// TestReplay counts the tools of recorded requests and compares with what the
// provider counted, less text and message framing.
func TestReplay(t *testing.T) {
	file, err := os.Open(*calibration)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	off := map[string][]float64{} // per cent, by profile
	sc := bufio.NewScanner(file)
	sc.Buffer(nil, 16<<20)
	for sc.Scan() {
		var r recording
		if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		p := r.profile()
		if p == nil || len(r.Tools) == 0 {
			continue // of another provider, or no tools to count
		}
		want, got, least := r.count(p)
		percent := 100 * math.Abs(float64(got.Lo+got.Hi)/2/float64(want)-1)
		note := ""
		if *calibration == flag.Lookup("calibration").DefValue && (got.Lo != want || got.Hi != want) {
			t.Errorf("%s counts %v for the published %d", p.Name, got, want)
		}
		if want < least {
			note = "; names and descriptions alone have more: not this request's answer, left out"
		} else {
			off[p.Name] = append(off[p.Name], percent)
		}
		t.Logf("%-24s %-14s %2d tools: true %4d, counted %5v, off by %.1f %%%s (%s %s)",
			p.Name, r.Model, len(r.Tools), want, got, percent, note, r.Source.Repo, r.Source.Path)
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	if len(off) == 0 {
		t.Fatalf("%s: no request to replay", *calibration)
	}
	for _, p := range Providers() {
		e := off[p.Name]
		if len(e) == 0 {
			continue // none recorded
		}
		slices.Sort(e)
		sum := 0.0
		for _, v := range e {
			sum += v
		}
		mean := sum / float64(len(e))
		t.Logf("%-24s %2d requests, off by %.2f %% in the mean, %.2f %% in the median, %.2f %% at most",
			p.Name, len(e), mean, e[len(e)/2], e[len(e)-1])
		if mean > p.ErrorPercent {
			t.Errorf("%s: off by %.2f %% in the mean; the profile says %.1f %%", p.Name, mean, p.ErrorPercent)
		}
	}
}

func (r *recording) profile() *Provider {
	for _, p := range Providers() {
		if r.Kind == "request" && r.Provider == "openai" && r.API == p.API &&
			slices.ContainsFunc(p.Models, func(m string) bool { return strings.HasPrefix(r.Model, m) }) {
			return p
		}
	}
	return nil
}

// count returns what the tools of a request cost by the provider's answer and
// by p, and the tokens of their names and descriptions.
func (r *recording) count(p *Provider) (want int, got Count, least int) {
	tk := tokenizerOf(p.encoding)
	tokens := func(text string) int { n, _ := tk.count(text); return n }
	want = r.InputTokens - 3 // see openAI for the framing of messages
	if r.System != "" || p.appended {
		want -= 4 + tokens(r.System)
	}
	for _, text := range r.User {
		want -= 4 + tokens(text)
	}
	got = p.Fixed(r.System)
	got.Lo, got.Hi = got.Lo-tokens(r.System), got.Hi-tokens(r.System)
	for _, tool := range r.Tools {
		def := tool.function
		if tool.Function != nil {
			def = *tool.Function
		}
		least += tokens(def.Name) + tokens(def.Description)
		got = got.Add(p.Tool(&catalog.Tool{
			Name: def.Name, Description: catalog.Text{Value: def.Description}, InputSchema: def.Parameters,
		}))
	}
	return want, got, least
}
