// Package config reads .toolbudget.yml: limits, rules, exceptions and sets of tools.
//
// A mistake in the file is an error with its line, an excerpt and the next step. The
// package reads a configuration without any tools; package budget applies it.
//
// Import this package to load the configuration of a project for package budget or
// package analyzer.
package config
