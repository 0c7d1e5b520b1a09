package router

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

func found(hits []Hit) string {
	var out []string
	for _, h := range hits {
		out = append(out, fmt.Sprintf("%s %.2f", h.Tool.Name, h.Score))
	}
	return strings.Join(out, ", ")
}

func TestTiersFollowNamesThenWords(t *testing.T) {
	r := newRouter(t, Options{Keywords: Keywords{"oven_heat": {"bake": 2, "cake": 1}}})
	for query, want := range map[string]string{
		"oven_heat":                     "oven_heat 1.00",
		"Oven heat!":                    "oven_heat 1.00",
		"please call note_write for me": "note_write 0.97",
		"lamp":                          "lamp_on 0.97, lamp_off 0.97",
		"ofen heat":                     "oven_heat 0.91", // Jaro-Winkler 0.933, of 0.97
		"kitchen":                       "oven_heat 0.85", // its group
		"bake cake":                     "oven_heat 0.92", // every word is a keyword
		"bake bread":                    "oven_heat 0.80",
		"an older text":                 "note_write 0.79, read 0.35",
		"":                              "",
		"quantum physics":               "",
	} {
		hits, err := r.Find(t.Context(), Query{Text: query, Method: ByTiers})
		if err != nil {
			t.Fatal(err)
		}
		if got := found(hits); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%q finds %q, want %q first", query, got, want)
		}
	}
}

// TestSecondTierNeverReachesTheFirst holds that no score of the second tier reaches the first.
func TestSecondTierNeverReachesTheFirst(t *testing.T) {
	r := newRouter(t, Options{})
	for _, query := range []string{"switch the lamp in the room", "temperature in degrees of rooms", "an older text",
		"lines that were written"} {
		hits, err := r.Find(t.Context(), Query{Text: query, Method: ByTiers, Limit: -1})
		if err != nil || len(hits) == 0 {
			t.Fatalf("%q: %v, %v", query, hits, err)
		}
		for _, h := range hits {
			second := h.Score >= lowest && h.Score <= highest
			if first := h.Score >= halfWords && h.Score <= 1; !first && !second {
				t.Errorf("%q: %s has %.3f", query, h.Tool.Name, h.Score)
			}
		}
	}
}

func TestRegexpFindsWhatPolicyAllows(t *testing.T) {
	r := newRouter(t, Options{Selector: triggers})
	for pattern, want := range map[string]string{
		"^LAMP_": "lamp_on 1.00, lamp_off 1.00",
		"title":  "note_write 0.67, read 0.33",
		"heat":   "", // the policy denies it
		"x{3}":   "",
	} {
		hits, err := r.Find(t.Context(), Query{Text: pattern, Method: ByRegexp})
		if err != nil {
			t.Fatal(err)
		}
		if got := found(hits); got != want {
			t.Errorf("%q finds %q, want %q", pattern, got, want)
		}
	}
	for pattern, want := range map[string]string{"(": "missing closing )",
		strings.Repeat("a", 257): "at most 256 are read", "a)(b": "unexpected )", `(?=a)`: "invalid"} {
		if _, err := r.Find(t.Context(), Query{Text: pattern, Method: ByRegexp}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %q", pattern, err, want)
		}
	}
}

func TestQueriesFindTheirTool(t *testing.T) {
	r := newRouter(t, Options{Keywords: Keywords{"oven_heat": {"bake": 1}, "read": {"who am i": 1}}})
	for _, test := range []struct {
		q    Query
		want string // the first
	}{
		{Query{Text: "bake a cake"}, "oven_heat"},
		{Query{Text: "the temparature"}, "oven_heat"}, // misspelt
		{Query{Text: "who am I"}, "read"},             // a phrase of words that say nothing one by one
		{Query{Text: "and then?", Earlier: said("is the oven warm", "no")}, "oven_heat"},
		{Query{Text: "title of a text", Method: ByBM25}, "note_write"},
	} {
		hits, err := r.Find(t.Context(), test.q)
		if err != nil || len(hits) == 0 || hits[0].Tool.Name != test.want {
			t.Errorf("%+v finds %s, %v; want %s", test.q, found(hits), err, test.want)
		}
	}
	if hits, _ := r.Find(t.Context(), Query{Text: "room", Limit: 1}); len(hits) != 1 {
		t.Errorf("%d hits, want the limit of 1", len(hits))
	}
	for want, q := range map[string]Query{
		"there is no method":  {Method: "magic"},
		"there is no profile": {Choice: catalog.Choice{Profile: "x"}},
		"no Embedder":         {Method: ByVectors},
	} {
		if _, err := r.Find(t.Context(), q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", q, err, want)
		}
	}
}

// TestRankingsTakeTurnsAndFindEachToolOnce holds that rankings take turns and that each tool is
// found once.
func TestRankingsTakeTurnsAndFindEachToolOnce(t *testing.T) {
	r := newRouter(t, Options{})
	names := func(q Query) string {
		t.Helper()
		hits, err := r.Find(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, h := range hits {
			out = append(out, h.Tool.Name)
		}
		return strings.Join(out, " ")
	}
	for _, test := range []struct {
		q    Query
		want string
	}{
		{Query{Texts: []string{"lamp", "oven"}}, "lamp_on oven_heat lamp_off"},
		{Query{Texts: []string{"lamp", "oven"}, Limit: 2}, "lamp_on oven_heat"},
		{Query{Text: "oven", Texts: []string{"lamp"}}, "oven_heat lamp_on lamp_off"},
		{Query{Texts: []string{"lamp", "switch a lamp", "oven"}, Limit: 3}, "lamp_on oven_heat lamp_off"},
		{Query{Texts: []string{"^lamp", "^oven"}, Method: ByRegexp}, "lamp_on oven_heat lamp_off"},
		{Query{Texts: []string{"physics", ""}}, ""},
	} {
		if got := names(test.q); got != test.want {
			t.Errorf("%q finds %s, want %s", test.q.Texts, got, test.want)
		}
	}
	if _, err := r.Find(t.Context(), Query{Texts: []string{"lamp", "("}, Method: ByRegexp}); err == nil {
		t.Error("one of several patterns is none, and there is no error")
	}
}

// TestPatternsMatchAsGoDoes holds the matcher against Go's own, without regard to case.
func TestPatternsMatchAsGoDoes(t *testing.T) {
	texts := []string{"get_user", "GET_User", "Résumé ÄRA", "x9", "", "a\nb", "lists all the USERS of a team"}
	for _, p := range []string{
		"get", "GET", "^get_u", "get_.*r$", "(get|list)s?", "[A-Z]_", `\bteam\b`, "é", "Ä", `\d`, "a.b", "(?s)a.b", "x{0,2}9",
		"[^a-z]", "(?i)user", "", ".*", "(user|)", "use+rs", "(?-i:USER)", "(?-i:[A-Z])",
	} {
		q, err := readPattern(p)
		if err != nil {
			t.Fatal(err)
		}
		want := regexp.MustCompile("(?i)" + strings.ReplaceAll(p, "?-i:", "?:"))
		for _, text := range texts {
			low := strings.ToLower(text)
			got := (q.needs == nil || q.needs.in(low)) && q.matches(low)
			if got != want.MatchString(text) {
				t.Errorf("%q matches %q: %v", p, text, got)
			}
		}
	}
}

// TestPatternIsBounded holds that a pattern ends early or is refused.
func TestPatternIsBounded(t *testing.T) {
	r := many(t, 10_000, Options{})
	for pattern, want := range map[string]string{
		".*": "", "lamp_99.*": "", `\w+ a \w+`: "", "(s|w|i){1,40}[0-9]": "takes too long", "[a-z]{5,60}[0-9]": "takes too long",
	} {
		hits, err := r.Find(t.Context(), Query{Text: pattern, Method: ByRegexp})
		switch {
		case want == "" && (err != nil || len(hits) != DefaultLimit):
			t.Errorf("%s finds %d, %v", pattern, len(hits), err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", pattern, err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Find(ctx, Query{Text: "zzz", Method: ByRegexp}); err == nil {
		t.Error("a search goes on after its context has ended")
	}
}

// TestBM25IsTheFormulaByHand holds the index against the formula, worked by hand.
func TestBM25IsTheFormulaByHand(t *testing.T) {
	var v terms.Vocabulary
	a, b := v.Number("a"), v.Number("b")
	x := newIndex(newLexicon(&v), []document{{inText: {a, b, b}}, {inText: {a}}}, textbook)
	sums := make([]float64, 2)
	x.score([]asked{{"b", 1}}, sums)
	idf := math.Log(1 + (2-1+0.5)/(1+0.5))
	want := idf * 2 * 2.5 / (2 + 1.5*(1-0.75+0.75*3/2))
	if math.Abs(sums[0]-want) > 1e-6 || sums[1] != 0 {
		t.Errorf("got %v, want %v and 0", sums, want)
	}
}

// FuzzFind: no panic; scores are numbers and fall; no more than the limit.
func FuzzFind(f *testing.F) {
	f.Add("heat the oven", "two-tier", 3)
	f.Add("a{1000}{1000}", "regex", 0)
	f.Add("www. .md @. /", "", -1)
	r, err := New(
		house(),
		Options{
			Keywords: Keywords{"read": {"": 1, "x y": 3}},
			Embedder: fixed{v: []float32{1}},
			Vectors:  map[string][]float32{"read": {1}},
		},
	)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text, method string, limit int) {
		hits, err := r.Find(t.Context(), Query{Text: text, Method: Method(method), Limit: limit})
		if err != nil {
			return // refused
		}
		if limit > 0 && len(hits) > limit {
			t.Errorf("%d hits, and %d is the limit", len(hits), limit)
		}
		last := math.Inf(1)
		for _, h := range hits {
			if !(h.Score > 0 && h.Score <= last) {
				t.Errorf("scores are %s", found(hits))
			}
			last = h.Score
		}
	})
}

func TestCosinesOfManyAreThoseOfEach(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	vectors := make([][]float32, 2200) // of 1,024 numbers: three parts, where there are processors
	for i := range vectors {
		if i%7 == 0 {
			continue // not embedded
		}
		vectors[i] = make([]float32, 1024)
		for j := range vectors[i] {
			vectors[i][j] = rng.Float32() - 0.5
		}
	}
	got := cosines(vectors[1], vectors)
	for i, v := range vectors {
		want := 0.0
		if v != nil {
			want = dot(vectors[1], v)
		}
		if got[i] != want {
			t.Fatalf("cosine %d is %g, want %g", i, got[i], want)
		}
	}
}
