// Package layout writes tables, lists, numbers, labels and marks, for terminals, logs and
// Markdown. What comes from a program is escaped here, so it becomes part of no form.
package layout
