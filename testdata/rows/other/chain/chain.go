// Package chain registers by another package, a method and a function in a map.
package chain

import "example.org/other/mid"

var doers = []mid.Doer{mid.D{}}
var fs = map[string]func(string){"x": mid.Do}

func init() {
	mid.Do("chain")
	for _, d := range doers {
		d.Do("iface")
	}
	fs["x"]("viamap")
}
