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

// decidedPairs are the pairs of these shapes that stand in one schema: see paired.
var decidedPairs = decided{
	inParameters: {"title beside type object"},
	inProperty: {
		"title beside description", "title beside default", "title beside type string", "title beside type integer",
		"description beside default", "description beside enum", "description beside type string",
		"description beside type integer", "description beside type number", "description beside type boolean",
		"description beside type array", "description beside type object", "description beside type string or null",
		"default beside type string", "enum beside type string",
	},
	inNested:         {"description beside type string"},
	inTarget:         {"title beside description", "title beside type object", "description beside type object"},
	inTargetProperty: {"title beside type string"},
}

// decidedTexts are the shapes of a tool's description that recorded requests decide, of the
// models that take all indentation from it, and of the others.
var decidedTexts = map[bool][]string{
	true: {
		textLines, textBlank, textSpaces, textIndented, textBlankFirst, textBlanksAtEnd,
	},
	false: {textLines, textSpaces, textIndented, textBlankFirst, textBlanksAtEnd},
}
