package prune

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/proof"
)

// Rewrites lists those that are built in, in the order they are applied.
func Rewrites() []Rewrite { return slices.Clone(rewrites) }

var rewrites = []Rewrite{
	{
		Name:  "dialect",
		Text:  "Removes $schema, $id and $comment, which are for validators and authors.",
		Why:   "They assert nothing. The test rejects it where the dialect matters, as for format in draft 7.",
		apply: everywhere(dialect),
	},
	{
		Name:  "defaults-of-keywords",
		Text:  "Removes keywords that state the default, such as additionalProperties: true and minItems: 0.",
		Why:   "By the specification, a schema without them means the same.",
		apply: everywhere(idle),
	},
	{
		Name:  "repeated-entries",
		Text:  "Removes duplicate entries of required, enum and type.",
		Why:   "Duplicates mean nothing.",
		apply: everywhere(repeated),
	},
	{
		Name:  "single-type",
		Text:  `Replaces a list of one type, ["x"], with "x".`,
		Why:   "By the specification, both mean the same.",
		apply: everywhere(singleType),
	},
	{
		Name:  "single-branch",
		Text:  "Replaces anyOf, oneOf or allOf that has a single branch with the branch.",
		Why:   "The single branch must hold. Skipped if a keyword would occur twice.",
		apply: everywhereIn(singleBranch),
	},
	{
		Name:  "branches-of-types",
		Text:  "Replaces anyOf and oneOf whose branches are only types with a list of the types.",
		Why:   "A value has one type. An integer is also a number; the test rejects oneOf of both.",
		apply: everywhere(typeBranches),
	},
	{
		Name:  "null-branch",
		Text:  "Replaces anyOf and oneOf of a schema and null with the schema, whose type then includes null.",
		Why:   "Only type and enum of the schema restrict null, and both then include it.",
		apply: everywhere(nullBranch),
	},
	{
		Name:  "null-default",
		Text:  "Removes default: null from optional parameters.",
		Why:   "default asserts nothing, and null says that the parameter is absent.",
		apply: everywhere(nullDefaults),
	},
	{
		Name:  "restated-title",
		Text:  "Removes a title that repeats the name of the parameter or tool.",
		Why:   "title asserts nothing, and its words are those of the name.",
		apply: inAny(restatedTitles),
	},
	{
		Name:  "restated-description",
		Text:  "Removes a parameter description that repeats the name.",
		Why:   "description asserts nothing, and apart from articles its words are those of the name.",
		apply: inAny(restatedDescriptions),
	},
	{
		Name:  "white-space",
		Text:  "Removes trailing white space and repeated empty lines from texts.",
		Why:   "Words and indentation stay.",
		apply: whiteSpace,
	},
	{
		Name:  "unused-definitions",
		Text:  "Removes definitions without references.",
		Why:   "They assert nothing.",
		apply: unusedDefs,
	},
	{
		Name:  "inline-definitions",
		Text:  "Moves a definition with one reference to the place of the reference.",
		Why:   "A reference asserts what its target asserts. Skipped if the definition is recursive.",
		apply: inlineDefs,
	},
	{
		Name:  "shared-definitions",
		Text:  "Moves repeated parts of a schema to $defs.",
		Why:   "A reference asserts what its target asserts. Descriptions and titles stay where they are.",
		apply: hoist,
	},

	{
		Name:  "titles",
		Lossy: true,
		Text:  "Removes every title.",
		Why:   "What a title says beyond the name.",
		apply: everywhere(remover("title")),
	},
	{
		Name:  "examples",
		Lossy: true,
		Text:  "Removes examples.",
		Why:   "What a value looks like.",
		apply: everywhere(remover("examples", "example")),
	},
	{
		Name:  "examples-in-texts",
		Lossy: true,
		Text: "Removes examples from the descriptions of tools and parameters: paragraphs of examples, " +
			"sentences that begin with \"for example\", and parentheses that begin with \"e.g.\".",
		Why:   "What a call or a value looks like.",
		apply: inAny(textExamples),
	},
	{
		Name:  "defaults",
		Lossy: true,
		Text:  "Removes the default values of parameters.",
		Why:   "What happens when a parameter is left out.",
		apply: everywhere(remover("default")),
	},
	{
		Name:  "first-sentence",
		Lossy: true,
		Text:  "Cuts the descriptions of parameters after the first sentence.",
		Why:   "The rest of these descriptions.",
		apply: everywhere(firstSentence),
	},
	{
		Name:  "short-description",
		Lossy: true,
		Text: fmt.Sprintf("Cuts the description of the tool after the first sentence, or after %d words.",
			DescriptionWords),
		Why:   "When and how to use the tool and what it returns, unless the first sentence says so.",
		apply: inAny(shortDescription),
	},
	{
		Name:  "short-parameters",
		Lossy: true,
		Text: fmt.Sprintf("Cuts the descriptions of parameters after the first sentence, or after %d words.",
			ParameterWords),
		Why:   "The rest of these descriptions.",
		apply: everywhere(shortParameter),
	},
	{
		Name:  "restating-description",
		Lossy: true,
		Text: "Removes a parameter description if each of its meaningful words is in the name of the " +
			"parameter or tool, or in the enum.",
		Why:   "How these words relate.",
		apply: inAny(restatingDescriptions),
	},
}

// inAny is a rewrite of texts, which no dialect reads differently.
func inAny(f func(*catalog.Tool) bool) func(*catalog.Tool, draft) bool {
	return func(t *catalog.Tool, _ draft) bool { return f(t) }
}

// everywhere applies f to every schema of the input schema, inner ones first.
func everywhere(f func(s *catalog.Schema, root bool) bool) func(*catalog.Tool, draft) bool {
	return everywhereIn(func(s *catalog.Schema, root bool, _ draft) bool { return f(s, root) })
}

// everywhereIn is everywhere for a rewrite that depends on the dialect.
func everywhereIn(f func(s *catalog.Schema, root bool, in draft) bool) func(*catalog.Tool, draft) bool {
	return func(t *catalog.Tool, in draft) bool {
		var list []*catalog.Schema
		t.InputSchema.Walk("", func(_ string, s *catalog.Schema) bool {
			list = append(list, s)
			return true
		})
		changed := false
		for i := len(list) - 1; i >= 0; i-- {
			if list[i].Kind == catalog.Object {
				changed = f(list[i], i == 0, in) || changed
			}
		}
		return changed
	}
}

func remover(keys ...string) func(*catalog.Schema, bool) bool {
	return func(s *catalog.Schema, _ bool) bool {
		changed := false
		for _, k := range keys {
			changed = s.Delete(k) || changed
		}
		return changed
	}
}

// dialect keeps an $id that references may depend on.
func dialect(s *catalog.Schema, root bool) bool {
	changed := remover("$schema", "$comment")(s, root)
	if root && !strings.Contains(string(s.AppendJSON(nil)), `"$ref":`) {
		changed = s.Delete("$id") || changed
	}
	return changed
}

// idle removes keywords that state the default. The properties of the root stay,
// because providers require them.
func idle(s *catalog.Schema, root bool) bool {
	changed := false
	for _, m := range slices.Clone(s.Members) {
		v := string(m.Value.AppendJSON(nil))
		drop := false
		switch m.Key {
		case "additionalProperties", "unevaluatedProperties", "unevaluatedItems", "propertyNames", "contains":
			drop = (v == "true" || v == "{}") && m.Key != "contains"
		case "minItems", "minLength", "minProperties":
			drop = v == "0"
		case "uniqueItems", "nullable", "deprecated", "readOnly", "writeOnly":
			drop = v == "false"
		case "required":
			drop = v == "[]"
		case "pattern":
			drop = v == `""` || v == `".*"` || v == `"^.*$"` || v == `"^"`
		case "properties":
			drop = v == "{}" && !root
		case "patternProperties", "dependentRequired", "dependentSchemas", "$defs", "definitions":
			drop = v == "{}"
		}
		if drop {
			changed = s.Delete(m.Key) || changed
		}
	}
	return changed
}

func repeated(s *catalog.Schema, _ bool) bool {
	changed := false
	for _, list := range proof.Entries(s) {
		kept := proof.WithoutRepeats(list.Items)
		changed = changed || len(kept) < len(list.Items)
		list.Items = kept
	}
	return changed
}

func singleType(s *catalog.Schema, _ bool) bool {
	list := s.Get("type")
	if list == nil || list.Kind != catalog.Array || len(list.Items) != 1 {
		return false
	}
	s.Set("type", list.Items[0])
	return true
}

// singleBranch moves the keywords of a single branch up, unless one of them is
// there already. A reference stays in its branch where nothing may stand beside it.
func singleBranch(s *catalog.Schema, _ bool, in draft) bool {
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		list := s.Get(key)
		if list == nil || len(list.Items) != 1 || list.Items[0].Kind != catalog.Object {
			continue
		}
		branch := list.Items[0]
		together := len(s.Members) > 1 || len(branch.Members) > 1
		if in.refsAlone && together && (branch.Get("$ref") != nil || s.Get("$ref") != nil) {
			continue
		}
		if slices.ContainsFunc(branch.Members, func(m catalog.Member) bool { return s.Get(m.Key) != nil }) {
			continue
		}
		i := slices.IndexFunc(s.Members, func(m catalog.Member) bool { return m.Key == key })
		s.Members = slices.Concat(s.Members[:i:i], branch.Members, s.Members[i+1:])
		return true
	}
	return false
}

// typeBranches replaces branches that are only types with a list of the types. An
// integer is also a number, so oneOf of both cannot become a list.
func typeBranches(s *catalog.Schema, _ bool) bool {
	for _, key := range []string{"anyOf", "oneOf"} {
		list := s.Get(key)
		if list == nil || len(list.Items) < 2 || s.Get("type") != nil {
			continue
		}
		types := catalog.NewArray()
		for _, b := range list.Items {
			one := b.Get("type")
			if one == nil || one.Kind != catalog.String || len(b.Members) != 1 {
				types = nil
				break
			}
			types.Items = append(types.Items, one)
		}
		if types == nil {
			continue
		}
		for i := range s.Members {
			if s.Members[i].Key == key {
				s.Members[i] = catalog.Member{Key: "type", Value: types}
			}
		}
		repeated(s, false)
		return true
	}
	return false
}
