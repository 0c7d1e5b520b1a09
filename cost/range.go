package cost

import (
	"encoding/json"

	"github.com/toolbudget/toolbudget/interval"
)

// A Range is an amount of money that is known within bounds.
type Range = interval.Of[Dollars]

// Float returns the amount in dollars, rounded to what a float64 holds.
func (d Dollars) Float() float64 { return float64(d) / 1e9 }

// MarshalJSON writes dollars as a number: 1.75.
func (d Dollars) MarshalJSON() ([]byte, error) { return json.Marshal(d.Float()) }
