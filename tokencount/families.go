package tokencount

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/provider"
)

// A family is a line of models whose names have a number that grows.
type family struct {
	// number finds the number in a bare name, as its first group.
	number *regexp.Regexp
	// newest is the newest model that a table of this package is of, and last its
	// number.
	newest string
	last   string
	// numbers and sizes are all that are known of open weights, whose vendors give models
	// of one line other templates and vocabularies; numbers is nil where last tells.
	numbers, sizes []string
}

// families are those of which later models are expected. The newest of each is the
// last that recorded requests, or a page of its vendor that Source names, are of.
var families = []family{
	closed(`^gpt-(\d+(?:\.\d+)?)o?(?:$|[-:@])`, "gpt-5.6", "5.6"),
	closed(`^o(\d+)(?:$|[-:@])`, "o4-mini", "4"),
	closed(`^claude-(?:[a-z]+-)?(\d{1,2}(?:-\d{1,2})?)(?:$|[-:@])`, "claude-opus-5", "5.5"),
	closed(`^gemini-(\d+(?:\.\d+)?)(?:$|[-:@])`, "gemini-3", "3.8"),
	open(`^gpt-oss()(?:$|[-:@])`, "gpt-oss", "", "20b 120b"),
	// The distilled models and those before V3 are of other vocabularies.
	open(`^deepseek[-.](?:[a-z]+-)?v(\d+(?:\.\d+)?)(?:$|[-:@])`, "deepseek-chat", "3 3.1 3.2 4", "671b 685b"),
	open(`^deepseek[-.]r(\d+)(?:$|[-:@])`, "deepseek-chat", "1", "671b 685b"),
	open(`^deepseek[-.](?:coder|llm|math|vl|ocr|moe)()(?:$|[-:@\d])`, "deepseek-chat", "none", ""),
	open(`^mistral-large(?:-(\d{1,2}(?:\.\d+)?))?(?:$|[-:@])`, "mistral-large", "2 3", "123b 675b"),
	open(`^mistral-medium(?:-(\d{1,2}(?:\.\d+)?))?(?:$|[-:@])`, "mistral-medium", "3 3.1", ""),
	open(`^mistral-small(?:-(\d{1,2}(?:\.\d+)?))?(?:$|[-:@])`, "mistral-small", "3 3.1 3.2 4", "24b 119b"),
	open(`^ministral(?:-(\d{1,2}(?:\.\d+)?))?(?:$|[-:@])`, "ministral", "3", "3b 8b 14b"),
	open(`^magistral(?:-[a-z]+)?(?:-(\d{1,2}(?:\.\d+)?))?(?:$|[-:@])`, "magistral", "1 1.1 1.2", "24b"),
	open(`^devstral(?:-[a-z]+)?(?:-(\d{1,2}(?:\.\d+)?))?(?:$|[-:@])`, "devstral", "1 1.1 2", "24b 123b"),
	open(`^pixtral(?:-[a-z]+)?(?:-(\d{1,2}(?:\.\d+)?))?(?:$|[-:@])`, "pixtral-large", "", "12b 124b"),
	// The first models of Mistral have another vocabulary.
	open(`^[a-z]+stral(?:-[a-z]+)?(?:-v?(\d{1,2}(?:\.\d+)?))?(?:$|[-:@])`, "mistral-large", "", "12b"),
	open(`^qwen-?(\d{0,2}(?:\.\d+)?)(?:$|[-:@])`, "qwen3", "2 2.5 3",
		"0.5b 0.6b 1.5b 1.7b 3b 4b 7b 8b 14b 22b 30b 32b 35b 72b 80b 235b 480b"),
	open(`^glm-(\d+(?:\.\d+)?)v?(?:$|[-:@])`, "glm-5", "4.5 4.6 4.7 5 5.2", ""),
	open(`^kimi-k(\d+(?:\.\d+)?)(?:$|[-:@])`, "kimi-k2", "2 2.5", ""),
	open(`^(?:meta-)?llama-?(\d+(?:[.-]\d{1,2})?)(?:$|[-:@])`, "llama-4", "3 3.1 3.2 3.3 4",
		"1b 3b 8b 11b 17b 70b 90b 405b"),
	open(`^minimax-m(\d+(?:\.\d+)?)(?:$|[-:@])`, "minimax-m2.5", "2 2.1 2.5", ""),
	open(`^nova-(\d+)(?:$|[-:@])`, "nova-2-lite", "2", ""),
	open(`^grok-code-fast-(\d+)(?:$|[-:@])`, "grok-code-fast-1", "1", ""),
	open(`^grok-(\d+(?:[.-]\d{1,2})?)(?:$|[-:@])`, "grok-4", "3 4 4.1 4.3", ""),
}

// closed is a family whose later numbers are not known.
func closed(number, newest, last string) family {
	return family{number: regexp.MustCompile(number), newest: newest, last: last}
}

// open is a family of open weights, of which only those numbers and sizes are known.
func open(number, newest, numbers, sizes string) family {
	f := family{
		number: regexp.MustCompile(number), newest: newest,
		numbers: append(strings.Fields(numbers), ""), sizes: strings.Fields(sizes),
	}
	if numbers == "none" {
		f.numbers = strings.Fields(numbers)
	}
	f.last = f.numbers[max(0, len(f.numbers)-2)]
	return f
}

// sizesOf finds the sizes in a name: 235b and 22b in qwen3-235b-a22b.
var sizesOf = regexp.MustCompile(`(?:^|[-:_])a?(\d+(?:\.\d+)?b)\b`)

// strange reports whether a model of open weights has a number or a size that is not known,
// or was made of another model.
func (f family) strange(model, number string) bool {
	if f.numbers == nil {
		return false
	}
	name := bareModel(model)
	for _, m := range sizesOf.FindAllStringSubmatch(name, -1) {
		if active := strings.Contains(m[0], "a"+m[1]); !active && !slices.Contains(f.sizes, m[1]) {
			return true
		}
	}
	return !slices.Contains(f.numbers, strings.ReplaceAll(number, "-", ".")) || strings.Contains(name, "distill")
}

// later returns the family of a model that is newer than all models on record.
func later(model string) (family, bool) {
	f, number := familyOf(model)
	return f, number != "" && f.last != "" && version(number) > version(f.last)
}

// familyOf returns the family of a model and its number, "" if it is of none.
func familyOf(model string) (family, string) {
	for _, name := range spellings(model) {
		for _, f := range families {
			if m := f.number.FindStringSubmatch(name); m != nil {
				return f, m[1]
			}
		}
	}
	return family{}, ""
}

// version makes the number of a model comparable: 3.10 is later than 3.8.
func version(number string) int {
	major, minor, _ := strings.Cut(strings.ReplaceAll(number, "-", "."), ".")
	a, err := strconv.Atoi(major)
	if err != nil || len(major) > 4 {
		return math.MaxInt // later than all
	}
	b, err := strconv.Atoi(cmp.Or(minor, "0"))
	if err != nil {
		return math.MaxInt
	}
	return 1000*a + min(b, 999)
}

// Another model follows the name of a known one at once, as in gpt-5o, or with a number, as in
// claude-opus-4-9. Dates have more digits, and 0 is what the vendor calls the first.
var anotherModel = regexp.MustCompile(`^(?:[a-z0-9]|[-.][1-9]\d?(?:$|[-:@.]))`)

// numbered finds the number in what follows the name of a vendor's models.
var numbered = regexp.MustCompile(`-\d`)

// unlisted returns the family of a model that is in no table, although a profile lists the
// beginning of its name: claude-haiku-5, claude-opus-4-9, gpt-4.7, gpt-5o, gpt-oss-240b.
func (p *Provider) unlisted(model string) (family, bool) {
	f, number := familyOf(model)
	if p.By == "" {
		return f, f.number != nil && f.strange(model, number)
	}
	name, prefix := bareModel(model), ""
	for _, m := range slices.Concat(p.Models, modelsOf(p.prompts)) {
		if strings.HasPrefix(name, m) && len(m) > len(prefix) {
			prefix = m
		}
	}
	if prefix == "" {
		return family{}, false // of another spelling
	}
	rest := name[len(prefix):]
	major, _, _ := strings.Cut(number, ".")
	last, _, _ := strings.Cut(f.last, ".")
	switch vendor := !strings.ContainsRune(prefix, '-'); {
	case vendor && p.API == provider.Messages && numbered.MatchString(rest):
	case strings.HasPrefix(rest, ".") && major == last && strings.HasSuffix(prefix, "-"+major):
		return family{}, false // of the newest generation, up to its last
	case vendor, !anotherModel.MatchString(rest):
		return family{}, false
	}
	if number == "" {
		f = family{newest: prefix}
	}
	return f, true
}

// Known returns the profile of known models that the one of an assumed model was made
// of, and any other as it is.
func (p *Provider) Known() *Provider {
	if p.listed != nil {
		return p.listed
	}
	return p
}

// assumedBand is half the band of a model that is newer than all on record: 40 %,
// which is what the tokenizer of Claude Opus 4.7 makes more of the same tools than
// the one before. No other step from one generation to the next is on record that
// changed the tools' tokens as much.
const assumedBand = 0.40

// assumed returns p, the newest profile of a family, for a model of the family that
// is on no record. What it costs once lies between that of all models of the profile,
// and where they do not differ, of all profiles of the provider on that API.
func (p *Provider) assumed(model string, f family) *Provider {
	q := *p
	q.listed = p
	q.Grade = p.Grade.or(Rough)
	q.Assumed = fmt.Sprintf(
		"%s is in no table of this version of toolbudget; it is counted as %s, the newest known model of its family, "+
			"with a band of ±%.0f %%", model, f.newest, 100*assumedBand,
	)
	c := Calibration{Factor: 1, Largest: unbounded, Date: p.Evidence.Date}
	if p.Calibration != nil {
		c = *p.Calibration
	}
	q.Calibration = c.spread(assumedBand)
	q.ErrorPercent = max(p.ErrorPercent, 100*meanOfBand*assumedBand)
	if len(q.prompts) > 0 {
		return &q // settle widens the overhead
	}
	for _, other := range Providers() {
		if other.By == p.By && other.By != "" && other.API == p.API {
			q.overhead.Lo = min(q.overhead.Lo, other.overhead.Lo)
			q.overhead.Hi = max(q.overhead.Hi, other.overhead.Hi)
		}
	}
	return &q
}
