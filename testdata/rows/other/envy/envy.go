// Package envy registers under a condition.
package envy

import (
	"os"

	"example.org/other/reg"
)

func init() {
	if os.Getenv("ENVY") != "" {
		reg.SetDefault("envy")
		reg.Register("envy", "with ENVY")
	}
}
