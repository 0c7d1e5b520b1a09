package main

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/config"
)

// TestExamples: what explain shows as an example is a valid configuration.
func TestExamples(t *testing.T) {
	n := 0
	for _, topic := range topics() {
		if _, conf, ok := strings.Cut(topic.text, "\n"); ok {
			n++
			if _, err := config.Parse([]byte("version: 1\n"+conf), topic.name); err != nil {
				t.Error(err)
			}
		}
	}
	if n != 10 {
		t.Errorf("%d examples, want those of the keys of the configuration", n)
	}
}

// TestTopics: no two topics share a name, and each says something.
func TestTopics(t *testing.T) {
	seen := map[string]bool{}
	for _, topic := range topics() {
		if seen[topic.name] || topic.name == "" ||
			!strings.HasSuffix(strings.Split(topic.text, "\n")[0], ".") && topic.group != "providers" {
			t.Errorf("topic %q (%q)", topic.name, topic.text)
		}
		seen[topic.name] = true
	}
}
