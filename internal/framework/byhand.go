package framework

// ByHand is no SDK: it describes servers that implement MCP's JSON-RPC themselves. Their
// tools are in the value that they encode as the answer to tools/list. It is not one of
// Builtin, because it is looked for only in programs that tell this method from others.
func ByHand() Framework {
	return Framework{Name: ByHandName, Shape: mcpShape, Answers: append(encoders(), []Answer{
		{"github.com/gin-gonic/gin.Context.JSON", 1},
		{"github.com/gin-gonic/gin.Context.IndentedJSON", 1},
		{"github.com/gin-gonic/gin.Context.PureJSON", 1},
		{"github.com/gin-gonic/gin.Context.SecureJSON", 1},
		{"github.com/gin-gonic/gin.Context.AbortWithStatusJSON", 1},
		{"github.com/labstack/echo.Context.JSON", 1},
		{"github.com/labstack/echo/v4.Context.JSON", 1},
		{"github.com/labstack/echo/v4.Context.JSONPretty", 1},
		{"github.com/labstack/echo/v5.Context.JSON", 1},
		{"github.com/gofiber/fiber/v2.Ctx.JSON", 0},
		{"github.com/gofiber/fiber/v3.Ctx.JSON", 0},
		{"github.com/go-chi/render.JSON", 2},
		{"github.com/go-chi/render.Respond", 2},
		{"github.com/sourcegraph/jsonrpc2.Conn.Reply", 2},
	}...)}
}

// encoders are functions that encode a value as JSON, or send it so encoded.
func encoders() []Answer {
	return []Answer{
		{"encoding/json.Marshal", 0},
		{"encoding/json.MarshalIndent", 0},
		{"encoding/json.Encoder.Encode", 0},
		{"github.com/goccy/go-json.Marshal", 0},
		{"github.com/goccy/go-json.Encoder.Encode", 0},
		{"github.com/json-iterator/go.Marshal", 0},
		{"github.com/bytedance/sonic.Marshal", 0},
		{"github.com/gorilla/websocket.Conn.WriteJSON", 0},
		{"github.com/coder/websocket/wsjson.Write", 2},
		{"nhooyr.io/websocket/wsjson.Write", 2},
	}
}

// ByHandName is the name of ByHand in catalogs.
const ByHandName = "json-rpc"
