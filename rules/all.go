package rules

import (
	"cmp"
	"slices"
)

// Quality lists the rules on how well a tool is made, by id. Each is in a file of its own.
func Quality() []Rule {
	return []Rule{
		descriptionMissing,
		descriptionRepeats,
		parameterMissing,
		parameterRepeats,
		enumTooLarge,
		schemaTooDeep,
		enumInProse,
		nearDuplicates,
		repeatedText,
		schemaNoise,
		whiteSpace,
		misuse,
		unresolved,
		notServed,
		silentMistake,
	}
}

// All lists every rule there is, by id: limits, those on quality, that of
// directives, and those of providers.
func All() []Rule {
	list := append(Quality(), DirectiveRule)
	list = append(list, LimitRules()...)
	slices.SortStableFunc(list, func(a, b Rule) int { return cmp.Compare(a.ID, b.ID) })
	return append(list, OfProviders()...)
}
