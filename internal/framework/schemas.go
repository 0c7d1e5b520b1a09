package framework

// schemaLibraries are the libraries that infer schemas from types. Inference is
// done by package schemagen; everything else in them runs from source.
func schemaLibraries() Framework {
	const google, invopop = "github.com/google/jsonschema-go", "github.com/invopop/jsonschema"
	const eino = "github.com/eino-contrib/jsonschema" // a fork of invopop's
	return Framework{
		Name: "jsonschema",
		Modules: []string{
			google, invopop, eino,
			// The ordered map that invopop keeps properties in, by version.
			"github.com/wk8/go-ordered-map/v2", "github.com/pb33f/ordered-map/v2", "github.com/bahlo/generic-list-go",
		},
		Helpers: []string{"github.com/buger/jsonparser"}, // by which that map is decoded
		Fillers: []Filler{{Func: invopop + ".Reflector.AddGoComments", Field: "CommentMap"}},
		Holders: []Holder{{Func: google + "/jsonschema.Schema.Resolve", Field: "root"}},
		Cloners: []string{google + "/jsonschema.Schema.CloneSchemas"},
		Inferrers: []Inferrer{
			{Func: google + "/jsonschema.For", Dialect: "google", TypeArg: true, OptArg: 0},
			{Func: google + "/jsonschema.ForType", Dialect: "google", Arg: 0, OptArg: 1},
			{Func: invopop + ".Reflect", Dialect: "invopop", Arg: 0, OptArg: -1},
			{Func: invopop + ".ReflectFromType", Dialect: "invopop", Arg: 0, OptArg: -1},
			{Func: invopop + ".Reflector.Reflect", Dialect: "invopop", Arg: 0, OptArg: -1},
			{Func: invopop + ".Reflector.ReflectFromType", Dialect: "invopop", Arg: 0, OptArg: -1},
			{Func: eino + ".Reflect", Dialect: "invopop", Arg: 0, OptArg: -1},
			{Func: eino + ".ReflectFromType", Dialect: "invopop", Arg: 0, OptArg: -1},
			{Func: eino + ".Reflector.Reflect", Dialect: "invopop", Arg: 0, OptArg: -1},
			{Func: eino + ".Reflector.ReflectFromType", Dialect: "invopop", Arg: 0, OptArg: -1},
		},
	}
}
