module trpc.group/trpc-go/trpc-agent-go

go 1.25
