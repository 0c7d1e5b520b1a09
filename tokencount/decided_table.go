package tokencount

// decidedByOpenAI are the shapes that recorded requests to OpenAI decide: of the requests
// that have one, and nothing that is not decided, at least three of four are met to the
// token. A test of package replay reads them off the recordings again.
var decidedByOpenAI = decided{
	inParameters: {
		"type object", "properties", "required", "additionalProperties: false", "title", "$defs", "strict",
	},
	inProperty: {
		"type string", "type integer", "type number", "type boolean", "type array", "type object",
		"type string or null", "items", "properties", "required", "additionalProperties: false", "title",
		"description", "enum", "default", "$ref",
	},
	inItems:  {"type string", "description"},
	inNested: {"type string", "description"},
	inTarget: {
		"type object", "properties", "required", "additionalProperties: false", "title", "description",
	},
	inTargetProperty: {"type string", "title"},
}
