package rules

// validityCases are the rows of TB016 about schemas that are not valid.
var validityCases = []qualityCase{
	{
		"TB016", propertyOf("p", `{"minLength":-1,"examples":"x","items":5,"allOf":[],"deprecated":"yes"}`), []string{
			"/allOf: allOf of parameter p is [], which is not valid in JSON Schema: it must not be empty",
			`/deprecated: deprecated of parameter p is "yes", which is not valid in JSON Schema: it must be of type boolean`,
			`/examples: examples of parameter p is "x", which is not valid in JSON Schema: it must be of type array`,
			"/items: parameter p[] is 5, not a schema",
			"/minLength: minLength of parameter p is -1, which is not valid in JSON Schema: it must be at least 0",
		},
	},
	// Drafts before 2019-09 have no $defs, and reject nothing in it.
	{"TB016", `{"name":"a","inputSchema":{"$defs":{"a":{"minLength":-1}}}}`, []string{"/$defs/a/minLength: minLength of"}},
	// Drafts differ in these, and the schema names none.
	{"TB016", propertyOf("p", `{"exclusiveMinimum":true,"minimum":1,"items":[{}],"dependencies":{"a":["b"]}}`), nil},
	{"TB016", `{"name":"a","inputSchema":{"$schema":"https://json-schema.org/draft/2020-12/schema","items":[{}]}}`,
		[]string{"/items: items of the input schema is [{}], which is not valid in JSON Schema: it must be of type"}},
	{"TB016", `{"name":"a","inputSchema":{"$schema":"http://json-schema.org/draft-07/schema#","items":[{}]}}`, nil},
	{"TB016", `{"name":"a","inputSchema":{"$schema":"https://example.com/own","items":[{}]}}`, nil},
	{"TB016", `{"name":"a","inputSchema":{"properties":null}}`, []string{"properties of the input schema is null"}},
	{"TB016", `{"name":"a","inputSchema":{"type":"string"}}`, []string{
		"/inputSchema/type: the input schema is of type string, but the arguments of a call are an object"}},
	{"TB016", `{"name":"a","inputSchema":{"type":["null","object"]}}`, nil},
	{"TB016", propertyOf("p", `{"type":7}`), []string{"/type: the type of parameter p is 7, not a name"}},
	{"TB016", propertyOf("p", `{"pattern":"(?i)^a","patternProperties":{"[z-a]":{}}}`), []string{
		`/pattern: pattern "(?i)^a" of parameter p is no regular expression of ECMA-262: (?i begins no group`,
		`patternProperties "[z-a]" of parameter p is no regular expression of ECMA-262: z-a is out of order`}},
	{"TB016", propertyOf("p", `{"pattern":"^(?=.*\\d)\\p{L}+$"}`), nil}, // Go has no lookahead
	{"TB016", propertyOf("p", `{"$ref":"#/$defs/a"}`), []string{
		`/$ref: $ref of parameter p is "#/$defs/a", which is not in the schema`}},
	{"TB016", `{"name":"a","inputSchema":{"$defs":{"a~/b":{"$anchor":"c"},"d":{"$ref":"#c"}},"$ref":"#/$defs/a~0~1b"}}`,
		nil},
	{"TB016", propertyOf("p", `{"$ref":"Item"}`), []string{`$ref of parameter p is "Item", which is not in the schema`}},
	{"TB016", propertyOf("p", `{"$ref":"#b","anyOf":[{"$ref":"#"},{"$ref":"https://example.com/s"}]}`), []string{
		`/properties/p/$ref: $ref of parameter p is "#b"`}},
	{"TB016", propertyOf("p", `{"$id":"https://example.com/s","$ref":"t"}`), nil},
}
