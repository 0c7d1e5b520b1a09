package baseline

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

// BaselineVersion is the version of the baseline that this package reads and
// writes. It changes only when a reader of the old form would misread the new.
const Version = 1

// BaselineFile is the name of the baseline, beside the configuration.
const File = ".toolbudget-baseline.json"

// A Baseline is what the tools cost when it was written: a ratchet that later
// states are compared with. It is made to be committed and read in a diff, so
// it holds no positions and has one line a tool.
type Baseline struct {
	SchemaVersion int `json:"schemaVersion"`
	// World whose tools are in it.
	World catalog.World `json:"world"`
	// Profiles say how tokens were counted.
	Profiles []Profile `json:"profiles"`
	// Programs, sorted by package.
	Programs []Program `json:"programs"`
}

// A Profile is one way in which tokens were counted. Figures of two profiles, or
// of two revisions of one, are never compared.
type Profile struct {
	// Name as configuration and flags give it: a provider or a model.
	Name string `json:"name"`
	// Provider that counts for that name, where it is another.
	Provider string `json:"provider,omitempty"`
	// Grade says how far the counts can be trusted: exact, calibrated or rough.
	Grade string `json:"grade"`
	// Revision changes with whatever changes a count: vocabulary, render,
	// calibration.
	Revision string `json:"revision"`
}

// A Program is what one client loads at once.
type Program struct {
	// Package is the program's name: its package, with the server in parentheses
	// where the package has several.
	Package string `json:"package"`
	// Bytes of all tools.
	Bytes Figure `json:"bytes"`
	// WireBytes are those of all tools as tools/list sends them. Baselines of earlier versions
	// have none, and then they are not compared.
	WireBytes *Figure `json:"wireBytes,omitempty"`
	// Tokens of all tools, by the name of a profile.
	Tokens map[string]Figure `json:"tokens"`
	// Fixed is what a request with tools costs once beyond the tools, in tokens,
	// the server's instructions included, by the name of a profile.
	Fixed map[string]Figure `json:"fixed"`
	// Instructions is a hash of the server's instructions and of what is not known
	// of them, absent without any.
	Instructions string `json:"instructions,omitempty"`
	// Gaps is a hash of all that is not known of the tools, absent when all is.
	Gaps string `json:"gaps,omitempty"`
	// WireGaps is a hash of what is not known of WireBytes, absent when it is that of Gaps.
	WireGaps string `json:"wireGaps,omitempty"`
	// Reason why the sums were allowed to grow, when they last were.
	Reason string `json:"reason,omitempty"`
	// Tools sorted by id.
	Tools []Tool `json:"tools"`
}

// A Tool is what one tool costs.
type Tool struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Bytes of the compact JSON of name, description and input schema.
	Bytes Figure `json:"bytes"`
	// WireBytes are those of the whole definition, with output schema, annotations and icons.
	// Baselines of earlier versions have none, and then they are not compared.
	WireBytes *Figure `json:"wireBytes,omitempty"`
	// Tokens that the tool adds to a request, by the name of a profile.
	Tokens map[string]Figure `json:"tokens"`
	// Hash of description and input schema as they are sent. With the name it
	// says whether a tool is the same; by itself, whether it was renamed.
	Hash string `json:"hash"`
	// Gaps is a hash of what is not known of the tool, absent when all is. Two
	// states with the same one lack the same part, which then cancels out.
	Gaps string `json:"gaps,omitempty"`
	// WireGaps is a hash of what is not known of WireBytes, absent when it is that of Gaps.
	WireGaps string `json:"wireGaps,omitempty"`
	// Reason why the tool was allowed to grow, when it last was.
	Reason string `json:"reason,omitempty"`

	// At is where the tool is defined. It is for messages and never written.
	At catalog.Span `json:"-"`
}

// A Figure is an amount in a baseline: a whole number where it is exact, else
// its bounds.
type Figure struct{ interval.Int }

// MarshalJSON writes 120, or {"lo":110,"hi":130} with "open":true where there is no end.
func (f Figure) MarshalJSON() ([]byte, error) {
	if f.Exact() {
		return json.Marshal(f.Lo)
	}
	return json.Marshal(f.Int)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (f *Figure) UnmarshalJSON(data []byte) error {
	f.Int = interval.Int{}
	if len(data) > 0 && data[0] == '{' {
		if err := json.Unmarshal(data, &f.Int); err != nil {
			return err
		}
	} else {
		if err := json.Unmarshal(data, &f.Lo); err != nil {
			return err
		}
		f.Hi = f.Lo
	}
	if f.Lo < 0 || f.Hi < 0 || f.Hi < f.Lo && !f.Open || max(f.Lo, f.Hi) > maxFigure {
		return fmt.Errorf("%s is not an amount; want a whole number from 0, or an object with lo and hi", data)
	}
	return nil
}

// maxFigure keeps sums and percentages of figures far from overflow.
const maxFigure = 1 << 40

// New returns a baseline of the current version.
func New(world catalog.World, profiles []Profile, programs []Program) *Baseline {
	b := &Baseline{SchemaVersion: Version, World: world, Profiles: profiles, Programs: programs}
	b.sort()
	return b
}

func (b *Baseline) sort() {
	slices.SortFunc(b.Programs, func(x, y Program) int { return strings.Compare(x.Package, y.Package) })
	for _, p := range b.Programs {
		slices.SortFunc(p.Tools, func(x, y Tool) int { return cmp.Compare(x.ID, y.ID) })
	}
}
