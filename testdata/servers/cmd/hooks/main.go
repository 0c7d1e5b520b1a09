// The program of package hooks.
package main

import (
	"log"
	"net/http"

	"github.com/toolbudget/toolbudget/testdata/servers/hooks"
)

func main() { log.Fatal(http.ListenAndServe("localhost:8080", hooks.Handler())) }
