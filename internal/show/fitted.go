package show

import (
	"fmt"
	"io"

	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/layout"
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
`, layout.Visible(c.Model, ""), c.Factor, c.Profile, layout.Number(c.Fixed), fixed, layout.Count(c.Tools, "tools"),
		layout.Count(c.Tokens, "tokens"), band, layout.Visible(c.Model, ""))
	return err
}
