// Literals has values that are large as soon as they are written.
package main

import (
	"log"
	"math/big"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

const (
	c1 = "01234567"
	c2 = c1 + c1 + c1 + c1 + c1 + c1 + c1 + c1
	c3 = c2 + c2 + c2 + c2 + c2 + c2 + c2 + c2
	c4 = c3 + c3 + c3 + c3 + c3 + c3 + c3 + c3
	c5 = c4 + c4 + c4 + c4 + c4 + c4 + c4 + c4
	c6 = c5 + c5 + c5 + c5 + c5 + c5 + c5 + c5
	c7 = c6 + c6 + c6 + c6 + c6 + c6 + c6 + c6 // 2 MiB

	huge = 1<<500 - 1
	tiny = 1.0 / huge
)

// sparse has a billion elements, of which one is set.
func sparse() []string { return []string{1 << 30: "last"} }

var matrix [1 << 10][1 << 10][1 << 6]int

func main() {
	s := server.NewMCPServer("literals", "1")
	s.AddTool(mcp.NewTool("constant", mcp.WithDescription(c7)), normal.Answer)
	s.AddTool(mcp.NewTool("concatenated", mcp.WithDescription(string(append([]byte(c7), c7...))+c7+c7)), normal.Answer)
	s.AddTool(mcp.NewTool("sparse", mcp.WithDescription(sparse()[1<<30]), mcp.WithString("s", mcp.Enum(sparse()...))), normal.Answer)
	s.AddTool(mcp.NewTool("matrix", mcp.WithNumber("n", mcp.DefaultNumber(matrix[1][2][3])), mcp.WithArray("m", mcp.Items(matrix))), normal.Answer)
	s.AddTool(mcp.NewTool("tiny", mcp.WithNumber("n", mcp.Min(tiny*1.0), mcp.Max(float64(huge>>400)))), normal.Answer)
	s.AddTool(mcp.NewTool("copied", mcp.WithDescription(strconv.Itoa(len(copies())))), normal.Answer)
	s.AddTool(mcp.NewTool("power", mcp.WithDescription(new(big.Int).Exp(big.NewInt(7), big.NewInt(1<<40), nil).String())), normal.Answer)
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

// copies passes an array by value, often.
func copies() [1 << 16]string {
	var list [1 << 16]string
	for i := range list {
		list = set(list, i)
	}
	return list
}

func set(list [1 << 16]string, i int) [1 << 16]string {
	list[i] = "x"
	return list
}
