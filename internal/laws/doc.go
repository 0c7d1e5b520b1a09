// Package laws says which package may import which, as data with a note each.
// Its tests hold the module to that, and to what else can be seen of a file:
// its length and the names in it. depguard says the same while one types, by
// rules that are generated from the data.
package laws
