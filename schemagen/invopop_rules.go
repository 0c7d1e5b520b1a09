package schemagen

// invopopRules are the differences between versions of invopop/jsonschema,
// read from reflect.go of each.
type invopopRules struct {
	version string
	// anyFormat: a format tag may hold any text, not only seven known formats.
	anyFormat bool
	// inline: the json option inline promotes a field's own fields.
	inline bool
	// expandsAny: ExpandedStruct leaves a type without a definition as it is
	// instead of panicking.
	expandsAny bool
	// stringOption: the json option string turns numbers and booleans into strings.
	stringOption bool
	// omitzero: the json option omitzero makes a property optional.
	omitzero bool
	// escapedExtras: a comma in jsonschema_extras may be escaped.
	escapedExtras bool
}

// invopopVersions returns the rules of every known version, ascending.
func invopopVersions() []invopopRules {
	v012 := invopopRules{version: "v0.12.0"}
	v013 := v012
	v013.version, v013.anyFormat, v013.inline = "v0.13.0", true, true
	v014 := v013
	v014.version = "v0.14.0"
	v014.expandsAny, v014.stringOption, v014.omitzero, v014.escapedExtras = true, true, true, true
	return []invopopRules{v012, v013, v014}
}

func invopopRulesFor(version string) (invopopRules, string) {
	return chooseRules("invopop/jsonschema", version, invopopVersions())
}

func (r invopopRules) of() string { return r.version }
