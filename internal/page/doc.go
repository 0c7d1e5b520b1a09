// Package page has what all HTML pages of toolbudget share: frame, style, script and
// tables.
//
// A page is one file that needs no network.
package page
