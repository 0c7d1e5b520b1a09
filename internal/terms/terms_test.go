package terms

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestNamesAreDividedIntoLowerCaseWords(t *testing.T) {
	for in, want := range map[string][]string{
		"getHTTPStatus_v2":        {"get", "http", "status", "v2"},
		"list-issues.byUser":      {"list", "issues", "by", "user"},
		"Über die Brücke, 3 Mal!": {"über", "die", "brücke", "3", "mal"},
		"ID":                      {"id"},
		"userID":                  {"user", "id"},
		"pullRequestReviewWrite":  {"pull", "request", "review", "write"},
		"":                        nil,
		"  ":                      nil,
		"mcp__github__get_me":     {"mcp", "github", "get", "me"},
		"IPv6Address":             {"i", "pv6", "address"},
	} {
		if got := Words(in); !slices.Equal(got, want) {
			t.Errorf("%q gives %q, want %q", in, got, want)
		}
	}
}

// TestStemsAreThoseOfPortersPaper has the examples of Porter's paper, and his program's answers.
func TestStemsAreThoseOfPortersPaper(t *testing.T) {
	for in, want := range map[string]string{
		"caresses": "caress", "ponies": "poni", "ties": "ti", "caress": "caress", "cats": "cat",
		"feed": "feed", "agreed": "agre", "plastered": "plaster", "bled": "bled", "motoring": "motor", "sing": "sing",
		"conflated": "conflat", "troubled": "troubl", "sized": "size", "hopping": "hop", "tanned": "tan",
		"falling": "fall",
		"hissing": "hiss", "fizzed": "fizz", "failing": "fail", "filing": "file", "happy": "happi", "sky": "sky",
		"relational": "relat", "conditional": "condit", "rational": "ration", "valenci": "valenc", "hesitanci": "hesit",
		"digitizer": "digit", "conformabli": "conform", "radicalli": "radic", "differentli": "differ", "vileli": "vile",
		"analogousli": "analog", "vietnamization": "vietnam", "predication": "predic", "operator": "oper",
		"feudalism":    "feudal",
		"decisiveness": "decis", "hopefulness": "hope", "callousness": "callous", "formaliti": "formal",
		"sensitiviti": "sensit",
		"sensibiliti": "sensibl", "triplicate": "triplic", "formative": "form", "formalize": "formal",
		"electriciti": "electr",
		"electrical":  "electr", "hopeful": "hope", "goodness": "good", "revival": "reviv", "allowance": "allow",
		"inference": "infer",
		"airliner":  "airlin", "gyroscopic": "gyroscop", "adjustable": "adjust", "defensible": "defens",
		"irritant":    "irrit",
		"replacement": "replac", "adjustment": "adjust", "dependent": "depend", "adoption": "adopt",
		"homologou": "homolog",
		"communism": "commun", "activate": "activ", "angulariti": "angular", "homologous": "homolog",
		"effective":  "effect",
		"bowdlerize": "bowdler", "probate": "probat", "rate": "rate", "cease": "ceas", "controll": "control",
		"roll":      "roll",
		"searching": "search", "searches": "search", "issues": "issu", "issue": "issu", "repositories": "repositori",
		"repository":      "repositori",
		"generalizations": "gener", "oscillators": "oscil", "v2": "v2", "is": "is", "über": "über",
	} {
		if got := Stem(in); got != want {
			t.Errorf("%s gives %s, want %s", in, got, want)
		}
	}
}

func TestContentWordsLeaveOutStopWords(t *testing.T) {
	if got, want := Content("What are the open issues of my repositories?"), []string{"open", "issu",
		"repositori"}; !slices.Equal(
		got,
		want,
	) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// FuzzContent: no panic; words are in lower case, valid where the text is, and a
// stem is never longer than its word.
func FuzzContent(f *testing.F) {
	f.Add("getHTTPStatus v2 searching")
	f.Fuzz(func(t *testing.T, s string) {
		for _, w := range Words(s) {
			if w == "" || utf8.ValidString(s) && !utf8.ValidString(w) {
				t.Errorf("%q has the word %q", s, w)
			}
			if len(Stem(w)) > len(w) {
				t.Errorf("the stem of %s is %s", w, Stem(w))
			}
		}
		Content(s)
	})
}

func TestVerbsTellWhatTheyDo(t *testing.T) {
	for verb, want := range map[string]Effect{"list": Reads, "searches": Reads, "created": Writes, "deleting": Destroys,
		"lamp": Unsaid, "": Unsaid} {
		if got := EffectOf(Stem(verb)); got != want {
			t.Errorf("%s: %d, want %d", verb, got, want)
		}
	}
}

func TestSingularLeavesWordsThatOnlyLookPlural(t *testing.T) {
	for in, want := range map[string]string{
		"queries": "query", "fetches": "fetch", "boxes": "box", "classes": "class", "users": "user", "status": "status",
		"is":       "is",
		"analysis": "analysis", "pass": "pass", "dependents": "dependent", "dependencies": "dependency", "": "",
	} {
		if got := Singular(in); got != want {
			t.Errorf("%q gives %q, want %q", in, got, want)
		}
	}
}

// TestWordsAndNumbersAreThoseOfTheRules compares Words with its rules, applied to one letter after
// the other, and a Vocabulary with Content.
func TestWordsAndNumbersAreThoseOfTheRules(t *testing.T) {
	letters := []rune("aaabezABEZ019 _-.éÉßÇ日\u0301ǅ“—\uFFFD")
	rng := rand.New(rand.NewPCG(1, 2))
	var v Vocabulary
	for range 20_000 {
		var b strings.Builder
		for range rng.IntN(9) {
			b.WriteRune(letters[rng.IntN(len(letters))])
		}
		if rng.IntN(9) == 0 {
			b.WriteString("\xe6A") // no text
		}
		text := b.String()
		if got, want := Words(text), byLetters(text); !slices.Equal(got, want) {
			t.Fatalf("%q gives %q, want %q", text, got, want)
		}
		numbers := v.Read(nil, text)
		stems, _ := v.Stems()
		var got []string
		for _, n := range numbers {
			got = append(got, stems[n])
		}
		if want := Content(text); !slices.Equal(got, want) {
			t.Fatalf("%q is numbered as %q, want %q", text, got, want)
		}
	}
}

// byLetters divides a text into words as the comment of Words says.
func byLetters(text string) []string {
	runes := []rune(text)
	var out []string
	word := ""
	for i, r := range runes {
		ofWord := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
		hump := word != "" && unicode.IsUpper(r) &&
			(!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if (!ofWord || hump) && word != "" {
			out = append(out, strings.ToLower(word))
			word = ""
		}
		if ofWord {
			word += string(r)
		}
	}
	if word != "" {
		out = append(out, strings.ToLower(word))
	}
	return out
}
