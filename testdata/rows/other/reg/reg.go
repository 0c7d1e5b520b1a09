// Package reg keeps what others register.
package reg

var Names = map[string]string{}
var list []string
var Default = "none"
var current Driver

type Driver interface{ Name() string }

func Register(k, v string) { Names[k] = v; list = append(list, k) }
func Get(k string) string  { return Names[k] }
func Count() int           { return len(list) }
func List() []string       { return append([]string(nil), list...) }
func SetDefault(s string)  { Default = s }
func GetDefault() string   { return Default }
func Use(d Driver)         { current = d }
func Current() string {
	if current == nil {
		return "nothing"
	}
	return current.Name()
}
