package corpus

// randomCases is empty here. The test overlays this file with generated types.
func randomCases() []Case { return nil }
