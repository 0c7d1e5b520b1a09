package eval

import (
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"strings"
)

// Commands that are fields. Some libraries fill a struct from the command line, and the fields with
// a tag are the commands. A method of the one that was named runs in place of main:
//
//	var cli struct { Serve serveCmd `cmd:""` }
//	func (c *serveCmd) Run() error

// A commandTag names the tag and the method of such a library. A field may also say that it runs
// where none is named.
type commandTag struct{ tag, method, fallback string }

var commandTags = []commandTag{
	{tag: "cmd", method: "Run", fallback: "default"}, // github.com/alecthomas/kong
	{tag: "command", method: "Execute"},              // github.com/jessevdk/go-flags
}

// noteFieldCommand lets the method of field i of a struct escape as the function of a command, if
// the field is one.
func (in *Interp) noteFieldCommand(st *types.Struct, i int, field *Ptr, at token.Pos) {
	n, named := types.Unalias(deref(field.T)).(*types.Named)
	if !named || in.trying > 0 || n.Obj().Pkg() == nil || in.userPackage(n.Obj().Pkg().Path()) == nil {
		return
	}
	tag := reflect.StructTag(st.Tag(i))
	for _, lib := range commandTags {
		name, tagged := tag.Lookup(lib.tag)
		obj, _, _ := types.LookupFieldOrMethod(field.T, true, n.Obj().Pkg(), lib.method)
		m, isMethod := obj.(*types.Func)
		if !tagged || !isMethod {
			continue
		}
		f := &Func{T: m.Type(), Fn: m, Recv: field}
		outer, before := in.asCommand, len(in.toRun)
		in.asCommand = true
		in.enqueue(f, at)
		in.asCommand = outer
		if len(in.toRun) == before {
			return
		}
		if name == "" {
			name = strings.ToLower(st.Field(i).Name())
		}
		_, byDefault := tag.Lookup(lib.fallback)
		in.toRun[before].functionOf = in.fieldCommand(name, field, byDefault && lib.fallback != "")
		return
	}
}

// fieldCommand makes an object that stands for a command that is a field.
func (in *Interp) fieldCommand(name string, field *Ptr, byDefault bool) *Ptr {
	t := &in.commands
	p := in.newPtr(deref(field.T), in.load(field))
	if t.fields == nil {
		t.fields = map[*Obj]Condition{}
	}
	t.fields[p.Obj] = Condition{
		Key:  runsKey + "field " + strconv.Itoa(len(t.fields)),
		Text: "command " + name + " runs",
	}
	if !byDefault { // another one runs if none is named
		if t.parents == nil {
			t.parents = map[*Obj]*Ptr{}
		}
		t.parents[p.Obj] = nil
	}
	return p
}
