package budget

import "github.com/toolbudget/toolbudget/interval"

// Traffic says how the tools are used.
type Traffic struct {
	// How many requests with the tools there are in a minute, for
	// limits.total.tokens-per-minute.
	RequestsPerMinute int `yaml:"requests-per-minute,omitempty" jsonschema:"minimum=1,maximum=1000000"`
	// The tools come from the provider's prompt cache in all requests
	// but the first.
	Cached bool `yaml:"cached,omitempty"`
}

// MaxRequests is the largest number of requests a minute.
const MaxRequests = 1_000_000

// NeedsPrice returns the limit that has no meaning without the price of a
// model, or "".
func (c *Config) NeedsPrice() string {
	total := c.Limits.Total
	switch {
	case total.Cents.Given && !total.Cents.None:
		return TotalCents
	case total.TokensPerMinute.Given && !total.TokensPerMinute.None && c.Traffic.Cached:
		return TotalRate
	}
	return ""
}

// cents returns what 1,000 requests of that many tokens cost, rounded up, which
// changes no verdict since limits are whole. Beyond the longest prompt of a
// price all that is known is that it is no less.
func (c *checker) cents(request interval.Int) interval.Int {
	if c.price == nil {
		return interval.Int{Open: true}
	}
	of := c.price.Requests
	if c.Traffic.Cached && c.price.Read < c.price.Input {
		of = c.price.Cached
	}
	return interval.Int{
		Lo: of(request.Lo, 1000).Cents(), Hi: of(request.Hi, 1000).Cents(),
		Open: request.Open || !c.price.Prices(request.Hi),
	}
}

// perMinute returns what a minute's requests of that many tokens take of the
// provider's limit. Where what the cache has is not counted, at most one of
// them is: the one that writes.
func (c *checker) perMinute(request interval.Int) interval.Int {
	if c.Traffic.Cached && c.price != nil && c.price.Outside {
		return interval.Int{Hi: request.Hi, Open: request.Open}
	}
	n := c.Traffic.RequestsPerMinute
	return interval.Int{Lo: n * request.Lo, Hi: n * request.Hi, Open: request.Open}
}
