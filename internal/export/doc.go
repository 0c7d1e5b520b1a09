// Package export writes tools as a request to a provider's API.
//
// Each provider takes tools in a form of its own, and some take less than a tool has:
// the result lists what is lost. The package knows the catalog only. The bytes that it
// writes are those of the request and not those that the model is shown, which package
// tokencount knows.
package export
