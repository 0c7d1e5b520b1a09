// Team is a program with an agent that may hand over to another one: the SDK adds a tool for that.
package main

import (
	"context"
	"log"
	"os"

	"google.golang.org/adk/v2/agent"
	"google.golang.org/adk/v2/agent/llmagent"
	"google.golang.org/adk/v2/cmd/launcher"
	"google.golang.org/adk/v2/cmd/launcher/full"
)

func main() {
	member, err := llmagent.New(llmagent.Config{Name: "member", SubAgents: []agent.Agent{}})
	if err != nil {
		log.Fatal(err)
	}
	lead, err := llmagent.New(llmagent.Config{Name: "lead", SubAgents: []agent.Agent{member}})
	if err != nil {
		log.Fatal(err)
	}
	config := &launcher.Config{AgentLoader: agent.NewSingleLoader(lead)}
	if err := full.NewLauncher().Execute(context.Background(), config, os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}
