// Package rules holds every rule that toolbudget checks tools against.
//
// There are limits, rules on the quality of a definition, and what providers and clients
// refuse, cut or drop. A rule is data with a source, and a function that finds
// violations in the tools of a catalog. The package knows the catalog only and never
// syntax, so the same function serves the command, go vet and golangci-lint. A local
// rule sees one tool, so every driver can apply it. A global rule sees all tools of a
// program. What a gap hides breaks no rule.
//
// Import this package to apply the rules to tools in your own program.
package rules
