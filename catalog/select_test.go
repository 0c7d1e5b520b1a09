package catalog

import (
	"slices"
	"strings"
	"testing"
)

func shop() (*Selector, []*Tool) {
	s := &Selector{
		Groups: []Group{{Name: "reading", Tools: []string{"*_get", "*_list"}}, {Name: "orders"}},
		Profiles: []Profile{
			{Name: "admin"},
			{Name: "chat", None: true},
			{Name: "coding", Include: []string{"group:reading", "ping"}, Exclude: []string{"category:users"}},
			{Name: "own", Include: []string{}},
			{Name: "most", Exclude: []string{"order_*", "profile:own"}},
		},
		Policy: Policy{
			Global: Step{Deny: []string{"user_drop"}},
			Agents: map[string]Step{"reader": {Allow: []string{"group:reading", "user_drop"}}},
			Users:  map[string]Step{"guest": {Deny: []string{"category:users"}}, "nobody": {Allow: []string{}}},
		},
	}
	return s, []*Tool{
		{Name: "order_get", Group: "orders"},
		{Name: "order_drop", Category: "orders", Profiles: []string{"own", "coding"}},
		{Name: "user_list", Category: "users", Profiles: []string{"coding", "chat"}},
		{Name: "user_drop", Category: "users"},
		{Name: "ping", Profiles: []string{"extra"}},
	}
}

func TestSelectionKeepsProfileAndPolicy(t *testing.T) {
	s, tools := shop()
	for _, tt := range []struct {
		choice Choice
		want   string
	}{
		{Choice{}, "order_get order_drop user_list ping"},
		{Choice{Profile: "admin"}, "order_get order_drop user_list ping"},
		{Choice{Profile: "chat"}, ""},
		{Choice{Profile: "coding"}, "order_get order_drop ping"}, // user_list is excluded, though it names the profile
		{Choice{Profile: "own"}, "order_drop"},
		{Choice{Profile: "most"}, "user_list ping"},
		{Choice{Profile: "extra"}, "ping"},               // only a tool names it
		{Choice{Agent: "reader"}, "order_get user_list"}, // no agent brings user_drop back
		{Choice{Agent: "reader", User: "guest"}, "order_get"},
		{Choice{Profile: "coding", Agent: "reader"}, "order_get"},
		{Choice{Agent: "another"}, "order_get order_drop user_list ping"},
		{Choice{User: "nobody"}, ""},
	} {
		got, err := s.Select(tools, tt.choice)
		var names []string
		for _, x := range got {
			names = append(names, x.Name)
		}
		if have := strings.Join(names, " "); err != nil || have != tt.want {
			t.Errorf("%+v: %q, %v; want %q", tt.choice, have, err, tt.want)
		}
	}
	if _, err := s.Select(tools, Choice{Profile: "codign"}); err == nil {
		t.Error("a profile that nobody names is selected")
	}
	if got, want := s.ProfileNames(tools), []string{"admin", "chat", "coding", "own", "most", "extra"}; !slices.Equal(
		got,
		want,
	) {
		t.Errorf("profiles %q, want %q", got, want)
	}
}

func TestPatternsFitNamesGroupsAndProfiles(t *testing.T) {
	s, tools := shop()
	for pattern, want := range map[string]string{
		"order_get":       "order_get",
		"order_*":         "order_get order_drop",
		"*":               "order_get order_drop user_list user_drop ping",
		"group:orders":    "order_get order_drop", // of the source, and by category
		"category:order*": "order_get order_drop",
		"category:*":      "order_get order_drop user_list user_drop", // ping is in no group
		"group:reading":   "order_get user_list",
		"profile:coding":  "order_drop user_list",
		"profile:c*":      "order_drop user_list",
		"group:Orders":    "",
		"orders":          "",
		"ns:ping":         "",
	} {
		var names []string
		for _, x := range tools {
			if s.Fits(pattern, x) {
				names = append(names, x.Name)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
}

// TestHiddenNameMayFitEveryPattern holds that a name a gap hides may fit every pattern, and surely
// fits none.
func TestHiddenNameMayFitEveryPattern(t *testing.T) {
	s, _ := shop()
	hidden := &Tool{Name: "order_", Gaps: []Gap{{Path: "/name", Offset: 7}}}
	for _, tt := range []struct {
		choice    Choice
		may, must bool
	}{
		{Choice{Profile: "admin"}, true, false}, // it may be user_drop
		{Choice{Profile: "coding"}, true, false},
		{Choice{Profile: "most"}, true, false},
		{Choice{Profile: "own"}, false, false},
		{Choice{Profile: "chat"}, false, false},
	} {
		if may, must := s.May(tt.choice, hidden), s.Must(tt.choice, hidden); may != tt.may || must != tt.must {
			t.Errorf("%+v: may %v, must %v; want %v, %v", tt.choice, may, must, tt.may, tt.must)
		}
	}
	grouped := &Tool{Name: "x", Gaps: []Gap{{Path: "/group"}}}
	if may, must := s.InGroup("orders", grouped); !may || must {
		t.Errorf("a hidden group: may %v, must %v", may, must)
	}
	if may, must := s.InGroup("orders", &Tool{Name: "order_", Category: "orders", Gaps: hidden.Gaps}); !may || !must {
		t.Errorf("a category: may %v, must %v", may, must)
	}
	all := &Selector{Profiles: []Profile{{Name: "full", Include: []string{"*"}}}}
	if !all.Must(Choice{Profile: "full"}, hidden) {
		t.Error("* is not sure to fit a hidden name")
	}
}

func TestBadPatternsAreRefused(t *testing.T) {
	for pattern, ok := range map[string]bool{
		"a": true, "a_*": true, "group:x": true, "category:*": true, "profile:x": true, "ns:tool": true,
		"": false, "group:": false, "[": false, "group:[": false,
	} {
		if err := CheckPattern(pattern); (err == nil) != ok {
			t.Errorf("%q: %v", pattern, err)
		}
	}
}
