package tokencount

// evidenceDate is when all profiles were last held against all recorded requests.
const evidenceDate = "2026-11"

// evidenceOf returns what a profile was held against: the usable requests of
// internal/replay/testdata/calibration.jsonl.gz, whose projects its NOTICE names. A test
// replays them and fails if this table says anything else. Rules and constants were read off
// the same requests. Profiles that are not in it were held against none.
func evidenceOf(profile string) Evidence {
	for _, e := range []struct {
		profile        string
		rows, projects int
		exact          float64
	}{
		{"openai-gpt-5-responses", 50, 8, 96},
		{"openai-gpt-5-chat", 20, 4, 95},
		{"openai-gpt-4o-responses", 43, 9, 90.7},
		{"openai-gpt-4o-chat", 159, 13, 88.7},
		{"openai-o-responses", 1, 1, 100},
		{"openai-o-chat", 4, 2, 100},
		{"openai-gpt-4-chat", 18, 6, 77.8},
		{"anthropic-claude-5", 20, 3, 0},
		{"anthropic-claude-4", 192, 13, 16.1},
		{"gemini-3", 40, 7, 90},
		{"gemini-2.5", 66, 10, 84.8},
		{"gemini-2.0", 13, 3, 69.2},
		{"vertex-gemini", 18, 3, 94.4},
		{"openrouter-gemini", 18, 4, 88.9},
		{"vertex-gemini-3", 6, 2, 100},
		{"deepseek", 11, 2, 18.2},
		{"deepseek-responses", 1, 1, 100},
		{"openrouter-deepseek", 2, 1, 50},
		{"deepseek-v3.1", 2, 1, 50},
		{"qwen", 12, 3, 50},
		{"qwen-coder", 1, 1, 0},
		{"ollama-qwen", 16, 2, 0},
		{"gpustack-qwen", 5, 1, 100},
		{"gpt-oss", 4, 3, 75},
		{"ollama-gpt-oss", 10, 2, 70},
		{"gpt-oss-responses", 1, 1, 0},
		{"llama", 2, 2, 0},
		{"groq-llama-4", 9, 1, 0},
		{"bedrock-llama", 1, 1, 0},
		{"ollama-llama", 15, 1, 6.7},
		{"glm", 17, 2, 5.9},
		{"kimi", 9, 2, 0},
		{"groq-kimi", 6, 1, 33.3},
		{"mistral", 24, 4, 62.5},
		{"nova", 16, 3, 0},
		{"grok", 21, 2, 14.3},
		{"grok-responses", 10, 1, 10},
		{"grok-code", 7, 1, 0},
	} {
		if e.profile == profile {
			return Evidence{
				Rows: e.rows, Projects: e.projects, ExactPercent: e.exact, Date: evidenceDate, Seen: true,
			}
		}
	}
	return Evidence{}
}
