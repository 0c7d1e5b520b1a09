package main

import "example.com/corpus/runner"

// ownConfigs is empty: this version has no fields of its own.
func ownConfigs() []runner.Config { return nil }
