// Package page has what every HTML page of toolbudget shares: its frame, style and script,
// and tables.
package page
