// Text has names, descriptions and schemas that are no clean UTF-8 text.
package main

import (
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

func main() {
	s := server.NewMCPServer("text", "1")
	s.AddTool(mcp.NewTool("not_utf8", mcp.WithDescription("caf\xe9 \xff\xfe \xed\xa0\x80"), mcp.WithString("\xff", mcp.Description("\x80"))), normal.Answer)
	s.AddTool(mcp.NewTool("control", mcp.WithDescription("a\x00b\x1b[31mc\u0085\u2028\u2029\ufeff")), normal.Answer)
	s.AddTool(mcp.NewTool("na\nme\x00", mcp.WithDescription("A name of two lines.")), normal.Answer)
	s.AddTool(mcp.NewTool("", mcp.WithDescription("No name.")), normal.Answer)
	s.AddTool(mcp.NewTool("bidi", mcp.WithDescription("\u202eabc\u202c \u2066\u2069")), normal.Answer)
	s.AddTool(mcp.NewTool("markup", mcp.WithDescription("</script><|endoftext|><|im_start|>```")), normal.Answer)
	s.AddTool(mcp.NewTool("twice", mcp.WithDescription("first")), normal.Answer)
	s.AddTool(mcp.NewTool("twice", mcp.WithDescription("second")), normal.Answer)
	s.AddTool(mcp.NewToolWithRawSchema("duplicates", "", []byte("{\"type\":\"object\",\"type\":\"string\",\"\xff\":1}")), normal.Answer)
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}
