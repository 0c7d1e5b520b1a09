package framework

// bedrock is the package bedrockruntime of aws-sdk-go-v2. Tools are part of a request of
// Converse. A schema is a value in a document, which has an encoding of its own.
func bedrock() Framework {
	const mod = "github.com/aws/aws-sdk-go-v2/service/bedrockruntime"
	client, member := mod+".Client.", mod+"/types.ToolMember"
	f := CustomType{
		Type: mod + "/types.ToolSpecification", Name: "Value.Name", Description: "Value.Description",
		InputSchema: "Value.InputSchema.Value.value", Document: true,
		Only: member + "ToolSpec", Mark: member + "CachePoint",
		Sinks: []Sink{
			{Func: client + "Converse", Arg: 1, Path: "ToolConfig.Tools"},
			{Func: client + "ConverseStream", Arg: 1, Path: "ToolConfig.Tools"},
			{Func: client + "CountTokens", Arg: 1, Path: "Input.Value.ToolConfig.Tools"},
		},
	}.Framework()
	f.Name, f.Modules = "bedrockruntime", []string{mod}
	f.Helpers = []string{"github.com/aws/aws-sdk-go-v2/aws"} // aws.String; all services import it
	f.Opaque = []string{
		mod + ".Client", mod + ".New", mod + ".NewFromConfig", mod + ".ConverseStreamEventStream",
		"github.com/aws/aws-sdk-go-v2/aws/signer", "github.com/aws/aws-sdk-go-v2/aws/retry",
	}
	return f
}
