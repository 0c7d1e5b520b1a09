package oracle

import (
	"testing"
)

// TestFixturesBuild holds that the modules other tests read are programs: what
// does not compile is no evidence. They are built, and none of them is run.
func TestFixturesBuild(t *testing.T) {
	for _, dir := range []string{"../../testdata/demo", "../../testdata/hostile", "../../testdata/reach"} {
		if err := touch(dir); err != nil {
			t.Fatal(err)
		}
		if _, err := goCommand(t.Context(), dir, "build", "./..."); err != nil {
			t.Error(err)
		}
	}
}

// TestHostilePrint holds that the tool to be found beside hostile ones is there.
func TestHostilePrint(t *testing.T) {
	tools, err := Print(t.Context(), "../../testdata/hostile")
	if err != nil {
		t.Fatal(err)
	}
	if len(tools) != 1 || tools[0].Get("name").Str() != "normal" {
		t.Errorf("printed %s, want the tool normal alone", compact(tools[0]))
	}
}
