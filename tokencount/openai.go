package tokencount

import (
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
)

// openAI returns the profiles of OpenAI. They share the render and o200k_base and
// differ in what a request with tools costs once, and in how descriptions are trimmed.
//
// The constants are what is left of the provider's own count of recorded public
// requests after text, message framing (3 per request, 4 per message and its
// text: openai/openai-cookbook, examples/How_to_count_tokens_with_tiktoken.ipynb)
// and the rendered tools are taken away. The encoding of each family is that of
// openai/tiktoken, tiktoken/model.py; gpt-6 is in none of them yet.
//
// Chat Completions appends the tools to the system message. A request without one
// costs more, for the message they then need: four tokens on GPT-4o and one on GPT-5 and
// the o-series. One that names the tool to call costs the name and seven tokens on
// GPT-4o, on both APIs, and nothing on GPT-5; on GPT-3.5 eight and ten were recorded for
// names of two tokens. One on GPT-4.1 that must call its only tool costs nine tokens in
// one recording and six in another, whose names have two.
//
// The rules of the render were read off recorded requests of the projects that
// Evidence counts. No constant but these was fitted to them. ErrorPercent is more than
// the mean error of those requests, because no fit leaves out what a rule was read off:
// without the rules that only one project shows (the title and description of a $ref, a
// tool without a description, blank lines with GPT-3.5) the mean error is 0.2 % to 0.4 %,
// and 0.9 % on Responses of GPT-4o and on GPT-3.5.
func openAI() []*Provider {
	const o200k, cl100k = "o200k_base", "cl100k_base"
	chatML := framing{request: 3, message: 4}
	gpt4o := []string{"gpt-4o", "chatgpt-4o", "gpt-4.1", "gpt-4.5"}
	o := []string{"o1", "o3", "o4-mini"}
	gpt5 := []string{"gpt-5"}
	named, only, older := interval.Exactly(7), between(4, 7), between(4, 9)
	terse, terseWide := harmony{terse: true}, harmony{terse: true, wide: true}
	flush, flushWide := harmony{flush: true}, harmony{flush: true, wide: true}
	old, oldWide := harmony{flush: true, spaced: true}, harmony{flush: true, spaced: true, wide: true}
	return []*Provider{
		// The default: gpt-5 is the present family and Responses the API of agents
		// and of the official counter (POST /v1/responses/input_tokens); its
		// overhead is the same in every recording and owes nothing to the system
		// message.
		{
			Name: "openai-gpt-5-responses", Aliases: []string{"openai", "openai-responses", "gpt-5"},
			By: provider.OpenAI, API: provider.Responses, Models: gpt5, Grade: Exact, ErrorPercent: 0.6,
			Source: "openai/harmony src/encoding.rs; recorded requests",
			render: terse, wide: terseWide, encoding: o200k, framing: chatML,
			overhead: interval.Exactly(2),
		},
		// +83: a preamble that the API does not show. Through OpenRouter and Vercel
		// the same models cost what Responses does.
		{
			Name: "openai-gpt-5-chat", Aliases: []string{"openai-chat"},
			By: provider.OpenAI, API: provider.Chat, Models: gpt5, Grade: Exact, ErrorPercent: 0.3,
			Source: "openai/harmony src/encoding.rs; recorded requests",
			render: terse, wide: terseWide, encoding: o200k, framing: chatML,
			overhead: interval.Exactly(83), appended: true, unaccompanied: interval.Exactly(1),
		},
		{
			Name: "openai-gpt-4o-responses", Aliases: []string{"openai-gpt-4.1-responses", "gpt-4o", "gpt-4.1"},
			By: provider.OpenAI, API: provider.Responses, Models: gpt4o, Grade: Exact, ErrorPercent: 1.1,
			Source: "openai/harmony src/encoding.rs; recorded requests",
			render: flush, wide: flushWide, encoding: o200k, framing: chatML, naming: &named, only: &only,
			overhead: interval.Exactly(-3),
		},
		{
			Name: "openai-gpt-4o-chat", Aliases: []string{"openai-gpt-4.1-chat"},
			By: provider.OpenAI, API: provider.Chat, Models: gpt4o, Grade: Exact, ErrorPercent: 0.6,
			Source: "openai/harmony src/encoding.rs; recorded requests",
			render: flush, wide: flushWide, encoding: o200k, framing: chatML, naming: &named,
			overhead: interval.Exactly(-1), appended: true, unaccompanied: interval.Exactly(4),
		},
		// Few recordings, met exactly; the error is that of gpt-4o.
		{
			Name: "openai-o-responses", Aliases: []string{"o3", "o4-mini"},
			By: provider.OpenAI, API: provider.Responses, Models: o, Grade: Exact, ErrorPercent: 1.1,
			Source: "openai/harmony src/encoding.rs; recorded requests",
			render: terse, wide: terseWide, encoding: o200k, framing: chatML,
			overhead: interval.Exactly(-1),
		},
		{
			Name: "openai-o-chat",
			By:   provider.OpenAI, API: provider.Chat, Models: o, Grade: Exact, ErrorPercent: 1.1,
			Source: "openai/harmony src/encoding.rs; recorded requests",
			render: terse, wide: terseWide, encoding: o200k, framing: chatML,
			overhead: interval.Exactly(2), appended: true, unaccompanied: interval.Exactly(1),
		},
		// The older models have no "# Tools" before the namespace, which hmarr/
		// openai-chat-tokens found on twenty sets and cl100k_base: nine tokens once,
		// and four less after a system message. The overhead is that, less our head.
		{
			Name: "openai-gpt-4-chat", Aliases: []string{"gpt-4", "gpt-3.5-turbo"},
			By: provider.OpenAI, API: provider.Chat, Models: []string{"gpt-4", "gpt-3.5"}, Grade: Calibrated,
			ErrorPercent: 3.0,
			Source:       "hmarr/openai-chat-tokens src/functions.ts; recorded requests",
			render:       old, wide: oldWide, encoding: cl100k, framing: chatML,
			overhead: interval.Exactly(-1), appended: true, unaccompanied: interval.Exactly(4), naming: &older,
		},
	}
}
