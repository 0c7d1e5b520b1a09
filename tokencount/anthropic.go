package tokencount

import (
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
)

// anthropic returns the profiles of Anthropic, one for each of its tokenizers.
//
// The definitions follow the tool-use prompt as JSON, which the provider's page
// shows without its white space; recorded requests fit spaced JSON. Neither
// vocabulary is published. What stands in for them are weighted sums of what
// o200k_base makes of that JSON, fitted to the provider's count of recorded requests
// less the tool-use prompt. The fit minimizes the squares of the relative error, with
// Huber's weights beyond 3 % (20 rounds of reweighting). Requests of one project
// weigh together as the root of their number, and sets of 1,000 tokens and more three
// times as much as others. Left out are requests whose messages have more than three
// times the tokens of their tools, counts that are less than prompt and texts
// together, counts that the same file has for other tools at an earlier date, and
// counts that are more than 10 % and 5 tokens from the median of the same tools and
// tool_choice.
//
// Old tokenizer: 150 different requests of 14 projects with tools of 20 to 9,300
// tokens. A token of o200k_base is 1.14, in messages as in tools; a member of an
// object is 0.80 less, because its quotes, colon and blank merge; and a tool is 6.4
// more. With each project left out of the fit the constants stay within 1.12-1.15,
// 0.71-0.86 and 5.3-7.2, and the mean error is 3.0 % (median 2.2 %; 2.1 % beyond 200
// tokens and 1.7 % beyond 1,000). The bands hold 98 % of these requests.
//
// New tokenizer: ten tool lists of public servers with 3,200 to 12,600 tokens of
// o200k_base, which count_tokens counted on Opus 5, and ten requests of two projects
// to Sonnet 5 with tools of up to 190 tokens, which weigh a quarter. This tokenizer
// cuts words and runs of blanks into shorter pieces, so that bytes count beside
// tokens; members and tools then add nothing. With each list and each project left
// out the mean error is 2.6 % on the lists (5.7 % at most) and 2.0 % on the others
// (7.6 %). The bands hold them all.
//
// Messages cost 8.4 tokens a request, 1.9 for a system prompt, and their text. On
// Sonnet 5 their text is 1.27 for each of o200k_base (3 requests without tools). A
// named tool costs 3 and its name beyond any (650 and 655 with a name of two tokens
// on Haiku 4.5, 552 and 558 on Sonnet 5). Thinking adds 28 to 30 on the old tokenizer
// (six pairs of requests); on the new one it was not recorded.
func anthropic() []*Provider {
	const o200k = "o200k_base"
	render, wide := spaced{schema: "input_schema"}, spaced{schema: "input_schema", wide: true}
	const source = "platform.claude.com docs, agents-and-tools/tool-use/overview, for the tool-use prompts; " +
		"recorded requests for the rest"
	named := interval.Exactly(3)
	return []*Provider{
		{
			Name: "anthropic-claude-5", Aliases: []string{"anthropic", "claude"},
			By: provider.Anthropic, API: provider.Messages, Models: modelsOf(newPrompts()), Grade: Calibrated,
			ErrorPercent: 2.6, Source: source,
			Calibration: &Calibration{
				Factor:    0.96,
				PerByte:   0.135,
				Band:      0.10,
				TotalBand: 0.07,
				Rows:      20,
				Projects:  3,
				Largest:   19_000,
				Date:      "2026-11",
			},
			render: render, wide: wide, encoding: o200k, standIn: true, prompts: newPrompts(),
			naming: &named, thinking: between(0, 30),
			framing: framing{request: 8.4, system: 1.9, factor: 1.27},
		},
		{
			Name: "anthropic-claude-4", Aliases: []string{"claude-4", "anthropic-old"},
			By: provider.Anthropic, API: provider.Messages, Models: modelsOf(oldPrompts()), Grade: Calibrated,
			ErrorPercent: 4.4, Source: source,
			Calibration: &Calibration{
				Factor:    1.14,
				PerMember: -0.80,
				PerTool:   6.4,
				Band:      0.145,
				TotalBand: 0.05,
				Rows:      150,
				Projects:  14,
				Largest:   9300,
				Date:      "2026-11",
			},
			render: render, wide: wide, encoding: o200k, standIn: true, prompts: oldPrompts(), single: oldSingle(),
			naming: &named, thinking: between(28, 30),
			framing: framing{request: 8.4, system: 1.9, factor: 1.15},
		},
	}
}
