module google.golang.org/adk/v2

go 1.25

require github.com/google/jsonschema-go v0.4.3
