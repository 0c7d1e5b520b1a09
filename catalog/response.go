package catalog

// ResponseAssumption is what is assumed of a tool whose output schema is part of a request to a
// model, as Gemini's API takes it. It is not known whether models are shown it.
func ResponseAssumption(at string) Assumption { return Assumption{Text: responseText, At: at} }

const responseText = "the request also has its output schema, whose cost is not known: " +
	"counts for Gemini range from nothing to that of the same schema as input"

// SendsOutput reports whether requests to a model have the output schema of the tool.
func (t *Tool) SendsOutput() bool {
	for _, a := range t.Assumptions {
		if a.Text == responseText {
			return true
		}
	}
	return false
}
