// Package docgen generates the documentation and tests it.
//
// It writes the output of commands, the picture of it, the rules, the packages, and the
// tables of limits and of gap reasons. A test fails when any of it is stale, when a link
// leads nowhere, or when a configuration or a command in a page is wrong.
package docgen
