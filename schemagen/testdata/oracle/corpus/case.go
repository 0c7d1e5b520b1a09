// Package corpus holds the Go types on which schemagen is compared with the
// libraries it describes. The libraries see them through reflect, schemagen
// through go/types: it finds each reflect.TypeFor[T]() that stands in a Case.
package corpus

import "reflect"

// A Case is one type. A name that begins with "endless" is a type that some
// configuration of a library recurses on until the stack is gone.
type Case struct {
	Name string
	Type reflect.Type
}

// Cases returns all of them.
func Cases() []Case {
	var all []Case
	for _, part := range [][]Case{
		basicCases(), structCases(), embeddedCases(), stdCases(), keyCases(), refusedCases(),
		genericCases(), localCases(), tagCases(), kindTagCases(), nameCases(), overrideCases(), randomCases(),
	} {
		all = append(all, part...)
	}
	return all
}
