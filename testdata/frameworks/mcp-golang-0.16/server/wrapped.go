package server

import (
	"context"
	"log"
	"reflect"
	"time"

	mcp "github.com/metoro-io/mcp-golang"
)

type timerArgs struct {
	Minutes int `json:"minutes" jsonschema:"required,minimum=1"`
}

// timed logs how long a handler of any signature takes.
func timed(name string, handler any) any {
	v := reflect.ValueOf(handler)
	return reflect.MakeFunc(v.Type(), func(args []reflect.Value) []reflect.Value {
		start := time.Now()
		defer func() { log.Printf("%s took %v", name, time.Since(start)) }()
		return v.Call(args)
	}).Interface()
}

// withContext gives a handler without a context one.
func withContext(handler any) any {
	v := reflect.ValueOf(handler)
	in := []reflect.Type{reflect.TypeFor[context.Context](), v.Type().In(0)}
	out := []reflect.Type{v.Type().Out(0), v.Type().Out(1)}
	return reflect.MakeFunc(reflect.FuncOf(in, out, false), func(args []reflect.Value) []reflect.Value {
		return v.Call(args[1:])
	}).Interface()
}

// registrar registers with every handler timed.
type registrar struct{ *mcp.Server }

func (r registrar) add(name, text string, handler any) error {
	return r.RegisterTool(name, text, timed(name, handler))
}

func addWrapped(s *mcp.Server) error {
	r := registrar{s}
	if err := r.add("set_timer", "Set a timer.", func(context.Context, timerArgs) (*mcp.ToolResponse, error) { return done() }); err != nil {
		return err
	}
	return r.add("stop_timer", "Stop a timer.", withContext(func(idArgs) (*mcp.ToolResponse, error) { return done() }))
}
