package config

import (
	"github.com/toolbudget/toolbudget/rules"
)

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
		return rules.TotalCents
	case total.TokensPerMinute.Given && !total.TokensPerMinute.None && c.Traffic.Cached:
		return rules.TotalRate
	}
	return ""
}
