package main

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/rules"
)

// TestExplainShowsValidConfigurations holds for each example of a topic.
func TestExplainShowsValidConfigurations(t *testing.T) {
	n := 0
	for _, topic := range topics() {
		if _, conf, ok := strings.Cut(topic.text, "\n"); ok {
			n++
			if _, err := config.Parse([]byte("version: 1\n"+conf), topic.name); err != nil {
				t.Error(err)
			}
		}
	}
	if n != 11 {
		t.Errorf("%d examples, want those of the keys of the configuration", n)
	}
}

// TestTopicsHaveTheirOwnNamesAndSaySomething holds also that the verdicts and worlds of the
// code have a topic.
func TestTopicsHaveTheirOwnNamesAndSaySomething(t *testing.T) {
	seen := map[string]bool{}
	for _, topic := range topics() {
		if seen[topic.name] || topic.name == "" ||
			!strings.HasSuffix(strings.Split(topic.text, "\n")[0], ".") && topic.group != "providers" {
			t.Errorf("topic %q (%q)", topic.name, topic.text)
		}
		seen[topic.name] = true
	}
	for _, name := range []string{
		rules.Within.String(), rules.Undetermined.String(), rules.Over.String(),
		string(catalog.Everything), string(catalog.DefaultWorld),
	} {
		if !seen[name] {
			t.Errorf("topics.txtar does not explain %s", name)
		}
	}
}
