package eval

import "github.com/toolbudget/toolbudget/gap"

// A Reason says why a value is unknown. It becomes the reason of a gap in the output;
// package gap explains each to users.
type Reason = gap.Reason

// The reasons that evaluation gives.
const (
	NoSource    = gap.NoSource
	RunTime     = gap.RunTime
	Parameter   = gap.Parameter
	Dynamic     = gap.Dynamic
	Loop        = gap.Loop
	Fuel        = gap.Fuel
	Unsupported = gap.Unsupported
	TypeError   = gap.TypeError
	SchemaError = gap.SchemaError
	TypeHook    = gap.TypeHook
	Panics      = gap.Panics
	Empty       = gap.Empty
)
