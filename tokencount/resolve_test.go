package tokencount

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/provider"
)

// around are spellings of a model's name by clouds and gateways, with %s for the name.
var around = []string{
	"openrouter/%s", "bedrock/%s", "vertex_ai/%s", "models/%s", "azure/%s", "databricks-%s",
	"publishers/google/models/%s", "accounts/fireworks/models/%s", "openrouter/anthropic/%s",
	"projects/p/locations/us-east5/publishers/anthropic/models/%s",
}

// TestAllSpellingsOfAModelHaveOneProfile: a model has one profile and one fixed part under all of
// its names, but for a band where no recorded request is of a name or its host.
func TestAllSpellingsOfAModelHaveOneProfile(t *testing.T) {
	for model, others := range map[string][]string{
		"claude-sonnet-4-5": {
			"claude-sonnet-4.5", "Claude-Sonnet-4-5", "claude-4.5-sonnet", "claude-4-5-sonnet",
			"claude-sonnet-4-5-20250929", "claude-sonnet-4-5@20250929", "claude-sonnet-4-5-latest",
			"anthropic/claude-sonnet-4.5", "anthropic/claude-sonnet-4.5:beta",
			"anthropic.claude-sonnet-4-5-20250929-v1:0",
			"us.anthropic.claude-sonnet-4-5-20250929-v1:0", "apac.anthropic.claude-sonnet-4-5-20250929-v1:0",
			"us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0", "bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0",
			"bedrock/converse/global.anthropic.claude-sonnet-4-5-20250929-v1:0", "databricks-claude-sonnet-4-5",
			"arn:aws:bedrock:us-east-1:1:inference-profile/us.anthropic.claude-sonnet-4-5-20250929-v1:0",
			"vertex_ai/claude-sonnet-4-5@20250929", "anthropic--claude-4.5-sonnet", "claude-sonnet-4-5[1m]",
		},
		"claude-3-7-sonnet": {"claude-sonnet-3.7", "claude-3.7-sonnet", "claude-3-7-sonnet-latest"},
		"claude-3-5-haiku":  {"claude-haiku-3.5", "anthropic.claude-3-5-haiku-20241022-v1:0"},
		"claude-sonnet-4":   {"claude-4-sonnet", "claude-sonnet-4-0", "claude-sonnet-4@20250514"},
		"claude-opus-4-1":   {"claude-4.1-opus", "claude-opus-4-1-20250805"},
		"claude-opus-5": {
			"claude-opus-5-20260115", "claude-5-opus",
			"apac.anthropic.claude-opus-5-v1:0", "claude-opus-5@20260115", "us.anthropic.claude-opus-5-v1:0",
		},
		"gpt-5.4-mini":  {"openai/gpt-5.4-mini", "gpt-5.4-mini-2026-01-15", "openai.gpt-5.4-mini"},
		"gpt-5":         {"gpt-5-chat-latest", "GPT-5", "openrouter/openai/gpt-5", "openai/gpt-5:online"},
		"gpt-4o":        {"ft:gpt-4o-2024-08-06:acme::abc", "chatgpt-4o-latest", "openai/gpt-4o:extended"},
		"gpt-3.5-turbo": {"gpt-35-turbo", "azure/gpt-35-turbo-16k", "gpt-3.5-turbo-0125"},
		"o4-mini":       {"o3", "o1-2024-12-17", "openai/o3-pro"},
		"gemini-2.5-flash": {
			"models/gemini-2.5-flash", "google/gemini-2.5-flash", "vertex_ai/gemini-2.5-flash-001",
			"publishers/google/models/gemini-2.5-flash", "gemini/gemini-2.5-flash-preview-09-2025",
		},
		"gemini-3-pro":       {"gemini-pro-latest", "gemini-flash-latest", "google/gemini-3-pro-preview"},
		"deepseek-chat":      {"deepseek/deepseek-chat", "deepseek-reasoner", "deepseek/deepseek-chat:free"},
		"qwen3-max":          {"qwen/qwen3-max", "alibaba/qwen3-max-2026-01-15"},
		"glm-4.6":            {"z-ai/glm-4.6", "zai/glm-4.6:exacto", "accounts/fireworks/models/glm-4.6"},
		"mistral-large":      {"mistral.mistral-large-2402-v1:0", "mistralai/mistral-large-2512"},
		"grok-4":             {"x-ai/grok-4", "xai/grok-4-0709", "grok-4-latest"},
		"kimi-k2-0905":       {"moonshotai/kimi-k2-0905", "openrouter/moonshotai/kimi-k2-0905:free"},
		"kimi-k2-thinking":   {"moonshotai/kimi-k2-thinking"},
		"grok-code-fast-1":   {"x-ai/grok-code-fast-1"},
		"claude-3-5-sonnet":  {"anthropic.claude-3-5-sonnet-20241022-v2:0", "claude-3.5-sonnet"},
		"claude-haiku-4-5":   {"anthropic/claude-haiku-4.5", "jp.anthropic.claude-haiku-4-5-20251001-v1:0"},
		"claude-3-haiku":     {"anthropic.claude-3-haiku-20240307-v1:0", "claude-haiku-3"},
		"claude-fable-5-1":   {"claude-fable-5.1", "anthropic/claude-fable-5.1"},
		"codestral-latest":   {"mistral/codestral-2508", "mistralai/codestral"},
		"gpt-4":              {"gpt-4-1106-preview", "gpt-4-turbo", "azure/gpt-4-0613"},
		"gemini-2.5-pro-002": {"vertex_ai/gemini-2.5-pro-002"},
	} {
		p, err := ByName(model)
		if err != nil {
			t.Errorf("%s: %v", model, err)
			continue
		}
		for _, other := range others {
			q, err := ByName(other)
			if err != nil || q.Name != p.Name || q.listed != nil || p.listed != nil ||
				q.Fixed("").Mid() != p.Fixed("").Mid() && p.Grade != Rough {
				t.Errorf("%s is %+v (%v), not %s as %s is", other, q, err, p.Name, model)
			}
		}
	}
	thinking, err := ByName("anthropic/claude-3.7-sonnet:thinking")
	if err != nil || thinking.Fixed("").Lo != 313+28 {
		t.Errorf("a name with :thinking costs %v once (%v)", thinking.Fixed(""), err)
	}
}

// TestLaterModelsCountAsTheNewestAndSaySo: a later model of a known family counts as the newest,
// roughly, and says so; an unknown family is an error with the nearest name.
func TestLaterModelsCountAsTheNewestAndSaySo(t *testing.T) {
	tool := revisionTools()[1]
	for model, newest := range map[string]string{
		"gpt-6-sol":                        "gpt-5.6",
		"gpt-6.1":                          "gpt-5.6",
		"gpt-5.9":                          "gpt-5.6",
		"openai/gpt-6-astra":               "gpt-5.6",
		"azure/gpt-6-luna-2026-09-03":      "gpt-5.6",
		"o5-mini":                          "o4-mini",
		"claude-opus-6":                    "claude-opus-5",
		"claude-6-opus":                    "claude-opus-5",
		"claude-sonnet-5-7":                "claude-opus-5",
		"claude-haiku-9-latest":            "claude-opus-5",
		"us.anthropic.claude-opus-6-v1:0":  "claude-opus-5",
		"anthropic/claude-mythos-6.5:beta": "claude-opus-5",
		"gemini-4-pro":                     "gemini-3",
		"models/gemini-4-hydrogen":         "gemini-3",
		"deepseek-v5":                      "deepseek-chat",
		"deepseek/deepseek-chat-v4.1:free": "deepseek-chat",
		"qwen4-max":                        "qwen3",
		"qwen/qwen4-coder":                 "qwen3",
		"glm-6":                            "glm-5",
		"moonshotai/kimi-k3":               "kimi-k2",
		"x-ai/grok-5":                      "grok-4",
		"meta-llama/llama-5-maverick":      "llama-4",
		"minimax/minimax-m3":               "minimax-m2.5",
		"us.amazon.nova-3-lite-v1:0":       "nova-2-lite",
		// In no table, though not later than all that is.
		"claude-haiku-5":     "claude-opus-5",
		"claude-opus-4-9":    "claude-opus-5",
		"claude-opus-4-10":   "claude-opus-5",
		"claude-2.1":         "claude-opus-5",
		"claude-instant-1.2": "claude-opus-5",
		"gemini-3.10":        "gemini-3",
		"gemini-2.7-pro":     "gemini-3",
		"gpt-4.7":            "gpt-5.6",
		"gpt-5o":             "gpt-5",
		"deepseek-r2":        "deepseek-chat",
		"mistral-large-5":    "mistral-large",
		"mistral-large-4":    "mistral-large",
		"gpt-oss-240b":       "gpt-oss",
		"gpt-6o":             "gpt-5.6",
		"grok-4.2":           "grok-4",
		"llama-2-70b-chat":   "llama-4",
		"qwen3-600b-a40b":    "qwen3",
		// Of known numbers, and of another vocabulary.
		"deepseek-r1-distill-llama-70b": "deepseek-chat",
		"deepseek-coder-6.7b-instruct":  "deepseek-chat",
		"open/mistral-7b-instruct":      "mistral-large",
	} {
		p, err := ByName(model)
		q, err2 := ByName(newest)
		if err != nil || err2 != nil {
			t.Errorf("%s: %v, %v", model, err, err2)
			continue
		}
		if p.Name != q.Name || p.Grade != Rough || !strings.Contains(p.Assumed, newest) ||
			!strings.Contains(p.Assumed, model) {
			t.Errorf("%s is %s, %s, %q; want %s, roughly", model, p.Name, p.Grade, p.Assumed, q.Name)
		}
		a, b := p.Tool(tool), q.Tool(tool)
		if a.Method != Rough || float64(a.Lo) > 0.65*float64(b.Hi) || float64(a.Hi) < 1.35*float64(b.Lo) {
			t.Errorf("%s: a tool costs %+v, beside %+v as %s", model, a, b, newest)
		}
		if a := p.Calibration.Together(a); a.Method != Rough || a.Hi < b.Hi {
			t.Errorf("%s: together %+v", model, a)
		}
		if f := p.Fixed(""); f.Lo > q.Fixed("").Lo || f.Hi < q.Fixed("").Hi {
			t.Errorf("%s costs %v once, %s %v", model, f, newest, q.Fixed(""))
		}
		one := p.Fitted(Fit{Model: model, Factor: 1, Fixed: 5, Tokens: 100, Date: "2026-11-24"})
		own := fittedBand
		if q.Calibration != nil {
			own = max(own, q.Calibration.Band)
		}
		if one.Assumed != "" || one.Calibration.Band != own {
			t.Errorf("%s was measured, and is still assumed: %+v", model, one.Calibration)
		}
	}
	for model, want := range map[string]string{
		"clod-opus-6":   "unknown provider or model",
		"gtp-5":         "did you mean gpt-5?",
		"gpt-next":      "unknown provider or model",
		"hal-9000":      "(known providers: openai-gpt-5-responses, ",
		"bedrock/":      "unknown provider or model",
		"us.anthropic.": "unknown provider or model",
	} {
		if p, err := ByName(model); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v; want an error with %q", model, p, err, want)
		}
	}
	_, err := Find(Query{Model: "gpt-6", API: provider.Messages})
	if err == nil || !strings.Contains(err.Error(), "known on") {
		t.Errorf("an API that the family has not: %v", err)
	}
}

// TestNewestModelsAreInTheirFamily holds the table of families against the profiles: each newest
// model is known, and no model that a profile lists is later than all that are known.
func TestNewestModelsAreInTheirFamily(t *testing.T) {
	for _, f := range families {
		if p, err := ByName(f.newest); err != nil || p.Assumed != "" {
			t.Errorf("%s: %v, %v", f.newest, p, err)
		}
	}
	for _, p := range Providers() {
		for _, m := range append(p.Models, p.Aliases...) {
			if f, ok := later(m); ok {
				t.Errorf("%s lists %s, which is later than %s", p.Name, m, f.newest)
			}
		}
	}
}

// FuzzFind: no name panics, and a name of a model means the same within what clouds
// and gateways put around it.
func FuzzFind(f *testing.F) {
	for _, s := range []string{
		"gpt-5", "claude-opus-6", "us.anthropic.claude-3-haiku-20240307-v1:0", "moonshotai/kimi-k2-instruct", "", "/",
		"a//b",
		"claude-", "claude-9-", "gpt-1e9", "gpt-99999999999999999999", "gemini-4-pro", "databricks-", "--",
		".anthropic.",
		"claude-4-4-opus-4", "qwen4-max", "\xff/claude-5-5-opus",
	} {
		f.Add(s)
	}
	names := map[string]bool{"": true}
	for _, p := range Providers() {
		names[p.Name] = true
		for _, a := range p.Aliases {
			names[a] = true // stands by itself
		}
	}
	f.Fuzz(func(t *testing.T, model string) {
		p, err := ByName(model)
		if err != nil || names[model] {
			return
		}
		for _, form := range around {
			if form == "databricks-%s" && (strings.ContainsAny(model, "/.") || strings.Contains(model, "--")) {
				continue // which writes neither a path nor a vendor after it
			}
			name := strings.Replace(form, "%s", model, 1)
			q, err := ByName(name)
			if err != nil || q.Name != p.Name || q.Grade != p.Grade || q.Fixed("").Int != p.Fixed("").Int {
				t.Errorf("%q is %v (%v), not %s as %q is", name, q, err, p.Name, model)
			}
		}
	})
}
