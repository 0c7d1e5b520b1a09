package schemagen

import "strings"

// googleRules are the differences between versions of google/jsonschema-go,
// read from jsonschema/infer.go and schema.go of each.
type googleRules struct {
	version string
	// untagged: tags named jsonschema are not read, and a type that contains
	// itself is not refused: inferring it never ends (go-sdk v0.1.0 only).
	untagged bool
	// options: ForOptions exist.
	options bool
	// known: time.Time, slog.Level and big numbers have schemas.
	known bool
	// folds: {} prints as true and {"not":{}} as false.
	folds bool
	// shares: a type inferred once is cloned when met again, with the
	// description and the null of the place it was first met (v0.2.0 only).
	shares bool
	// promotes: fields of embedded structs are promoted, other embedded
	// fields dropped. Before, an embedded field was a property.
	promotes bool
	// ordered: properties print in field order, behind the type.
	ordered bool
	// overrides: a schema for an embedded type replaces its properties.
	overrides bool
	// bounds: sized and unsigned integers have minimum and maximum.
	bounds bool
	// nullable: slices allow null, and so does a pointer to a known type.
	nullable bool
	// emptyProperties: a struct with fields, none of them exported, prints
	// "properties":{}.
	emptyProperties bool
	// textKeys: a map key may be an encoding.TextMarshaler.
	textKeys bool
}

// googleVersions returns the rules of every released version, ascending.
func googleVersions() []googleRules {
	v020 := googleRules{version: "v0.2.0", options: true, known: true, folds: true, shares: true}
	v021 := v020.at("v0.2.1", func(r *googleRules) { r.shares = false })
	v022 := v021.at("v0.2.2", func(r *googleRules) { r.promotes = true })
	v023 := v022.at("v0.2.3", nil)
	v030 := v023.at("v0.3.0", nil)
	v040 := v030.at("v0.4.0", func(r *googleRules) {
		r.ordered, r.overrides, r.bounds, r.nullable = true, true, true, true
	})
	v041 := v040.at("v0.4.1", nil)
	v042 := v041.at("v0.4.2", func(r *googleRules) { r.emptyProperties = true })
	v043 := v042.at("v0.4.3", func(r *googleRules) { r.textKeys = true })
	return []googleRules{v020, v021, v022, v023, v030, v040, v041, v042, v043}
}

func (r googleRules) at(version string, change func(*googleRules)) googleRules {
	r.version = version
	if change != nil {
		change(&r)
	}
	return r
}

// goSDK is how GoogleOptions.Version names the package inside go-sdk.
const goSDK = "go-sdk@"

func googleRulesFor(version string) (googleRules, string) {
	if v, ok := strings.CutPrefix(version, goSDK); ok {
		v, assumed := choose("go-sdk/jsonschema", v, []string{"v0.1.0", "v0.2.0"})
		return googleRules{version: version, untagged: v == 0}, assumed
	}
	return chooseRules("google/jsonschema-go", version, googleVersions())
}

func (r googleRules) of() string { return r.version }
