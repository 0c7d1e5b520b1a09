package config

import (
	"errors"
	"fmt"
	"time"
)

// A Calibration scales the counts of a known provider to a model without recorded
// data, by one count of the model's own. toolbudget calibrate writes it.
type Calibration struct {
	// The model, as requests name it.
	Model string `yaml:"model" json:"model"`
	// The provider whose counts are scaled: a name of toolbudget
	// explain providers.
	Profile string `yaml:"profile" json:"profile"`
	// How many tokens of the model one token of the profile is.
	Factor float64 `yaml:"factor" json:"factor" jsonschema:"minimum=0.1,maximum=10"`
	// Tokens of the fixed part of a request with tools.
	Fixed int `yaml:"fixed" json:"fixed"`
	// How many tools were counted.
	Tools int `yaml:"tools" json:"tools" jsonschema:"minimum=1"`
	// Their tokens as the model counts them, without the fixed part.
	Tokens int `yaml:"tokens" json:"tokens" jsonschema:"minimum=1"`
	// The day of the count, such as 2026-11-22.
	Date string `yaml:"date" json:"date"`
}

func (c Calibration) check() error {
	switch {
	case c.Model == "":
		return errors.New("model is missing")
	case c.Profile == "":
		return fmt.Errorf("%s: profile is missing; toolbudget explain providers lists the names", c.Model)
	case !(c.Factor >= 0.1 && c.Factor <= 10): // false for not a number too
		return fmt.Errorf("%s: factor is %v, want 0.1 to 10", c.Model, c.Factor)
	case c.Fixed < -1_000_000 || c.Fixed > 1_000_000:
		return fmt.Errorf("%s: fixed is %d, which is not possible for a request", c.Model, c.Fixed)
	case c.Tools < 1 || c.Tokens < 1 || c.Tokens > MaxLimit:
		return fmt.Errorf("%s: tools and tokens, the number counted, must each be at least 1", c.Model)
	}
	if _, err := time.Parse(time.DateOnly, c.Date); err != nil {
		return fmt.Errorf("%s: date is %q, want a date such as 2026-11-22", c.Model, c.Date)
	}
	return nil
}

// line is the calibration as an entry of the configuration.
func (c Calibration) line() string {
	return fmt.Sprintf("- {model: %q, profile: %q, factor: %v, fixed: %d, tools: %d, tokens: %d, date: %q}",
		c.Model, c.Profile, c.Factor, c.Fixed, c.Tools, c.Tokens, c.Date)
}
