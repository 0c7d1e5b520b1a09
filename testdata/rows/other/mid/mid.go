// Package mid registers for others.
package mid

import "example.org/other/reg"

func Do(s string) { reg.Register(s, "by mid") }

type D struct{}

func (D) Do(s string) { reg.Register(s, "by method") }

type Doer interface{ Do(string) }

var Steps []func()
