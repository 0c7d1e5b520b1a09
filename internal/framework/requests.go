package framework

// Requests is no SDK: it describes programs that write their requests to a model themselves.
// Their tools are in the value that is encoded as the body of a request. It is not one of
// Builtin, because it is looked for only in programs that write such a request.
func Requests() Framework {
	return Framework{
		Name: RequestsName,
		// The forms of OpenAI (Chat Completions and Responses), Anthropic, Gemini, Bedrock and
		// Cohere.
		Shape: Shape{
			Kind:        "type",
			Name:        "function.name toolSpec.name name",
			Description: "function.description toolSpec.description description",
			InputSchema: "function.parameters toolSpec.inputSchema.json input_schema parameters parametersJsonSchema " +
				"parameters_json_schema inputSchema parameter_definitions",
			OutputSchema: "response responseJsonSchema", OutputSent: true,
		},
		Requests: append(encoders(), []Answer{
			{"encoding/json/v2.Marshal", 0},
			{"encoding/json/v2.MarshalWrite", 1},
			{"github.com/json-iterator/go.API.Marshal", 0},
			{"github.com/bytedance/sonic.API.Marshal", 0},
			{"github.com/go-resty/resty/v2.Request.SetBody", 0},
			{"resty.dev/v3.Request.SetBody", 0},
			{"github.com/imroc/req/v3.Request.SetBody", 0},
			{"github.com/imroc/req/v3.Request.SetBodyJsonMarshal", 0},
		}...),
		Decodes: []Answer{
			{"encoding/json.Unmarshal", 0},
			{"github.com/goccy/go-json.Unmarshal", 0},
			{"github.com/json-iterator/go.Unmarshal", 0},
			{"github.com/bytedance/sonic.Unmarshal", 0},
		},
		Bodies: []Answer{
			{"net/http.NewRequest", 2},
			{"net/http.NewRequestWithContext", 3},
			{"net/http.Post", 2},
			{"net/http.Client.Post", 2},
			{"github.com/valyala/fasthttp.Request.SetBody", 0},
			{"github.com/valyala/fasthttp.Request.SetBodyRaw", 0},
			{"github.com/valyala/fasthttp.Request.SetBodyString", 0},
			{"github.com/gorilla/websocket.Conn.WriteMessage", 1},
			{"github.com/coder/websocket.Conn.Write", 2},
		},
	}
}

// RequestsName is the name of Requests in catalogs.
const RequestsName = "json-request"
