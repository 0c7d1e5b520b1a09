package tokencount

import "github.com/toolbudget/toolbudget/interval"

// A prompt is what a provider adds to a request of one model once it has
// tools, in tokens, by tool_choice.
type prompt struct {
	model     string // prefix of model names
	auto, any interval.Int
}

// of returns the tokens under a tool_choice.
func (p prompt) of(choice string) interval.Int {
	if choice == "any" {
		return p.any
	}
	return p.auto
}

func exactPrompt(model string, auto, anyTool int) prompt {
	return prompt{model, interval.Exactly(auto), interval.Exactly(anyTool)}
}

// oldPrompts are the tool-use prompts of the models with Anthropic's old tokenizer.
//
// They are published: platform.claude.com docs, agents-and-tools/tool-use/overview,
// as of 2026-07, and for Claude 3 docs.anthropic.com, docs/tool-use-pricing-and-tokens,
// of 2024. Claude 3.5 and 3.7 Sonnet are on neither; the same requests recorded on
// them and on Sonnet 4 differ by 0 with auto and by 1 with any. The first 3.5
// Sonnet, of June 2024, was recorded twice with auto, at 291; with any it lies
// somewhere between the others. Of Claude 3, recorded requests agree with Opus,
// Haiku and Sonnet with auto; any was not recorded.
//
// A prompt may change without the model's name: two requests of Sonnet 4.5 were
// recorded before September 2025 with the prompt of Sonnet 4.
func oldPrompts() []prompt {
	return []prompt{
		{"claude-3", between(159, 530), between(235, 355)},
		exactPrompt("claude-3-opus", 530, 281),
		exactPrompt("claude-3-sonnet", 159, 235),
		exactPrompt("claude-3-haiku", 264, 340),
		exactPrompt("claude-3-5-haiku", 264, 355),
		exactPrompt("claude-3-5-sonnet", 313, 314),
		{"claude-3-5-sonnet-20240620", between(288, 294), between(235, 355)},
		exactPrompt("claude-3-7-sonnet", 313, 314),
		exactPrompt("claude-sonnet-4", 313, 315),
		exactPrompt("claude-opus-4", 313, 315),
		exactPrompt("claude-opus-4-1", 313, 315),
		exactPrompt("claude-sonnet-4-5", 496, 588),
		exactPrompt("claude-opus-4-5", 496, 588),
		exactPrompt("claude-haiku-4-5", 496, 588),
		exactPrompt("claude-sonnet-4-6", 497, 589),
		exactPrompt("claude-opus-4-6", 497, 589),
	}
}

// newPrompts are those of the models with the tokenizer that Opus 4.7 brought, of the
// same page. Fable 5 is not on it: the same request was recorded at 594 tokens on
// Fable 5, 590 on Opus 5 and 658 on Sonnet 5, and another one at 920 on Fable 5 and
// on Opus 4.8, so that it has the prompt of Opus 4.8; with any that is taken over.
// One request to Sonnet 5.5 was recorded at 276 or so. What is on no page lies
// between that and Sonnet 5.
func newPrompts() []prompt {
	unlisted := func(model string) prompt { return prompt{model, between(276, 354), between(396, 474)} }
	return []prompt{
		unlisted("claude"),
		exactPrompt("claude-opus-4-7", 675, 804),
		exactPrompt("claude-opus-4-8", 290, 410),
		exactPrompt("claude-fable-5", 290, 410),
		unlisted("claude-fable-5-1"),
		exactPrompt("claude-opus-5", 286, 406),
		exactPrompt("claude-sonnet-5", 354, 474),
		unlisted("claude-opus-5-5"),
		unlisted("claude-sonnet-5-5"),
		unlisted("claude-haiku-5-5"),
	}
}

// oldSingle is what the prompt of a request grows by that names a tool and forbids
// parallel calls. Sonnet 4 was recorded 44 lower (seven requests of one project,
// beside the same ones to Sonnet 4.5 and Haiku 4.5, which are not).
func oldSingle() map[string]int { return map[string]int{"claude-sonnet-4": -44} }

func modelsOf(prompts []prompt) []string {
	var out []string
	for _, p := range prompts {
		out = append(out, p.model)
	}
	return out
}
