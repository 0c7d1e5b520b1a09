// Print prints the JSON array of the program's tools as a client gets it.
package main

import (
	"encoding/json"
	"log"
	"os"

	"github.com/toolbudget/toolbudget/testdata/frameworks/custom-types/server"
)

func main() {
	if err := json.NewEncoder(os.Stdout).Encode(server.New().List()); err != nil {
		log.Fatal(err)
	}
}
