package replay

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/toolbudget/toolbudget/tokencount"
)

// recorded reads the requests of testdata/calibration.jsonl.gz: see NOTICE there.
func recorded(t *testing.T) []Recording {
	t.Helper()
	recordings, err := readOnce()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(recordings)
}

var readOnce = sync.OnceValues(func() ([]Recording, error) {
	file, err := os.Open("testdata/calibration.jsonl.gz")
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return Read(file)
})

// counted are the rows of all recordings. No test may change them.
func counted(t *testing.T) []*Row {
	t.Helper()
	rows, err := countOnce()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

var countOnce = sync.OnceValues(func() ([]*Row, error) {
	recordings, err := readOnce()
	if err != nil {
		return nil, err
	}
	rows, _ := Rows(recordings, tokencount.Query{})
	return rows, nil
})

// TestPublishedCountsAreMet meets the counts that openai/openai-cookbook publishes,
// examples/How_to_count_tokens_with_tiktoken.ipynb.
func TestPublishedCountsAreMet(t *testing.T) {
	recordings := slices.DeleteFunc(recorded(t), func(r Recording) bool {
		return r.Source.Repo != "openai/openai-cookbook"
	})
	rows, skipped := Rows(recordings, tokencount.Query{})
	if len(rows) != 4 || len(skipped) != 0 {
		t.Fatalf("%d rows, skipped %v", len(rows), skipped)
	}
	for _, r := range rows {
		if float64(r.Count.Lo) != r.True || float64(r.Count.Hi) != r.True || !r.Inside() || !r.Usable {
			t.Errorf("%s %s counts %v for the published %v", r.Profile, r.Model, r.Count, r.True)
		}
	}
}

// TestProfilesStateTheErrorOfTheRecordings compares what profiles print with the recorded requests:
// the error is not larger, and the evidence is what there is.
func TestProfilesStateTheErrorOfTheRecordings(t *testing.T) {
	r := Judge(recorded(t), tokencount.Query{})
	if len(r.Rows) < 700 {
		t.Fatalf("%d rows are counted of the 900 with tools", len(r.Rows))
	}
	for _, p := range r.Profiles {
		profile, err := tokencount.ByName(p.Name)
		if err != nil {
			t.Fatal(err)
		}
		if e := profile.Evidence; e.Rows != p.All.Rows || e.Projects != p.All.Projects ||
			math.Abs(e.ExactPercent-p.All.Exact) > 0.051 {
			t.Errorf("%s states %+v; there are %d rows of %d projects, %.1f %% met to the token", p.Name, e, p.All.Rows,
				p.All.Projects, p.All.Exact)
		}
		if worse := p.Worse(); worse != "" {
			t.Error(worse)
		}
		if c := profile.Calibration; c != nil && profile.Grade == tokencount.Calibrated && p.All.Rows >= Enough &&
			100*c.Band < p.CrossValidated.Band-0.05 {
			t.Errorf("%s: the band is %.1f %%, and one more request needs %.1f %%", p.Name, 100*c.Band,
				p.CrossValidated.Band)
		}
		if p.All.Rows >= Enough && math.Round(p.All.Inside) < 93 {
			t.Errorf("%s: the band holds %.1f %% of %d rows", p.Name, p.All.Inside, p.All.Rows)
		}
	}
}

// TestProfilesMayNotStateLessThanTheyShow: a profile of 20 rows may not state less than it shows,
// as it is or left out.
func TestProfilesMayNotStateLessThanTheyShow(t *testing.T) {
	for _, c := range []struct {
		rows                  int
		stated, mean, crossed float64
		worse                 bool
	}{
		{20, 1, 1, 1, false}, {20, 1, 1.1, 0, true}, {20, 1, 0.5, 1.1, true}, {19, 1, 9, 9, false},
		{500, 2.4, 2.44, 2.44, false}, {500, 2.4, 2.46, 2, true},
	} {
		p := &Profile{Stated: c.stated, All: Group{Rows: c.rows, Mean: c.mean}}
		if c.crossed > 0 {
			p.CrossValidated = &Cross{Mean: c.crossed}
		}
		if got := p.Worse(); (got != "") != c.worse {
			t.Errorf("%+v: %q", c, got)
		}
		if r := (&Result{Profiles: []*Profile{p}}); len(r.Worse()) > 0 != c.worse {
			t.Errorf("%+v: %v", c, r.Worse())
		}
	}
}

// TestProfilesWithoutRecordingsSaySo: a profile that no recorded request is of says so.
func TestProfilesWithoutRecordingsSaySo(t *testing.T) {
	r := Judge(recorded(t), tokencount.Query{})
	for _, p := range tokencount.Providers() {
		held := slices.ContainsFunc(r.Profiles, func(q *Profile) bool { return q.Name == p.Name })
		if e := p.Evidence; held != (e.Rows > 0) || held != (e.Date != "") {
			t.Errorf("%s states %+v; it was held against recordings: %v", p.Name, e, held)
		}
	}
}

// TestUnusableRowsAreLeftOut parts usable rows from others.
func TestUnusableRowsAreLeftOut(t *testing.T) {
	const row = `{"kind": "request", "provider": "openai", "model": "gpt-5", "api": "responses", "user": [%q], ` +
		`"tools": [{"name": "ping", "description": "Answers.", "parameters": {"type": "object", "properties": {}}}], ` +
		`"response_model": %q, "true_input_tokens": %d, "source": {"repo": "one"}}` + "\n"
	for _, c := range []struct {
		file string
		want []string
	}{
		{fmt.Sprintf(row, "Hi", "gpt-5-2025-08-07", 32), []string{""}},
		{fmt.Sprintf(row, "Hi", "", 12), []string{"fewer tokens"}},
		{fmt.Sprintf(row, "Hi", "", 232), []string{"more tokens"}},
		{fmt.Sprintf(row, "Hi", "claude-sonnet-4-6", 32), []string{"another model"}},
		{fmt.Sprintf(row, "Hi", "", 32) + fmt.Sprintf(row, "Hi", "", 33), []string{"another count", "another count"}},
		{fmt.Sprintf(row, "Hi", "", 32) + fmt.Sprintf(row, "Hi there", "", 33), []string{"", ""}},
		{
			strings.Repeat(fmt.Sprintf(row, "Hi", "", 32), 2) + fmt.Sprintf(row, "Hi", "", 34),
			[]string{"", "", "another count"},
		},
	} {
		recordings, err := Read(strings.NewReader(c.file))
		if err != nil {
			t.Fatal(err)
		}
		rows, _ := Rows(recordings, tokencount.Query{})
		for i, r := range rows {
			if want := c.want[i]; !strings.Contains(r.Unusable, want) || r.Usable != (want == "") || r.Usable !=
				(r.Unusable == "") {
				t.Errorf("%s: row %d is usable %v: %q, want %q", c.file, i, r.Usable, r.Unusable, want)
			}
		}
	}
}

// invented are recordings whose counts are made up so that every figure can be
// worked out by hand.
const invented = `{"kind": "constant", "provider": "x", "model": "y"}

{"kind": "request", "provider": "anthropic", "model": "claude-sonnet-4-6", "api": "messages", "user": ["Hi"], "tools": [{"name": "ping", "description": "Answers.", "input_schema": {"type": "object", "properties": {}}}], "tool_choice": {"type": "auto"}, "true_input_tokens": 541, "source": {"repo": "one"}}
{"kind": "request", "provider": "anthropic", "model": "claude-sonnet-4-6", "api": "messages", "user": ["Hi"], "tools": [{"name": "ping", "description": "Answers.", "input_schema": {"type": "object", "properties": {}}}], "tool_choice": {"type": "tool", "name": "ping"}, "true_input_tokens": 637, "source": {"repo": "two"}}
{"kind": "request", "provider": "anthropic", "model": "claude-sonnet-4-6", "api": "messages", "user": ["Hi"], "tools": [{"name": "ping", "description": "Answers.", "input_schema": {"type": "object", "properties": {}}}], "tool_choice": null, "true_input_tokens": 505, "source": {"repo": "two"}}
{"kind": "request", "provider": "anthropic", "model": "claude-sonnet-4-6", "api": "messages", "user": ["Hi"], "tools": null, "true_input_tokens": 8, "source": {"repo": "two"}}
{"kind": "request", "provider": "nobody", "model": "unheard-of", "api": "messages", "user": ["Hi"], "tools": [{"name": "ping"}], "true_input_tokens": 8, "source": {"repo": "two"}}
`

func TestReplayIsJudgedAsByHand(t *testing.T) {
	recordings, err := Read(strings.NewReader(invented))
	if err != nil {
		t.Fatal(err)
	}
	r := Judge(recordings, tokencount.Query{})
	if len(r.Rows) != 3 || len(r.Profiles) != 1 || len(r.Skipped) != 2 {
		t.Fatalf("%d rows, %d profiles, skipped %v", len(r.Rows), len(r.Profiles), r.Skipped)
	}
	p := r.Profiles[0]
	// 28 tokens of JSON with 5 members are 1.14 * 28 - 0.8 * 5 + 6.4 = 34.32 of
	// Claude's. 541 - 497 - 8.4 - 1.15 = 34.45 are true; with a named tool of one
	// token 637 - 589 - 3 - 1 - 9.55 = 34.45; 505 is less than prompt and texts.
	if p.Name != "anthropic-claude-4" || p.Unusable != 1 || p.All.Projects != 2 || p.Small.Rows != 2 ||
		p.Large.Rows+p.Middle.Rows != 0 {
		t.Errorf("%+v", p)
	}
	if p.All.Rows != 2 || p.All.Max > 8 || p.All.Inside != 100 || len(r.Outside) != 0 {
		t.Errorf("all %+v, outside %+v", p.All, r.Outside)
	}
	if last := r.Rows[2]; last.Usable || !strings.Contains(last.Place, "line 5 (two)") {
		t.Errorf("not usable: %+v", last)
	}
	if c := p.CrossValidated; c == nil || c.Mean > 1 || c.Band > 1 {
		t.Errorf("two projects of one factor: %+v", c)
	}
	for _, s := range r.Skipped {
		if !strings.Contains(s.Reason, "no tools") && !strings.Contains(s.Reason, "unheard-of") {
			t.Errorf("skipped without a reason: %+v", s)
		}
	}
}

func TestReadErrorsNameTheLine(t *testing.T) {
	for text, want := range map[string]string{
		"{": "line 1: ",
		"\n{\"kind\": \"request\", \"tools\": 1}": "line 2: ",
		`{"kind": "request", "model": "gpt-5"}`:   "true_input_tokens",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestStatisticsAreThoseOfTheTextbook(t *testing.T) {
	for want, list := range map[float64][]float64{0: {-1, 5}, 3: {9, 3}, -2: {-2, -7}, 4: {4, 1, 9}, -1: {-1}} {
		if got := agreed(list); got != want {
			t.Errorf("agreed(%v) = %v, want %v", list, got, want)
		}
	}
	var hundred []float64
	for i := range 99 {
		hundred = append(hundred, float64(i+1))
	}
	c, few := conformal(hundred, 0.95), conformal(hundred[:18], 0.95)
	if c != 95 || few != 18 || conformal(nil, 1) != 0 {
		t.Errorf("the error of one more is %v, of few %v", c, few)
	}
	list := []float64{4, 1, 3, 2}
	if m, q, p, hi := median(list), quantile(list, 0.5), quantile(list, 0.9), quantile(list, 1); m != 2.5 || q != 2 ||
		p != 4 ||
		hi != 4 {
		t.Errorf("%v %v %v %v", m, q, p, hi)
	}
}
