package main

import "testing"

// TestWithTarget adds the target to Makefiles, twice. .ci/run asks make what it
// makes of one.
func TestWithTarget(t *testing.T) {
	const command = "toolbudget check './a $b'"
	for _, test := range []struct{ name, makefile, want string }{
		{"plain", "all:\n\techo all\n", "all:\n\techo all\n\n.PHONY: budget\nbudget: ## hold the tools to their budget\n\ttoolbudget check './a $$b'\n"},
		{"no line end", "all:\n\techo all", "all:\n\techo all\n\n.PHONY: budget\nbudget: ## hold the tools to their budget\n\ttoolbudget check './a $$b'\n"},
		{"phony and CRLF", ".PHONY: all test\r\nall:\r\n\techo all\r\n", ".PHONY: all test\r\nall:\r\n\techo all\r\n\r\n.PHONY: budget\r\nbudget: ## hold the tools to their budget\r\n\ttoolbudget check './a $$b'\r\n"},
		{"its own", "budget: all\n\techo mine\nall:\n", ""},
		{"of several", "test \\\n  budget &: ; echo both\n", ""},
		{"double colon", "budget:: all\nall:\n", ""},
		{"only phony", ".PHONY: budget\nall:\n\techo all\n", ".PHONY: budget\nall:\n\techo all\n\n.PHONY: budget\nbudget: ## hold the tools to their budget\n\ttoolbudget check './a $$b'\n"},
		{"a variable", "budget := 1\nbudget ::= 2\nall:\n\techo budget: x\n# budget: y\n", "budget := 1\nbudget ::= 2\nall:\n\techo budget: x\n# budget: y\n\n.PHONY: budget\nbudget: ## hold the tools to their budget\n\ttoolbudget check './a $$b'\n"},
		{"another mark", ".RECIPEPREFIX = >\nall:\n>echo all\n", ".RECIPEPREFIX = >\nall:\n>echo all\n\n.PHONY: budget\nbudget: ## hold the tools to their budget\n>toolbudget check './a $$b'\n"},
		{"empty", "", ".PHONY: budget\nbudget: ## hold the tools to their budget\n\ttoolbudget check './a $$b'\n"},
	} {
		want := test.want
		if want == "" {
			want = test.makefile
		}
		got := withTarget([]byte(test.makefile), command)
		if string(got) != want {
			t.Errorf("%s: %q, want %q", test.name, got, want)
		}
		if again := withTarget(got, command); string(again) != want {
			t.Errorf("%s: a second time it is %q", test.name, again)
		}
	}
}
