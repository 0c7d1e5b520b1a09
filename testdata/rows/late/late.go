// Package late is initialized behind the packages of the program that do not import it.
package late

import "example.org/other/reg"

func init() { reg.SetDefault("late"); reg.Register("late", "comes late") }
