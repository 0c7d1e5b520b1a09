package rules

import (
	"github.com/toolbudget/toolbudget/interval"
)

// A Check is one amount held against one limit.
type Check struct {
	Key string `json:"limit"`
	// Part is a JSON pointer to the part of the tool that is meant.
	Part string `json:"part,omitempty"`
	// Of is the part of a program that is meant, such as profile coding; "" for all
	// of it.
	Of      string       `json:"of,omitempty"`
	Have    interval.Int `json:"have"`
	Max     int          `json:"max"`
	Verdict Verdict      `json:"verdict"`
	// At is where the limit is written.
	At string `json:"at"`
	// Warns says that the configuration asks for a warning only.
	Warns bool `json:"warns,omitempty"`
	// OnlyKnown says that the limit was held against the part that the source tells.
	// The rest is hidden by gaps that max-gaps or an exception accepts.
	OnlyKnown bool `json:"onlyKnown,omitempty"`
	// Reason is that of the exception the limit comes from, or of the directive
	// that allows more. AllowedAt is the place of the directive.
	Reason    string `json:"reason,omitempty"`
	AllowedAt string `json:"allowedAt,omitempty"`
}
