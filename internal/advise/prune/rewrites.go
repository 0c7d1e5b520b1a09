package prune

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// Rewrites lists those that are built in, in the order they are applied.
func Rewrites() []Rewrite {
	return []Rewrite{
		{Name: "dialect", Text: "Removes $schema, $id and $comment, which are for validators and authors.", Why: "They assert nothing. Where the dialect changes what is accepted, as format in draft 7, the proof refuses it.", apply: everywhere(dialect)},
		{Name: "defaults-of-keywords", Text: "Removes keywords that say what holds without them, such as additionalProperties: true and minItems: 0.", Why: "By the specification a schema without them means the same.", apply: everywhere(idle)},
		{Name: "repeated-entries", Text: "Removes entries of required, enum and type that are there twice.", Why: "The keywords are of sets.", apply: everywhere(repeated)},
		{Name: "single-type", Text: `Writes type: "x" for a list of one type.`, Why: "By the specification a string stands for the list of it.", apply: everywhere(singleType)},
		{Name: "single-branch", Text: "Puts the only branch of anyOf, oneOf or allOf in place of it.", Why: "One branch of anyOf, oneOf or allOf has to hold; not done where a keyword would meet itself.", apply: everywhere(singleBranch)},
		{Name: "branches-of-types", Text: "Writes a list of types for anyOf and oneOf whose branches hold a type and nothing else.", Why: "A value has one type, so that a branch per type is the list; an integer is a number too, and oneOf of both is refused by the proof.", apply: everywhere(typeBranches)},
		{Name: "null-branch", Text: "Adds null to the type for anyOf and oneOf of a schema of one type and null.", Why: "The branch asserts nothing of null but by type and enum, which then name it.", apply: everywhere(nullBranch)},
		{Name: "null-default", Text: "Removes default: null of a parameter that is not required, which to leave it out says too.", Why: "default asserts nothing, and absent is what null says.", apply: everywhere(nullDefaults)},
		{Name: "restated-title", Text: "Removes a title that says what the parameter's or tool's name says.", Why: "title asserts nothing, and its words are those of the name.", apply: restatedTitles},
		{Name: "restated-description", Text: "Removes a parameter's description that says what its name says.", Why: "description asserts nothing, and its words are those of the name, but for articles.", apply: restatedDescriptions},
		{Name: "white-space", Text: "Removes blanks at the ends of lines and of texts, and blank lines beyond one.", Why: "The words stay; blanks at the beginning of a line do too.", apply: whiteSpace},
		{Name: "unused-definitions", Text: "Removes definitions that nothing refers to.", Why: "Nothing is asserted by what nothing refers to.", apply: unusedDefs},
		{Name: "inline-definitions", Text: "Puts a definition that is referred to once where that is.", Why: "A reference asserts what it refers to; not done where one leads back to itself.", apply: inlineDefs},
		{Name: "shared-definitions", Text: "Moves parts of a schema that are there several times to $defs.", Why: "The same backwards; descriptions and titles stay at their places.", apply: hoist},

		{Name: "titles", Lossy: true, Text: "Removes every title.", Why: "What a title says beyond the name.", apply: everywhere(remover("title"))},
		{Name: "examples", Lossy: true, Text: "Removes examples.", Why: "What a value looks like.", apply: everywhere(remover("examples", "example"))},
		{Name: "examples-in-texts", Lossy: true, Text: "Removes examples from the descriptions of tools and parameters: paragraphs of them, sentences that begin with for example, and what stands in parentheses behind e.g.", Why: "What a call or a value looks like.", apply: textExamples},
		{Name: "defaults", Lossy: true, Text: "Removes the default values of parameters.", Why: "What holds when a parameter is left out.", apply: everywhere(remover("default"))},
		{Name: "first-sentence", Lossy: true, Text: "Cuts the descriptions of parameters behind their first sentence.", Why: "All that descriptions of parameters say behind their first sentence.", apply: everywhere(firstSentence)},
		{Name: "short-description", Lossy: true, Text: fmt.Sprintf("Cuts the tool's description behind its first sentence, and to %d words.", DescriptionWords), Why: "When to use the tool and when not, how, and what it returns, unless the first sentence says it.", apply: shortDescription},
		{Name: "short-parameters", Lossy: true, Text: fmt.Sprintf("Cuts the descriptions of parameters behind their first sentence, and to %d words.", ParameterWords), Why: "All that descriptions of parameters say behind that.", apply: everywhere(shortParameter)},
		{Name: "restating-description", Lossy: true, Text: "Removes a parameter's description of which each word that tells something is in the names of the parameter and the tool, or a value of its enum.", Why: "How these words belong together.", apply: restatingDescriptions},
	}
}

// everywhere applies f to every schema of the input schema, inner ones first.
func everywhere(f func(s *catalog.Schema, root bool) bool) func(*catalog.Tool) bool {
	return func(t *catalog.Tool) bool {
		var list []*catalog.Schema
		t.InputSchema.Walk("", func(_ string, s *catalog.Schema) bool {
			list = append(list, s)
			return true
		})
		changed := false
		for i := len(list) - 1; i >= 0; i-- {
			if list[i].Kind == catalog.Object {
				changed = f(list[i], i == 0) || changed
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

// dialect keeps an $id where references may lean on it.
func dialect(s *catalog.Schema, root bool) bool {
	changed := remover("$schema", "$comment")(s, root)
	if root && !strings.Contains(string(s.AppendJSON(nil)), `"$ref":`) {
		changed = s.Delete("$id") || changed
	}
	return changed
}

// idle removes keywords whose value is what holds without them. The properties of
// the root stay, since providers ask for them.
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
	for _, key := range []string{"required", "enum", "type"} {
		list := s.Get(key)
		if list == nil || list.Kind != catalog.Array {
			continue
		}
		seen := map[string]bool{}
		kept := slices.DeleteFunc(slices.Clone(list.Items), func(v *catalog.Schema) bool {
			k := string(v.AppendJSON(nil))
			defer func() { seen[k] = true }()
			return seen[k]
		})
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

// singleBranch moves the keywords of a lone branch up, where none stands there
// already.
func singleBranch(s *catalog.Schema, _ bool) bool {
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		list := s.Get(key)
		if list == nil || len(list.Items) != 1 || list.Items[0].Kind != catalog.Object {
			continue
		}
		branch := list.Items[0]
		if slices.ContainsFunc(branch.Members, func(m catalog.Member) bool { return s.Get(m.Key) != nil }) {
			continue
		}
		i := slices.IndexFunc(s.Members, func(m catalog.Member) bool { return m.Key == key })
		s.Members = slices.Concat(s.Members[:i:i], branch.Members, s.Members[i+1:])
		return true
	}
	return false
}

// typeBranches: an integer is a number too, so that oneOf of both is no list.
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
