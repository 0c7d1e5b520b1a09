// Package split chooses which tools of a program to defer so that a request keeps a
// budget.
//
// Core tools are sent in full, and a deferred tool is one line of the compact catalog
// until a model asks for it. Names are deferred one after the other until the budget is
// kept, in an order that does not depend on the budget. A larger budget therefore never
// defers a name that a smaller one keeps.
package split
