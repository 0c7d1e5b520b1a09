package schemagen_test

import "testing"

func overlaid(t testing.TB) map[string][]byte { return nil }
func overlayFlags(t testing.TB) []string     { return nil }
