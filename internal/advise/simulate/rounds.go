package simulate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// ModelRounds is how often a model is asked for one message. Some models need more rounds
// than others for the same work.
type ModelRounds struct {
	// Any is for every model that ByModel does not name; 0 is Options.Rounds.
	Any     int
	ByModel map[string]int
}

// UnmarshalJSON reads a number, or an object with a number for each model.
func (r *ModelRounds) UnmarshalJSON(data []byte) error {
	*r = ModelRounds{}
	if len(data) > 0 && data[0] == '{' {
		return json.Unmarshal(data, &r.ByModel)
	}
	return json.Unmarshal(data, &r.Any)
}

// of returns the rounds of a model, 0 where they are not said.
func (r *ModelRounds) of(model string) int {
	if r == nil {
		return 0
	}
	if n, ok := r.ByModel[model]; ok {
		return n
	}
	return r.Any
}

// most is the largest number there is.
func (r *ModelRounds) most() int {
	if r == nil {
		return 0
	}
	return max(r.Any, slices.Max(append([]int{0}, slices.Collect(maps.Values(r.ByModel))...)))
}

// check finds numbers out of bounds.
func (r *ModelRounds) check() error {
	if r == nil {
		return nil
	}
	if r.ByModel == nil && (r.Any < 1 || r.Any > MostRounds) {
		return fmt.Errorf("rounds is %d; write a whole number from 1 to %d", r.Any, MostRounds)
	}
	for _, model := range slices.Sorted(maps.Keys(r.ByModel)) {
		if n := r.ByModel[model]; n < 1 || n > MostRounds {
			return fmt.Errorf("rounds of %s is %d; write a whole number from 1 to %d", model, n, MostRounds)
		}
	}
	return nil
}
