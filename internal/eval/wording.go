package eval

import "go/types"

// storesText says what a call stores, and where if of is not empty. The text is kept, since a call
// may reach thousands of places.
func (in *Interp) storesText(name, of string) string {
	key := [2]string{name, of}
	text, known := in.storesTexts[key]
	if !known {
		text = "what " + nameOr(name) + " stores" + of
		if in.storesTexts == nil {
			in.storesTexts = map[[2]string]string{}
		}
		in.storesTexts[key] = text
	}
	return text
}

// nameOr is the name of the function that is called, or what a function value is called.
func nameOr(name string) string {
	if name == "" {
		return "a function value"
	}
	return name
}

// inField names a field in the text of an unknown value.
func (in *Interp) inField(f *types.Var) string {
	text, known := in.fieldTexts[f]
	if !known {
		text = " in " + f.Name()
		if in.fieldTexts == nil {
			in.fieldTexts = map[*types.Var]string{}
		}
		in.fieldTexts[f] = text
	}
	return text
}
