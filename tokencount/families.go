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
}

// families are those of which later models are expected. The newest of each is the
// last that recorded requests, or a page of its vendor that Source names, are of.
var families = []family{
	{regexp.MustCompile(`^gpt-(\d+(?:\.\d+)?)(?:$|[-:@])`), "gpt-5.6", "5.6"},
	{regexp.MustCompile(`^o(\d+)(?:$|[-:@])`), "o4-mini", "4"},
	{regexp.MustCompile(`^claude-(?:[a-z]+-)?(\d{1,2}(?:-\d{1,2})?)(?:$|[-:@])`), "claude-opus-5", "5.5"},
	{regexp.MustCompile(`^gemini-(\d+(?:\.\d+)?)(?:$|[-:@])`), "gemini-3", "3.8"},
	{regexp.MustCompile(`^deepseek[-.](?:[a-z]+-)?v(\d+(?:\.\d+)?)(?:$|[-:@])`), "deepseek-chat", "4"},
	{regexp.MustCompile(`^deepseek[-.]r(\d+)(?:$|[-:@])`), "deepseek-chat", "1"},
	{regexp.MustCompile(`^(?:[a-z]+stral)-(?:[a-z]+-)?(\d{1,2}(?:\.\d+)?)(?:$|[-:@])`), "mistral-large", "4"},
	{regexp.MustCompile(`^qwen-?(\d+(?:\.\d+)?)(?:$|[-:@])`), "qwen3", "3"},
	{regexp.MustCompile(`^glm-(\d+(?:\.\d+)?)(?:$|[-:@])`), "glm-5", "5"},
	{regexp.MustCompile(`^kimi-k(\d+(?:\.\d+)?)(?:$|[-:@])`), "kimi-k2", "2"},
	{regexp.MustCompile(`^(?:meta-)?llama-?(\d+(?:\.\d+)?)(?:$|[-:@])`), "llama-4", "4"},
	{regexp.MustCompile(`^minimax-m(\d+(?:\.\d+)?)(?:$|[-:@])`), "minimax-m2.5", "2.5"},
	{regexp.MustCompile(`^nova-(\d+)(?:$|[-:@])`), "nova-2-lite", "2"},
	{regexp.MustCompile(`^grok-(\d+(?:\.\d+)?)(?:$|[-:@])`), "grok-4", "4.3"},
}

// later returns the family of a model that is newer than all models on record.
func later(model string) (family, bool) {
	f, number := familyOf(model)
	return f, number != "" && version(number) > version(f.last)
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
// beginning of its name: claude-haiku-5, claude-opus-4-9, gpt-4.7, gpt-5o.
func (p *Provider) unlisted(model string) (family, bool) {
	if p.By == "" {
		return family{}, false // vocabulary and form are those of all sizes and versions
	}
	f, number := familyOf(model)
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
	c.Band, c.TotalBand = max(c.Band, assumedBand), max(c.TotalBand, assumedBand)
	q.Calibration = &c
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
