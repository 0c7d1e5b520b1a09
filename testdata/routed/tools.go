package main

import (
	"context"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type nothing struct{}

type answer struct {
	Text string `json:"text"`
}

type day struct {
	Date string `json:"date" jsonschema:"a day, such as 2026-03-31"`
}

type appointment struct {
	Title    string   `json:"title"`
	Start    string   `json:"start" jsonschema:"date and time, such as 2026-03-31T15:00"`
	Minutes  int      `json:"minutes,omitempty" jsonschema:"length; an hour if absent"`
	Invitees []string `json:"invitees,omitempty" jsonschema:"mail addresses"`
}

type letter struct {
	To      []string `json:"to" jsonschema:"mail addresses"`
	Subject string   `json:"subject"`
	Body    string   `json:"body" jsonschema:"plain text"`
}

type words struct {
	Words string `json:"words" jsonschema:"what the text must hold"`
	Limit int    `json:"limit,omitempty" jsonschema:"how many at most"`
}

type id struct {
	ID string `json:"id" jsonschema:"as the list or the search has it"`
}

type document struct {
	Path string `json:"path" jsonschema:"below the folder of the team"`
	Text string `json:"text"`
}

type path struct {
	Path string `json:"path" jsonschema:"below the folder of the team"`
}

// register offers everything that a desk is for. Answers are made up.
func register(s *mcp.Server) {
	add[nothing](s, "time_now", "Tell date and time of the office.", func(nothing) string { return time.Now().Format(time.RFC1123) })
	add[words](s, "search_everything", "Search appointments, mail and documents at once. Use it when you do not know where something is.", said[words])

	add[day](s, "list_appointments", "List the appointments of a day, in the order of their beginnings.", said[day])
	add[appointment](s, "create_appointment", "Put an appointment into the calendar and invite people to it.", said[appointment])
	add[id](s, "cancel_appointment", "Cancel an appointment. Everybody who was invited is told.", said[id])

	add[letter](s, "send_mail", "Send a mail to one or more people. It cannot be called back.", said[letter])
	add[words](s, "search_mail", "Search the mailbox, newest first.", said[words])
	add[id](s, "read_mail", "Return the text of one mail and the names of what is attached.", said[id])
	add[id](s, "archive_mail", "Take a mail out of the inbox and keep it in the archive.", said[id])

	add[path](s, "list_documents", "List the documents of a folder.", said[path])
	add[path](s, "read_document", "Return the text of a document.", said[path])
	add[document](s, "write_document", "Write the text of a document, and make the document where there is none.", said[document])
	add[path](s, "delete_document", "Move a document to the bin, where it stays for thirty days.", said[path])
}

func said[In any](In) string { return "done" }

func add[In any](s *mcp.Server, name, description string, do func(In) string) {
	mcp.AddTool(s, &mcp.Tool{Name: name, Description: description}, func(_ context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, answer, error) {
		return nil, answer{do(in)}, nil
	})
}
