package laws

import "testing"

func TestDepguard(t *testing.T) {
	if err := Depguard(root, false); err != nil {
		t.Error(err)
	}
}
