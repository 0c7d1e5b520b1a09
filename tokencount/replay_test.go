package tokencount

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// The recordings of other projects' requests hold other people's texts and are
// no part of this repository. What is here is the published example of
// openai/openai-cookbook, examples/How_to_count_tokens_with_tiktoken.ipynb (MIT).
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
		functionTool
		Function *functionTool // Chat Completions has one level more
	}
	InputTokens int `json:"true_input_tokens"`
	Source      struct{ Repo, Path string }
}

type functionTool struct {
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
	errors := map[string][]float64{}
	sc := bufio.NewScanner(file)
	sc.Buffer(nil, 16<<20)
	for sc.Scan() {
		var r recording
		if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		p := providerFor(r)
		if r.Kind != "request" || len(r.Tools) == 0 || p == nil {
			continue
		}
		want := r.InputTokens - textTokens(r, p)
		got := p.Fixed(r.System)
		for _, tool := range r.Tools {
			def := tool.functionTool
			if tool.Function != nil {
				def = *tool.Function
			}
			got = got.Add(p.Tool(&catalog.Tool{
				Name: def.Name, Description: catalog.Text{Value: def.Description}, InputSchema: def.Parameters,
			}))
		}
		// Both hold the system message, once.
		system, _ := tokenizerOf(p.encoding).count(r.System)
		estimate := float64(got.Lo+got.Hi)/2 - float64(system)
		percent := 100 * math.Abs(estimate-float64(want-system)) / float64(want-system)
		errors[p.Name] = append(errors[p.Name], percent)
		t.Logf("%-24s %-14s %2d tools, true %4d, counted %4.0f, off %5.1f %%  %s %s",
			p.Name, r.Model, len(r.Tools), want-system, estimate, percent, r.Source.Repo, r.Source.Path)
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	if len(errors) == 0 {
		t.Fatalf("%s: no request to replay", *calibration)
	}
	for _, p := range Providers() {
		e := errors[p.Name]
		if len(e) == 0 {
			continue
		}
		slices.Sort(e)
		sum := 0.0
		for _, v := range e {
			sum += v
		}
		mean := sum / float64(len(e))
		report := fmt.Sprintf("%s: %d requests, off by %.2f %% in the mean, %.2f %% in the median, %.2f %% at most",
			p.Name, len(e), mean, e[len(e)/2], e[len(e)-1])
		t.Log(report)
		if mean > p.ErrorPercent {
			t.Errorf("%s; the profile promises %.1f %%", report, p.ErrorPercent)
		}
	}
}

// textTokens is what a request costs beyond its tools, the system message kept:
// 3 and 4 per message and its text; reasoning models count one less.
func textTokens(r recording, p *Provider) int {
	tk := tokenizerOf(p.encoding)
	n := 3
	if r.System != "" || p.joined {
		n += 4 // the tools of Chat Completions need a system message
	}
	for _, u := range r.User {
		text, _ := tk.count(u)
		n += 4 + text
	}
	return n
}

func providerFor(r recording) *Provider {
	for _, p := range Providers() {
		if r.Provider != "openai" || r.API != p.API {
			continue
		}
		if slices.ContainsFunc(p.Models, func(m string) bool { return strings.HasPrefix(r.Model, m) }) {
			return p
		}
	}
	return nil
}
