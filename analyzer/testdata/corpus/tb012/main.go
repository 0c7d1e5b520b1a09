// Command tb012 has tools that only their names tell apart.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("get_pod", mcp.WithDescription("Reads a resource of the cluster as YAML.")), nil) // want "TB012: get_pod, get_node and get_job have nearly the same description"
	s.AddTool(mcp.NewTool("get_node", mcp.WithDescription("Reads the resource of a cluster, as YAML")), nil)
	s.AddTool(mcp.NewTool("get_job", mcp.WithDescription("READS a resource of the cluster as YAML.")), nil)
	s.AddTool(mcp.NewTool("get_secret", mcp.WithDescription("Reads a secret of the cluster as YAML.")), nil)
	_ = server.ServeStdio(s)
}
