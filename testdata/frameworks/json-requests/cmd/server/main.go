// Server is a program that gives tools to a model without an SDK.
package main

import (
	"os"

	"github.com/toolbudget/toolbudget/testdata/frameworks/json-requests/server"
)

func main() { server.Run(os.Getenv("BASE_URL")) }
