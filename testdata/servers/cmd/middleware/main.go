// The program of package middleware.
package main

import (
	"log"
	"net/http"

	"github.com/toolbudget/toolbudget/testdata/servers/middleware"
)

func main() { log.Fatal(http.ListenAndServe("localhost:8080", middleware.Handler())) }
