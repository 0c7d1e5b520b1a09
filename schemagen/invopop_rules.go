package schemagen

import "strings"

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
	// escapedFlags: a comma in a jsonschema tag may be escaped before a flag too.
	escapedFlags bool
	// extendsFields: JSONSchemaExtend changes a property again after its tags.
	extendsFields bool
	// typeLast: the keyword type is printed after all others.
	typeLast bool
}

// einoFork begins the versions of github.com/eino-contrib/jsonschema, a fork of v0.13.0.
// Its rules were read from reflect.go and schema.go of v1.0.3.
const einoFork = "eino-contrib@"

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
	all, library := invopopVersions(), "invopop/jsonschema"
	if v, is := strings.CutPrefix(version, einoFork); is {
		fork := all[1]
		fork.version = "v1.0.3"
		fork.escapedExtras, fork.escapedFlags, fork.extendsFields, fork.typeLast = true, true, true, true
		all, library, version = []invopopRules{fork}, "eino-contrib/jsonschema", v
	}
	return chooseRules(library, version, all)
}

func (r invopopRules) of() string { return r.version }
