package rules

import "github.com/toolbudget/toolbudget/catalog"

// A Finding is a rule that is broken: a limit, a rule on quality or one of a provider. An
// error fails the gate, and a warning decides nothing.
type Finding struct {
	// ID and Rule are the rule's id and name.
	ID       string   `json:"id"`
	Rule     string   `json:"rule"`
	Severity Severity `json:"severity"`
	// Path is a JSON pointer to the part of the tool that is meant; of a program,
	// "".
	Path string `json:"path,omitempty"`
	// Text says what is wrong, without the tool's name.
	Text string `json:"text"`
	// At is where to change it, or the tool where that is in another package.
	At catalog.Span `json:"at,omitzero"`
	// Origin is where to change it, when that is in another package.
	Origin catalog.Span `json:"origin,omitzero"`
	// Names are the rules that a directive names, where the finding is about one.
	Names []string `json:"-"`
	// Fix is a change that cannot do harm, where there is one.
	Fix *Fix `json:"fix,omitempty"`
	// Reason is that of the exception or directive that allows it, "" where none
	// does.
	Reason string `json:"reason,omitempty"`
	// Verdict is Over, or Undetermined where a run decides whether the rule is broken.
	Verdict Verdict `json:"-"`
	// Check is the limit that is not kept, nil for any other rule.
	Check *Check `json:"-"`
}

// Fails reports whether the finding is an error that nothing allows.
func (f Finding) Fails() bool { return f.Severity == Error && f.Reason == "" }

// Of returns the part of a program that is meant, such as profile coding; "" for all of it.
func (f Finding) Of() string {
	if f.Check == nil {
		return ""
	}
	return f.Check.Of
}

// A Fix is a change of one part of a tool. It is made in the source only where the
// part is written there as it is sent.
type Fix struct {
	// Text says what the change does, as in "remove $schema".
	Text string `json:"text"`
	// Path is a JSON pointer to the part.
	Path string `json:"path"`
	// Value is the part's new text; nil removes it.
	Value *string `json:"value,omitempty"`
}
