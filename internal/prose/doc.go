// Package prose divides descriptions into sentences.
//
// Every part of toolbudget that shortens a text or counts its sentences uses this
// package, so all of them agree that "e.g." ends no sentence.
package prose
