package framework

import "strings"

// unreadSDKs are modules by which programs give tools to a model and whose own ways to
// declare one are not read. A module that a framework of Builtin names is read all the same.
// Most are those of the go.mod files of programs with tools, read in November and December 2026.
// The API of the others declares tools.
var unreadSDKs = []string{
	"github.com/Ingenimax/agent-sdk-go",
	"github.com/cohere-ai/cohere-go",
	"github.com/cohesion-org/deepseek-go",
	"github.com/go-deepseek/deepseek",
	"github.com/inference-gateway/adk",
	"github.com/inference-gateway/sdk",
	"github.com/liushuangls/go-anthropic",
	"github.com/prathyushnallamothu/swarmgo",
	"github.com/teilomillet/gollm",
	"go.jetify.com/ai",
}

// UnreadSDK returns the module of a package if that is an SDK for models whose tools are not
// read, or "".
func UnreadSDK(pkg string) string {
	for _, m := range unreadSDKs {
		if pkg == m || strings.HasPrefix(pkg, m+"/") {
			return m
		}
	}
	return ""
}
