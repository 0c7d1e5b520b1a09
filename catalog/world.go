package catalog

// A World is a choice of the tools that a run registers.
type World string

const (
	// Everything: each conditional tool once, the largest variant per name.
	Everything World = "everything"
	// DefaultWorld: flags at their defaults, no environment variable set.
	DefaultWorld World = "default"
)
