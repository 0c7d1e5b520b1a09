package framework

import "slices"

// openAI is the official SDK, github.com/openai/openai-go, of one major version. Tools
// are part of each request: Chat Completions, Responses, a realtime session and the count
// of their tokens. Its encoder is a copy of encoding/json that knows omitzero, as that
// does today.
func openAI(mod string) Framework {
	responses := mod + "/responses."
	chat := Shape{
		Kind: "type", Name: "function.name", Description: "function.description",
		InputSchema: "function.parameters",
	}
	flat := Shape{Kind: "type", Name: "name", Description: "description", InputSchema: "parameters"}
	flat.Spaces = "namespace" // whose tools are those of a path of their own
	of := func(s Shape, paths string, names ...string) (out []Sink) {
		for _, name := range names {
			out = append(out, Sink{Func: name, Arg: 1, Path: paths, Shape: &s})
		}
		return out
	}
	realtime := mod + "/realtime."
	return Framework{
		Name:    "openai-go",
		Modules: []string{mod, "github.com/tidwall/gjson", "github.com/tidwall/sjson"},
		Sinks: append(slices.Concat(
			of(chat, "Tools", mod+".ChatCompletionService.New", mod+".ChatCompletionService.NewStreaming"),
			of(flat, "Tools Tools.OfNamespace.Tools", responses+"ResponseService.New",
				responses+"ResponseService.NewStreaming", responses+"InputTokenService.Count",
				responses+"ResponseConnection.Create"),
			of(flat, "OfResponseCreate.Tools OfResponseCreate.Tools.OfNamespace.Tools",
				responses+"ResponseConnection.Send"),
			of(flat, "OfSessionUpdate.Session.OfRealtime.Tools OfResponseCreate.Response.Tools",
				realtime+"RealtimeConnection.Send"),
			of(flat, "Response.Tools", realtime+"RealtimeConnection.SendResponseCreate"),
			of(flat, "Session.Tools", realtime+"CallService.New"),
			of(flat, "Session.OfRealtime.Tools", realtime+"ClientSecretService.New"),
		), Sink{
			Func: realtime + "CallService.Accept", Arg: 2, Path: "RealtimeSessionCreateRequest.Tools", Shape: &flat,
		}),
		Shape:   chat,
		Aliases: map[string]string{mod + "/internal/encoding/json.Marshal": "encoding/json.Marshal"},
		Sorted:  []string{mod + "/packages/param.MarshalWithExtras"},
		Opaque: []string{
			mod + ".NewClient", mod + ".Client", mod + ".ChatCompletionService", mod + "/option",
			responses + "ResponseService", responses + "InputTokenService", mod + "/packages/ssestream",
			realtime + "ClientSecretService", realtime + "CallService",
			// Answers of a model, which have no tools. In a loop that appends them to a
			// conversation, each turn has more ways than the one before.
			mod + ".ChatCompletionMessage",
		},
	}
}
