package tokencount

// A framing is what the messages of a request cost around their texts, in
// tokens, so that a recorded count can be split into messages and tools.
type framing struct {
	request, message float64
	// system is what a system message costs besides, in a request with tools.
	system float64
	// factor is how many tokens of the provider one token of the published
	// vocabulary is in plain text, 0 for 1.
	factor float64
}

// Text returns the tokens of a plain text, an estimate where the vocabulary is
// not public.
func (p *Provider) Text(text string) float64 {
	lo, hi := p.way().scale().weight(clean(text))
	n := float64(lo+hi) / 2
	if p.framing.factor > 0 {
		n *= p.framing.factor
	}
	return n
}

// Messages returns the tokens of the messages of a request, without tools: a system
// message, which may be "", and the user's. What stands in for a system message that
// is not there is in Fixed (Query.NoSystem).
func (p *Provider) Messages(system string, user []string) float64 {
	n := p.framing.request
	if system != "" {
		n += p.framing.message + p.framing.system + p.Text(system)
	}
	for _, text := range user {
		n += p.framing.message + p.Text(text)
	}
	return n
}
