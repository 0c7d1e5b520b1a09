package extract

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// Where the list that a server by hand answers with is not known, types that look like tools tell
// what may be in it. Whether the server takes some of them out again is not known then:
//
//	tools = slices.DeleteFunc(tools, func(t Tool) bool { return t.Write && readOnly })

// asListed is the assumption that it does not.
const asListed = "it is listed as it is declared: how the answer to tools/list gets its tools is not followed here"

// besideAnswers adds the sources of the answers of a server by hand to what was guessed, which may
// not be all that is answered, and says that what was guessed may not be answered.
func besideAnswers(guessed, answered []*program) {
	at, cut := "", "" // the first place of an answer, or else of a bound
	for _, p := range answered {
		guessed[0].DynamicSources = append(guessed[0].DynamicSources, p.DynamicSources...)
		for _, s := range p.DynamicSources {
			first := &at
			if strings.HasPrefix(s.Kind, beyondBounds) {
				first = &cut
			}
			if *first == "" || s.At < *first {
				*first = s.At
			}
		}
	}
	if at = cmp.Or(at, cut); at == "" {
		return
	}
	for _, p := range guessed {
		for _, t := range p.tools {
			if t.Guessed() == "" || !t.Reachable {
				continue
			}
			if t.Default == catalog.Yes {
				t.Default = catalog.Unknown
			}
			t.Assumptions = append(slices.Clip(t.Assumptions), catalog.Assumption{Text: asListed, At: at})
			sortAssumptions(t)
		}
	}
}
