package laws

import "testing"

func TestDepguardHasTheLaws(t *testing.T) {
	if err := Depguard(root, false); err != nil {
		t.Error(err)
	}
}
