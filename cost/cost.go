package cost

import (
	"fmt"
	"regexp"
	"strings"
)

// Mills are thousandths of a dollar for a million tokens: $3 are 3,000.
type Mills int64

// String writes $3.00 or $0.125, to the last digit.
func (m Mills) String() string {
	return strings.TrimSuffix(fmt.Sprintf("$%d.%03d", m/1000, m%1000), "0")
}

// Dollars are an amount of money in billionths of a dollar, so that no price of
// a token is rounded.
type Dollars int64

// A Price is what a provider charges for the input of one model at its standard
// tier, on its own platform: no batches, no priority, no region.
type Price struct {
	// Model is its name, without date.
	Model string
	// Input is the price of tokens that no cache has, Write of those that are
	// written to one for the shortest time it offers, Read of those read from it.
	// Read is Input where there is no discount.
	Input, Write, Read Mills
	// WriteHour is the price of tokens that are written to a cache for one hour
	// (HourLifetime). Whoever asks for that cache, or for the one of Lifetime, marks a
	// prompt; without a mark nothing is cached. 0 says that there is no such cache.
	WriteHour Mills
	// Least is the shortest prompt that is cached, in tokens; 0 is not known, and
	// then a prompt is sure to be from mostLeast on.
	Least int
	// Lifetime is how long what is cached stays after each use, in seconds, as the provider
	// promises; 0 is not promised. Where a provider promises a time after the writing alone,
	// each use is taken to begin it again.
	Lifetime int
	// Outside says that tokens read from the cache do not count towards the limit
	// of tokens a minute.
	Outside bool
	// UpTo is the longest prompt that has this price, in tokens; 0 is any.
	UpTo int
	// Until is the last day of the price, where the provider says so, as 2026-12-31.
	Until string
	// Unverified says what of the price no dated copy of the provider's page shows: it is
	// from one reader of the page alone, or worked out from the others. "" is nothing.
	Unverified string
	// Source is where the price was read, and Date when, as 2026-10-24.
	Source, Date string
}

// For returns the price of a model by its name, with or without a date or
// latest. A name that begins like one of another model has no price: what is
// not known is not guessed.
func For(model string) (Price, bool) {
	name := strings.ToLower(model)
	if strings.HasPrefix(name, "claude") {
		name = strings.ReplaceAll(name, ".", "-") // as gateways spell it
	}
	for _, p := range Prices() {
		if rest, ok := strings.CutPrefix(name, p.Model); ok && sameModel.MatchString(rest) {
			return p, true
		}
	}
	return Price{}, false
}

// sameModel is what may follow the name of a model that has no other price.
var sameModel = regexp.MustCompile(`^([-@]\d{8}|-\d{4}-\d{2}-\d{2}|-latest|-0)?$`)

// Requests returns what that many tokens cost in n requests without a cache.
func (p Price) Requests(tokens, n int) Dollars {
	return Dollars(p.Input) * Dollars(tokens) * Dollars(n)
}

// Cached returns what they cost in n requests of which the first writes the
// cache and all others read it.
func (p Price) Cached(tokens, n int) Dollars {
	if n == 0 {
		return 0
	}
	return (Dollars(p.Write) + Dollars(p.Read)*Dollars(n-1)) * Dollars(tokens)
}

// Day returns what they cost in n requests that are spread evenly over a day
// and use the cache: when it forgets sooner than the next request comes, each
// of them writes.
func (p Price) Day(tokens, n int) Dollars {
	if p.Lifetime > 0 && n*p.Lifetime < 24*60*60 {
		return Dollars(p.Write) * Dollars(tokens) * Dollars(n)
	}
	return p.Cached(tokens, n)
}

// mostLeast is the largest Least on record.
const mostLeast = 4096

// Caches reports whether a prompt of that many tokens is sure to be cached at a
// discount.
func (p Price) Caches(tokens int) bool {
	least := p.Least
	if least == 0 {
		least = mostLeast
	}
	return p.Read < p.Input && tokens >= least
}

// AppliesTo reports whether the price holds for a prompt of that many tokens.
func (p Price) AppliesTo(tokens int) bool { return p.UpTo == 0 || tokens <= p.UpTo }

// PerMinute returns how many whole requests of that many tokens fit into a
// limit of tokens a minute.
func PerMinute(limit, tokens int) int {
	if tokens <= 0 {
		return limit
	}
	return limit / tokens
}

// Most is the largest number of requests of which the cost is sure not to
// overflow, for prompts of up to ten million tokens.
const Most = 10_000_000

// cent is a hundredth of a dollar.
const cent = 10_000_000

// Cents returns the amount in cents, rounded up, so that it exceeds a whole
// number of cents exactly when the amount does.
func (d Dollars) Cents() int { return int((d + cent - 1) / cent) }

// String writes $1,234.50, or $0.0042 where cents would say little.
func (d Dollars) String() string {
	if d < 10*cent && d%cent != 0 {
		return fmt.Sprintf("$%.4f", float64(d)/1e9)
	}
	s := fmt.Sprintf("%.2f", float64(d)/1e9)
	for i := len(s) - len(".00") - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return "$" + s
}
