// Package mid passes on what leaf says.
package mid

import "github.com/toolbudget/toolbudget/analyzer/testdata/drivers/leaf"

// Text is a description.
func Text() string { return "A text, which is " + leaf.Text() }
