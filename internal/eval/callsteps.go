package eval

// What one call may spend. A call that hits its bound is ended alone, and its caller goes on with
// unknown results:
//
//	table := primes(100_000_000) // ended: table is not known
//	s.AddTool(search)            // is known

// sureSteps is what a call may spend that main certainly makes. It is at most half of what its
// caller has left, which goes on after a call that has no end.
const sureSteps = 8_000_000

// stepsOfCall is what the next call may spend. One that main certainly makes happens once, so it
// may take longer. Beside goroutines it may not: what they do is repeated, and what each of them
// has seen is kept. An ended call counts as one that returns, although it may panic. So a function
// that recovers is ended together with what it calls.
func (in *Interp) stepsOfCall() int {
	left := in.limit - in.steps
	switch {
	case in.path != True || in.trying > 0 || in.threads != nil || in.escaping != nil:
		return callSteps
	case in.mayRecover() && left <= sureSteps:
		return left
	case in.mayRecover():
		return callSteps
	}
	return max(callSteps, min(sureSteps, left/2))
}
