package gap

// A Reason says why a value is unknown. Its text is part of the catalog's format.
type Reason string

const (
	// NoSource: the source of the function was not loaded. It belongs to a dependency that
	// is not needed to build tools, or it is not written in Go.
	NoSource Reason = "no-source"
	// RunTime: the value exists only while the program runs. It comes from the environment,
	// a flag, a file, the network or the clock.
	RunTime Reason = "run-time"
	// Parameter: the value is a parameter of a function that nothing in the program calls,
	// such as an exported function of a library.
	Parameter Reason = "parameter"
	// Dynamic: a method is called on an interface value whose type is unknown.
	Dynamic Reason = "dynamic-dispatch"
	// Loop: a loop runs an unknown number of times.
	Loop Reason = "unbounded-loop"
	// Fuel: the evaluation reached its limits.
	Fuel Reason = "fuel"
	// Unsupported: toolbudget does not evaluate this part of Go, such as unsafe or cgo.
	Unsupported Reason = "unsupported"
	// TypeError: the source does not type-check here.
	TypeError Reason = "type-error"
	// SchemaError: the framework's own inference refuses the type. The tool is served
	// without the schema that its author meant.
	SchemaError Reason = "schema-error"
	// TypeHook: a type has a method that makes its own schema, and the method could not be
	// evaluated.
	TypeHook Reason = "type-hook"
	// Panics: the code that builds the value panics.
	Panics Reason = "panics"
	// Empty: the part of a custom tool type that is its name is "", or the one that is its
	// schema is null or {}. No tool is like that when it is sent.
	Empty Reason = "empty"
)

// An Explanation says to a user what a reason means, and what to do about it.
type Explanation struct {
	Reason Reason
	Text   string
}

// Explanations returns one explanation for each reason. Those that users meet most come
// first.
func Explanations() []Explanation {
	return []Explanation{
		{
			RunTime,
			"The value is known only at run time: it comes from an environment variable, a flag, a file, the " +
				"network or the clock.",
		},
		{
			Parameter,
			"The value is a parameter of a function that nothing in the program calls, such as an exported " +
				"function of a library. Point toolbudget at the main package that calls it.",
		},
		{
			NoSource,
			"The value comes from a function whose Go source is not available: it is written in assembly or C, or " +
				"its module is not in the module cache. Run go mod download.",
		},
		{Dynamic, "A method is called on an interface value whose concrete type is decided at run time."},
		{Loop, "The number of iterations of a loop is decided at run time."},
		{Fuel, "Computing the value takes more steps, memory or recursion than toolbudget allows for one value."},
		{
			Unsupported,
			"The value passes through a part of Go that toolbudget does not evaluate, such as unsafe or cgo.",
		},
		{TypeError, "The code does not type-check. Run go build, and check that toolbudget gets the same build tags."},
		{
			SchemaError,
			"The framework cannot infer a schema for this type, so the program fails or serves the tool with an " +
				"empty schema.",
		},
		{TypeHook, "A type builds its schema in a method that toolbudget could not evaluate."},
		{Panics, "The code that builds the value panics."},
		{
			Empty,
			"The member that holds the name of a custom tool type is empty, or the one that holds its schema is " +
				"null or {}. Other code fills it in, or the type is not what is sent to a model: name another " +
				"member or type under types in .toolbudget.yml.",
		},
	}
}
