// The program of package late.
package main

import (
	"log"
	"net/http"

	"github.com/toolbudget/toolbudget/testdata/servers/late"
)

func main() { log.Fatal(http.ListenAndServe("localhost:8080", late.Handler())) }
