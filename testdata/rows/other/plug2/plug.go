// Package plug2 changes another package in the initializers of variables.
package plug2

import "example.org/other/reg"

var _ = func() int { reg.Names["two"] = "second"; return 1 }()
var X = add()

func add() int { reg.Default = "two"; return 2 }

func Touch() string { return "touched" }
