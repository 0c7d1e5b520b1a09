// Package gclplugin makes toolbudget a linter of golangci-lint, as a module plugin.
//
// Import this package in the configuration of a custom golangci-lint:
//
//	# .custom-gcl.yml, for golangci-lint custom
//	version: v2.15.0
//	plugins:
//	  - module: github.com/toolbudget/toolbudget
//	    import: github.com/toolbudget/toolbudget/analyzer/gclplugin
//	    version: latest
//
// The settings of the linter have the keys of .toolbudget.yml, and tags. The plugin
// reads no other file, because golangci-lint's cache would not notice when that file
// changes.
package gclplugin
