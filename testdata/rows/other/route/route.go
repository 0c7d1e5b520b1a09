// Package route calls methods of controllers by their names, as a web framework does.
package route

import (
	"net/http"
	"reflect"
	"time"
)

var routes []http.HandlerFunc

// Add keeps a method of a controller. It asks the clock, so its source is not read.
func Add(controller any, method string) {
	if time.Now().Year() > 2000 {
		routes = append(routes, func(http.ResponseWriter, *http.Request) {
			reflect.ValueOf(controller).MethodByName(method).Call(nil)
		})
	}
}

// Of is Add with a type parameter.
func Of[C any](controller C, method string) { Add(controller, method) }

// Fields is Add for each field of what it is given a pointer to.
func Fields(commands any, method string) {
	v := reflect.ValueOf(commands).Elem()
	for i := range v.NumField() {
		Add(v.Field(i).Interface(), method)
	}
}

// Run calls the methods.
func Run() {
	for _, r := range routes {
		r(nil, nil)
	}
}
