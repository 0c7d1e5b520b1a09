// Package terms makes words of names and texts comparable.
//
// Words are in lower case, split at the humps of camel case, without words that say
// nothing, and stemmed: "listIssues" and "lists an issue" have the same terms. The
// package imports the standard library only, because servers link it through package
// router.
package terms
