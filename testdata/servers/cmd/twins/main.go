// The program of package twins.
package main

import (
	"log"
	"net/http"

	"github.com/toolbudget/toolbudget/testdata/servers/twins"
)

func main() { log.Fatal(http.ListenAndServe("localhost:8080", twins.Handler())) }
