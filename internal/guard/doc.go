// Package guard has the boolean formulas under which things hold: a branch is
// taken, an element is in a list, a tool is registered. It knows nothing of the
// program that the conditions are of.
//
// A [Table] makes conditions ([Table.Variable]) and formulas over them. A
// [Formula] is a node of its reduced ordered binary decision diagram (Bryant,
// "Graph-Based Algorithms for Boolean Function Manipulation", 1986). Equal
// formulas are equal numbers, so a formula that always holds is [True] and one
// that cannot hold is [False].
//
// Formulas of two tables must not be mixed. A table only grows. What its bounds
// do not allow ends by the function that it was made with, which must panic; the
// table is as good as before.
package guard
