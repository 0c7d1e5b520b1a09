package tokencount

// openAI returns the profiles of OpenAI.
func openAI() []*Provider {
	return []*Provider{
		{
			Name: "openai-gpt-5-responses", Aliases: []string{"openai"}, API: "responses", Models: []string{"gpt-5"},
			Grade: Exact, ErrorPercent: 1.0, render: harmony{}, encoding: "o200k_base", overhead: 2,
		},
	}
}
