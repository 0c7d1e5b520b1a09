// Package dot has a dot in the last element of its path, which symbols escape.
package dot

type T struct {
	A int `json:"a"`
}
