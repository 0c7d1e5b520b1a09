// Package layout writes tables, lists, numbers, labels and marks.
//
// It serves terminals, logs and Markdown. Texts that come from the analyzed program are
// escaped here, so they cannot become a command, a link or a color. How a text is laid
// out does not depend on what it says.
package layout
