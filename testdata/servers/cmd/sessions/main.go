// The program of package sessions.
package main

import (
	"log"
	"net/http"

	"github.com/toolbudget/toolbudget/testdata/servers/sessions"
)

func main() { log.Fatal(http.ListenAndServe("localhost:8080", sessions.Handler())) }
