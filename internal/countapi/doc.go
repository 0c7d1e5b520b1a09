// Package countapi asks a provider's API how many input tokens a request has.
//
// It uses the network, and only when it is called: -online is the one flag that does so.
// The tools are in the form that package internal/export writes. It speaks the three
// protocols of the providers over net/http. The official SDKs would bring some hundred
// packages for one POST each, and Google's refuses tools when it counts for the
// Developer API (google.golang.org/genai v1.77.0, models.go).
package countapi
