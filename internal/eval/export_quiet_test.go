package eval

// Steps is the fuel that was spent.
func Steps(in *Interp) int { return in.steps }
