package tokencount

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// hostOf returns the host that the form of a model's name tells, "" where it tells none:
// Bedrock writes openai.gpt-oss-20b-1:0, Hugging Face moonshotai/Kimi-K2:groq, and Ollama
// qwen3:latest.
func hostOf(model string) string {
	name, tag, tagged := strings.Cut(strings.ToLower(model), ":")
	vendor, _, dotted := strings.Cut(region.ReplaceAllString(name, ""), ".")
	switch {
	case strings.Contains(name, "/"):
		if slices.Contains([]string{"cerebras", "groq", "together"}, tag) {
			return tag
		}
	case dotted && slices.Contains(bedrockVendors, vendor):
		return "bedrock"
	case tagged && name != "ft": // which OpenAI writes before what is fine-tuned
		return "ollama"
	}
	return ""
}

// bedrockVendors are those of whose models Bedrock's names begin with a dot after the vendor.
var bedrockVendors = []string{"amazon", "deepseek", "meta", "mistral", "moonshot", "openai", "qwen"}

// nothing renders no tool.
type nothing struct{ bare }

func (nothing) tool(*catalog.Tool) *form { return &form{} }
