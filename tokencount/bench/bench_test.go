package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"testing"
)

// TestInputIsTheSameMegabyteEveryTime: the input is a megabyte of JSON, and the same every time.
func TestInputIsTheSameMegabyteEveryTime(t *testing.T) {
	a, err := input()
	if err != nil {
		t.Fatal(err)
	}
	var tools []struct{ Name string }
	if err := json.Unmarshal([]byte(a), &tools); err != nil {
		t.Fatal(err)
	}
	if len(a) > size || len(a) < size*99/100 || len(tools) < 1000 {
		t.Errorf("%d tools in %d bytes", len(tools), len(a))
	}
	names := map[string]bool{}
	for _, tool := range tools {
		if names[tool.Name] {
			t.Fatalf("two tools are called %s", tool.Name)
		}
		names[tool.Name] = true
	}
	if b, err := input(); err != nil || b != a {
		t.Errorf("another input, %x and not %x, %v", sha256.Sum256([]byte(b)), sha256.Sum256([]byte(a)), err)
	}
}

// TestImplementationsInGoAgree: the implementations in Go count the same tokens.
func TestImplementationsInGoAgree(t *testing.T) {
	text, err := input()
	if err != nil {
		t.Fatal(err)
	}
	counts := map[int]string{}
	for _, i := range implementations() {
		count, err := i.open()
		if err != nil {
			t.Fatal(err)
		}
		n, err := count(text)
		if err != nil {
			t.Fatal(err)
		}
		counts[n] += " " + i.name
	}
	if len(counts) != 1 {
		t.Error(fmt.Sprint(counts))
	}
}

// TestUnmeasuredImplementationsHaveNoResult: what is not measured is no result.
func TestUnmeasuredImplementationsHaveNoResult(t *testing.T) {
	if err := measure("other"); err == nil {
		t.Error("an unknown implementation is measured")
	}
}
