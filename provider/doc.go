// Package provider is the one table of providers, clients and their APIs.
//
// What a request looks like, what it weighs, what is refused and what it costs are in
// packages internal/export, tokencount, rules and cost. Each keys its part by a name of
// this table. To add a provider, begin here; CONTRIBUTING.md lists the rest.
//
// Import this package to name a provider in calls of packages tokencount and rules.
package provider
