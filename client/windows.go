package client

import "strings"

// A Window is the context window of models.
type Window struct {
	// Model begins the names of the models, without dates.
	Model string
	// Tokens of input and output together.
	Tokens int
	// Source is where it was read, and Seen when. Unverified marks a number that no dated
	// copy of the maker's page shows.
	Source, Seen string
	Unverified   bool
}

// Windows lists the windows that are known. A model that is not here has none: it is not
// guessed.
func Windows() []Window {
	const claude5, gpt6 = "platform.claude.com, docs, models/opus-5/overview, which compares all models",
		"docs.litellm.ai, blog/gpt_6_sol_luna; docs.venice.ai, models/gpt-6-sol"
	const models, openai = "tygartmedia.com, tag/anthropic-models, which quotes the page of models of Anthropic",
		"framia.pro, news/gpt-5-5-context-window-1m-tokens; chatai.guide, models/context-window-comparison"
	return []Window{
		{Model: "claude-opus-4-7", Tokens: 1_000_000, Source: models, Seen: "2026-05"},
		{Model: "claude-sonnet-4-6", Tokens: 1_000_000, Source: models, Seen: "2026-05"},
		{Model: "claude-haiku-4-5", Tokens: 200_000, Source: models, Seen: "2026-05"},
		{Model: "claude-opus-4", Tokens: 200_000, Source: "anthropics/claude-code#47645", Seen: "2026-04"},
		{Model: "claude-fable-5", Tokens: 1_000_000, Source: claude5, Seen: "2026-10"},
		{Model: "claude-opus-5", Tokens: 1_000_000, Source: claude5, Seen: "2026-10"},
		{Model: "claude-sonnet-5", Tokens: 1_000_000, Source: claude5, Seen: "2026-10"},
		{Model: "claude-haiku-5-5", Tokens: 1_000_000, Source: claude5, Seen: "2026-10"},
		{Model: "gpt-6-sol", Tokens: 1_050_000, Source: gpt6, Seen: "2026-09"},
		{Model: "gpt-6-luna", Tokens: 1_050_000, Source: gpt6, Seen: "2026-09"},
		{
			Model: "gpt-6.2-sol", Tokens: 1_050_000, Source: "iyulab/TokenMeter 0.17.0", Seen: "2026-11",
			Unverified: true,
		},
		{Model: "gpt-5.5", Tokens: 400_000, Source: openai, Seen: "2026-05"},
		{Model: "gpt-5", Tokens: 400_000, Source: openai, Seen: "2026-05"},
		{
			Model: "gemini-4-hydrogen", Tokens: 1_048_576,
			Source: "docs.laozhang.ai, announcements/gemini-4-hydrogen-2026-11; BerriAI/litellm, discussion 51436",
			Seen:   "2026-11",
		},
		{
			Model: "gemini-3.8-flash", Tokens: 1_048_576, Source: "BerriAI/litellm, discussion 39357", Seen: "2026-10",
			Unverified: true,
		},
	}
}

// WindowOf returns the window of a model, by the longest name that begins its own.
func WindowOf(model string) (Window, bool) {
	var best Window
	for _, w := range Windows() {
		rest, ok := strings.CutPrefix(model, w.Model)
		if ok && (rest == "" || rest[0] == '-' || rest[0] == '.') && len(w.Model) > len(best.Model) {
			best = w
		}
	}
	return best, best.Model != ""
}
