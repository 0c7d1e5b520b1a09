// The program of package fleet.
package main

import (
	"log"
	"net/http"

	"github.com/toolbudget/toolbudget/testdata/servers/fleet"
)

func main() { log.Fatal(http.ListenAndServe("localhost:8080", fleet.Handler())) }
