// Command tb002 has a tool of few bytes and many tokens.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("decode", // want "TB002: decode: [0-9]+ tokens, limit 300"
		mcp.WithDescription("Reads a code of the old price list; unknown ones are refused."),
		mcp.WithString("code", mcp.Description("a0#Zb7!Wc4@Td1&Qe8*Nf5%Kg2+Hh9=Ei6~Bj3?Yk0#Vl7!Sm4@Pn1&Mo8*Jp5%Gq2+Dr9=As6~Xt3?Uu0#Rv7!Ow4@Lx1&Iy8*Fz5%Ca2+Zb9=Wc6~Td3?Qe0#Nf7!Kg4@Hh1&Ei8*Bj5%Yk2+Vl9=Sm6~Pn3?Mo0#Jp7!Gq4@Dr1&As8*Xt5%Uu2+Rv9=Ow6~Lx3?Iy0#Fz7!Ca4@Zb1&Wc8*Td5%Qe2+Nf9=Kg6~Hh3?Ei0#Bj7!Yk4@Vl1&Sm8*Pn5%Mo2+Jp9=Gq6~Dr3?As0#Xt7!Uu4@Rv1&Ow8*Lx5%Iy2+Fz9=Ca6~Zb3?Wc0#Td7!Qe4@Nf1&Kg8*Hh5%Ei2+Bj9=Yk6~Vl3?Sm0#Pn7!Mo4@Jp1&Gq8*D")),
	), nil)
	_ = server.ServeStdio(s)
}
