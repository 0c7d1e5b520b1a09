// Agents is a program with agents of which settings decide whether they are run.
package main

import (
	"context"
	"log"
	"os"

	"github.com/tmc/langchaingo/agents"
	"github.com/tmc/langchaingo/chains"
	"github.com/tmc/langchaingo/llms/openai"
	"github.com/tmc/langchaingo/tools"
)

type own string

func (o own) Name() string                               { return string(o) }
func (own) Description() string                          { return "Is one of the program's." }
func (own) Call(context.Context, string) (string, error) { return "", nil }

func main() {
	m, err := openai.New()
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	always := agents.NewOpenAIFunctionsAgent(m, []tools.Tool{own("always")})
	written := agents.NewOpenAIFunctionsAgent(m, []tools.Tool{own("write")})
	_ = agents.NewOpenAIFunctionsAgent(m, []tools.Tool{own("never")})
	prompted := agents.NewOneShotAgent(m, []tools.Tool{own("prompted")})
	if os.Getenv("WRITE") != "" {
		if _, err := chains.Run(ctx, agents.NewExecutor(written), "hello"); err != nil {
			log.Print(err)
		}
	}
	for _, a := range []agents.Agent{prompted, always} {
		if _, err := agents.NewExecutor(a).Call(ctx, map[string]any{"input": "hello"}); err != nil {
			log.Print(err)
		}
	}
	if os.Getenv("PLAN") != "" {
		planned := agents.NewOpenAIFunctionsAgent(m, []tools.Tool{own("plan")})
		if _, _, err := planned.Plan(ctx, nil, map[string]string{"input": "hello"}); err != nil {
			log.Print(err)
		}
	}
}
