package extract

// WithRequestSteps are options with another bound on the reading of requests.
func WithRequestSteps(o Options, steps int) Options {
	o.requestSteps = steps
	return o
}
