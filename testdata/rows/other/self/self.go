// Package self changes what a variable of another package leads to.
package self

import "example.org/other/own"

type T struct{ r *own.Registry }

var t = T{own.Default}

func (t T) add(s string) { t.r.Add(s) }

func init() { t.add("self") }
