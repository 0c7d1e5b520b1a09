package extract

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/load"
)

// TestOpaqueCallsAreNotAskedFor: what is never run is not asked for, as a program would be read
// again for nothing.
func TestOpaqueCallsAreNotAskedFor(t *testing.T) {
	x := &extraction{prog: &load.Program{}, opaque: map[string]bool{
		"example.org/sdk.Client": true, "example.org/sdk.Server.Run": true, "example.org/sdk/transport": true,
	}}
	users := map[string]bool{
		"example.org/sdk.Client.ListTools": true, "example.org/sdk.Server.Run": true,
		"example.org/sdk/transport.New":        true,
		"example.org/sdk/transport.Pipe.Close": true, "example.org/sdk.Server.Name": false,
		"example.org/sdk.ClientOf": false,
	}
	for key, want := range users {
		if got := x.isOpaque(key); got != want {
			t.Errorf("isOpaque(%s) = %v, want %v", key, got, want)
		}
	}
	x.reach = &reach{refs: map[string][]string{}}
	for key := range users {
		x.reach.refs[key] = nil
	}
	needs := []string{"example.org/sdk.Client.ListTools", "example.org/sdk.ClientOf", "example.org/sdk.Server.Name"}
	_, asked := x.demand(map[string]bool{"example.org/sdk.ClientOf": true}, needs, nil, nil)
	if len(asked) != 1 || asked[0] != "example.org/sdk.Server.Name" {
		t.Errorf("demanded %q", asked)
	}
}
