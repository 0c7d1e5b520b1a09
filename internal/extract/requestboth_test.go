package extract_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestToolsOfTwoKindsOfRequestsHaveTheirConditions: a run that asks one model by hand asks no other
// one by its SDK. A tool that both are given is always there.
func TestToolsOfTwoKindsOfRequestsHaveTheirConditions(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/go-openai-1.43"), "./cmd/both")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]catalog.Default{"sdk": catalog.Yes, "hand": catalog.No, "each": catalog.Yes}
	for _, tool := range c.Tools {
		d, ok := want[tool.Name]
		if !ok || tool.Default != d || len(tool.Gaps) > 0 {
			t.Errorf("%s: default %v, gaps %v, want default %v", tool.Name, tool.Default, tool.Gaps, d)
		}
		if tool.Name != "each" && !tool.Conditional {
			t.Errorf("%s is not conditional", tool.Name)
		}
		delete(want, tool.Name)
	}
	for name := range want {
		t.Errorf("%s is not listed", name)
	}
}

// TestWaysThatEndBehindARequestMatter: a run that ends behind a request has sent its tools, and not
// those of the requests that come later.
func TestWaysThatEndBehindARequestMatter(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/go-openai-1.43"), "./cmd/once")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) != 3 {
		t.Fatalf("%d tools, want 3", len(c.Tools))
	}
	for _, tool := range c.Tools {
		if later := tool.Name != "first"; tool.Conditional != later || tool.Default != catalog.Yes {
			t.Errorf("%s: conditional %v, default %v", tool.Name, tool.Conditional, tool.Default)
		}
	}
}

// TestMembersThatAnSDKAddsHaveOneOrder: the SDK ranges over a map to add members to a schema.
func TestMembersThatAnSDKAddsHaveOneOrder(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/anthropic-sdk-go-1.84"), "./cmd/extras")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) != 1 || len(c.Tools[0].Gaps) > 0 {
		t.Fatalf("%d tools, want one without gaps", len(c.Tools))
	}
	const want = `{"properties":{"path":{"type":"string"}},"type":"object","additionalProperties":false,"title":"Read"}`
	if have := string(c.Tools[0].InputSchema.AppendJSON(nil)); have != want {
		t.Errorf("have %s\nwant %s", have, want)
	}
}
