// Package own changes its own variables before main.
package own

type Registry struct{ names []string }

func (r *Registry) Add(s string) { r.names = append(r.names, s) }
func (r *Registry) Len() int     { return len(r.names) }
func (r *Registry) Last() string {
	if len(r.names) == 0 {
		return "nothing"
	}
	return r.names[len(r.names)-1]
}

var Default = &Registry{}

var (
	count = 0
	_     = bump()
	X     = bump()
	table = map[string]string{}
)

func bump() int { count++; return count }

func init() {
	Default.Add("from init")
	table["k"] = "v"
}

func Count() int        { return count }
func K(s string) string { return table[s] }
func Names() []string   { return Default.names }
