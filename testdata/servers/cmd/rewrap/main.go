// The program of package rewrap.
package main

import (
	"log"
	"net/http"

	"github.com/toolbudget/toolbudget/testdata/servers/rewrap"
)

func main() { log.Fatal(http.ListenAndServe("localhost:8080", rewrap.Handler())) }
