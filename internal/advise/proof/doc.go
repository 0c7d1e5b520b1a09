// Package proof tests whether two JSON Schemas accept the same JSON.
//
// It derives instances from both schemas and has a validator judge each instance by each
// schema. One different verdict refutes that the schemas are equivalent. No difference
// is evidence, and the instances make it strong: each branch has a valid instance, and
// from that one there is a change for each keyword. If a schema has a keyword for which
// no change is known, the answer would be worthless, and the package reports the keyword
// instead.
package proof
