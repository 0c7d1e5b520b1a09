package eval

// A Reason says why a value is unknown. The list is closed: users see these
// codes in gaps, and toolbudget explain prints their text.
type Reason string

const (
	// NoSource: the function's source was not loaded, since it belongs to a
	// dependency that is not needed to build tools, or is not written in Go.
	NoSource Reason = "no-source"
	// RunTime: the value exists only while the program runs: the environment,
	// a flag, a file, the network, the clock.
	RunTime Reason = "run-time"
	// Parameter: the value is a parameter of a function that nothing seen
	// calls, such as an exported function of a library.
	Parameter Reason = "parameter"
	// Dynamic: a method was called on an interface value whose type is unknown.
	Dynamic Reason = "dynamic-dispatch"
	// Loop: a loop runs an unknown number of times.
	Loop Reason = "unbounded-loop"
	// Fuel: the bounds of the evaluation were reached.
	Fuel Reason = "fuel"
	// Unsupported: a part of Go that toolbudget does not evaluate, such as
	// channels, unsafe, cgo or goto.
	Unsupported Reason = "unsupported"
	// TypeError: the source does not type-check here.
	TypeError Reason = "type-error"
	// Schema: the framework's own inference refuses the type, and the tool is
	// served without the schema its author meant.
	SchemaError Reason = "schema-error"
	// Hook: a type has a method that makes its own schema, and that method
	// could not be evaluated.
	TypeHook Reason = "type-hook"
	// Panic: the code that builds the value panics.
	Panics Reason = "panics"
)

// Reasons explains each reason, in the order users meet them most.
var Reasons = []struct {
	Reason Reason
	Text   string
}{
	{RunTime, "The value is known only at run time: it comes from an environment variable, a flag, a file, the network or the clock."},
	{Parameter, "The value is a parameter of a function that nothing in the program calls, such as an exported function of a library. Point toolbudget at the main package that calls it."},
	{NoSource, "The value comes from a function whose Go source is not available: it is written in assembly or C, or its module is not in the module cache. Run go mod download."},
	{Dynamic, "A method is called on an interface value whose concrete type is decided at run time."},
	{Loop, "The number of iterations of a loop is decided at run time."},
	{Fuel, "Computing the value takes more steps, memory or recursion than toolbudget allows for one value."},
	{Unsupported, "The value passes through a part of Go that toolbudget does not evaluate, such as a channel, unsafe, cgo or goto."},
	{TypeError, "The code does not type-check. Run go build, and check that toolbudget gets the same build tags."},
	{SchemaError, "The framework cannot infer a schema for this type, so the program fails or serves the tool with an empty schema."},
	{TypeHook, "A type builds its schema in a method that toolbudget could not evaluate."},
	{Panics, "The code that builds the value panics."},
}
