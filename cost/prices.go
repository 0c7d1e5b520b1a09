package cost

// Prices returns the prices that are known, each with its source and the day it
// was read: by pydantic/genai-prices at 47df840 (prices_checked), those of
// 2026-10-24 by kurofune/claudit 1.9.2. A model is left out when no dated copy of
// its provider's page was found.
//
// Anthropic: writing to the cache for five minutes costs 1.25 times the input, and for one hour
// twice the input (all models), and what is read from it is outside the limit of input tokens a
// minute but for the models that the page marks, Haiku 3.5 among them (platform.claude.com,
// docs, build-with-claude/prompt-caching and api/rate-limits). The multiple of a read differs
// from model to model. The shortest cached prompts are those that docs.orq.ai quotes.
//
// OpenAI: prompts of 1,024 tokens and more are cached by themselves. Writing is free before GPT-5.6
// and 1.25 times the input since, and what was written lasts for at least 30 minutes, the only
// value of prompt_cache_options.ttl (async-openai 0.42.0, made from OpenAI's description of its
// API). What is cached counts towards the limit of tokens a minute (developers.openai.com,
// api/docs, guides/prompt-caching).
//
// Gemini: implicit caching, which is not promised and counts towards limits; its
// discount is that of explicit caching, without the storage
// (ai.google.dev, gemini-api/docs, caching and pricing).
//
// Limits themselves are those of an organization and its tier, so that the
// caller has to name them.
//
// Where the page itself was not found, the source is who read it: the pull requests that
// added prices to pydantic/genai-prices (680) and BerriAI/litellm-docs (1637), the
// discussion BerriAI/litellm 51436, api-evangelist/deepmind (plans, 2026-10-07), and the
// release notes of iyulab/TokenMeter 0.17.0, which stand alone (Price.Unverified).
func Prices() []Price {
	const (
		claudePage = "platform.claude.com, docs, about-claude/pricing"
		openaiPage = "developers.openai.com, api/docs/pricing"
		googlePage = "ai.google.dev, gemini-api/docs/pricing"
	)
	claude := func(model string, input, read Mills, least int, date string) Price {
		return Price{
			Model: model, Input: input, Write: input * 5 / 4, WriteHour: 2 * input, Read: read,
			Least: least, Lifetime: 300,
			Outside: model != "claude-haiku-3-5" && model != "claude-3-5-haiku", Source: claudePage, Date: date,
		}
	}
	openai := func(model string, input, write, read Mills, upTo int, date string) Price {
		lifetime := 0
		if write > input {
			lifetime = 30 * 60
		}
		return Price{
			Lifetime: lifetime,

			Model:  model,
			Input:  input,
			Write:  write,
			Read:   read,
			Least:  1024,
			UpTo:   upTo,
			Source: openaiPage,
			Date:   date,
		}
	}
	gemini := func(model string, input, read Mills, least, upTo int, date string) Price {
		return Price{
			Model:  model,
			Input:  input,
			Write:  input,
			Read:   read,
			Least:  least,
			UpTo:   upTo,
			Source: googlePage,
			Date:   date,
		}
	}
	unverified := func(p Price, what string) Price {
		p.Unverified = what
		return p
	}
	untilNewYear := func(model string) Price {
		p := unverified(gemini(model, 750, 75, 0, 0, "2026-10-07"), "cache, worked out from the input")
		p.Until = "2026-12-31"
		return p
	}
	flash38 := untilNewYear("gemini-3.8-flash")
	flash38.Least, flash38.Unverified = 4096, "" // BerriAI/litellm, discussion 39357
	haiku := claude("claude-haiku-5-5", 100, 10, 0, "2026-10-24")
	haiku.UpTo = 100_000
	sonnet := claude("claude-sonnet-4-5", 3_000, 300, 1024, "2026-07-29")
	sonnet.UpTo = 200_000
	return []Price{
		claude("claude-fable-5-1", 10_000, 250, 0, "2026-10-24"),
		claude("claude-fable-5", 10_000, 1_000, 0, "2026-10-24"),
		claude("claude-opus-5-5", 4_000, 200, 0, "2026-10-24"),
		claude("claude-opus-5", 5_000, 500, 0, "2026-10-24"),
		claude("claude-opus-4-8", 5_000, 500, 0, "2026-10-24"),
		claude("claude-opus-4-7", 5_000, 500, 0, "2026-10-24"),
		claude("claude-opus-4-6", 5_000, 500, 4096, "2026-10-24"),
		claude("claude-opus-4-5", 5_000, 500, 4096, "2026-10-24"),
		claude("claude-opus-4-1", 15_000, 1_500, 1024, "2026-07-29"),
		claude("claude-opus-4", 15_000, 1_500, 1024, "2026-07-29"),
		claude("claude-sonnet-5-5", 2_000, 100, 0, "2026-10-24"),
		claude("claude-sonnet-5", 2_000, 200, 0, "2026-10-24"),
		claude("claude-sonnet-4-6", 3_000, 300, 2048, "2026-07-29"),
		sonnet,
		claude("claude-sonnet-4", 3_000, 300, 1024, "2026-07-29"),
		haiku,
		claude("claude-haiku-4-5", 1_000, 100, 4096, "2026-07-29"),
		claude("claude-haiku-3-5", 800, 80, 2048, "2026-07-29"),
		claude("claude-3-5-haiku", 800, 80, 2048, "2026-07-29"),

		unverified(openai("gpt-6.2-astra", 8_000, 10_000, 400, 272_000, "2026-11-22"), "one reader of the page"),
		unverified(openai("gpt-6.2-sol", 2_000, 2_500, 100, 272_000, "2026-11-22"), "one reader of the page"),
		openai("gpt-6-astra", 10_000, 12_500, 1_000, 272_000, "2026-09-03"),
		openai("gpt-6-sol", 2_000, 2_500, 200, 272_000, "2026-09-22"),
		openai("gpt-6-luna", 100, 125, 10, 272_000, "2026-09-22"),
		unverified(openai("gpt-5.6-sol", 4_000, 5_000, 400, 272_000, "2026-09-22"), "cache, worked out from the input"),
		unverified(openai("gpt-5.6", 4_000, 5_000, 400, 272_000, "2026-09-22"), "cache, worked out from the input"),
		openai("gpt-5.6-terra", 2_000, 2_500, 200, 272_000, "2026-08-02"),
		openai("gpt-5.6-luna", 200, 250, 20, 272_000, "2026-08-02"),
		openai("gpt-5.5", 5_000, 5_000, 500, 0, "2026-04-24"),
		openai("gpt-5.4", 2_500, 2_500, 250, 272_000, "2026-03-06"),
		openai("gpt-5.4-mini", 750, 750, 75, 0, "2026-03-18"),
		openai("gpt-5.4-nano", 200, 200, 20, 0, "2026-03-18"),
		openai("gpt-5.2", 1_750, 1_750, 175, 0, "2025-12-11"),
		openai("gpt-5.1", 1_250, 1_250, 125, 0, "2025-11-13"),
		openai("gpt-5", 1_250, 1_250, 125, 0, "2025-11-13"),
		openai("gpt-5-mini", 250, 250, 25, 0, "2025-11-13"),
		openai("gpt-5-nano", 50, 50, 5, 0, "2025-11-13"),
		openai("gpt-4.1", 2_000, 2_000, 500, 0, "2025-07-04"),
		openai("gpt-4.1-mini", 400, 400, 100, 0, "2025-07-04"),
		openai("gpt-4.1-nano", 100, 100, 25, 0, "2025-07-04"),
		openai("gpt-4o", 2_500, 2_500, 1_250, 0, "2025-07-04"),
		openai("gpt-4o-mini", 150, 150, 75, 0, "2025-07-04"),
		openai("o3", 2_000, 2_000, 500, 0, "2025-07-12"),
		openai("o4-mini", 1_100, 1_100, 275, 0, "2025-07-04"),

		unverified(gemini("gemini-4-neon", 3_000, 150, 0, 0, "2026-11-22"), "one reader of the page"),
		gemini("gemini-4-hydrogen", 1_500, 75, 0, 0, "2026-11-22"),
		flash38,
		untilNewYear("gemini-3.7-flash"),
		untilNewYear("gemini-3.6-flash"),
		gemini("gemini-3.5-flash", 1_500, 150, 0, 0, "2026-05-19"),
		gemini("gemini-3.5-flash-lite", 300, 30, 0, 0, "2026-07-22"),
		gemini("gemini-3.1-pro-preview", 2_000, 200, 0, 200_000, "2026-02-23"),
		gemini("gemini-3.1-flash-lite", 250, 25, 0, 0, "2026-05-12"),
		gemini("gemini-3-pro-preview", 2_000, 200, 4096, 200_000, "2025-11-18"),
		gemini("gemini-3-flash-preview", 500, 50, 1024, 0, "2025-12-19"),
		gemini("gemini-2.5-pro", 1_250, 125, 4096, 200_000, "2025-10-31"),
		gemini("gemini-2.5-flash", 300, 30, 1024, 0, "2025-10-31"),
		gemini("gemini-2.5-flash-lite", 100, 10, 0, 0, "2025-10-31"),
	}
}
