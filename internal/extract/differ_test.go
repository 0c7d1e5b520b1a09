package extract

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestHintsThatAreImpliedDoNotDiffer(t *testing.T) {
	hints := func(members ...catalog.Member) *catalog.Tool {
		return &catalog.Tool{Annotations: catalog.NewObject(members...)}
	}
	reads := catalog.Member{Key: "readOnlyHint", Value: catalog.NewBool(true)}
	repeats := catalog.Member{Key: "idempotentHint", Value: catalog.NewBool(false)}
	harms := catalog.Member{Key: "destructiveHint", Value: catalog.NewBool(false)}
	for _, tt := range []struct {
		a, b *catalog.Tool
		gaps int
	}{
		{hints(reads), hints(reads, repeats), 0},
		{hints(repeats), hints(), 0},
		{hints(reads), hints(repeats), 1},
		{hints(harms), hints(), 1},
	} {
		if differ(tt.a, tt.b); len(tt.a.Gaps) != tt.gaps {
			t.Errorf("gaps %v, want %d", tt.a.Gaps, tt.gaps)
		}
	}
}
