// The program of package paths.
package main

import (
	"log"
	"net/http"

	"github.com/toolbudget/toolbudget/testdata/servers/paths"
)

func main() { log.Fatal(http.ListenAndServe("localhost:8080", paths.Handler())) }
