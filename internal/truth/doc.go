// Package truth has the answers to a question that source code may not decide: yes, no
// and unknown.
//
// Conditions, defaults and catalogs use it.
package truth
