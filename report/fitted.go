package report

import (
	"fmt"
	"io"

	"github.com/toolbudget/toolbudget/config"
)

// Fitted says what was measured and what that is worth. The band is in per
// cent; separate says that the fixed part was measured and not taken over.
func Fitted(w io.Writer, c config.Calibration, band float64, separate bool) error {
	fixed := "as there"
	if separate {
		fixed = "measured"
	}
	_, err := fmt.Fprintf(w, `%s: %.3f tokens for each of %s, and %s once a request (%s).
Measured on %s of %s, so counts are ±%.0f %%, and less certain beyond ten times as many tokens.
Written to the configuration; toolbudget count -model %s uses it.
`, Visible(c.Model, ""), c.Factor, c.Profile, number(c.Fixed), fixed, count(c.Tools, "tools"), count(c.Tokens, "tokens"), band, Visible(c.Model, ""))
	return err
}
