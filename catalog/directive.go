package catalog

// A Directive is a comment of the form //toolbudget:verb text in the user's
// source. Behind code it holds for its line; on a line of its own it holds for
// the declaration, statement or element that begins on the line after the
// comment, to the end of it.
type Directive struct {
	// Verb is what follows the colon: ignore, tool.
	Verb string `json:"verb"`
	// Text is the rest of the line.
	Text    string `json:"text,omitempty"`
	Package string `json:"package"`
	At      Span   `json:"at"`
	// From and To are the first and the last line of At.File it holds for.
	From int `json:"from"`
	To   int `json:"to"`
}

// CoversSpan reports whether the directive holds for what begins at the span.
func (d Directive) CoversSpan(s Span) bool {
	return s.File == d.At.File && s.Line >= d.From && s.Line <= d.To
}
