// Package other holds types whose names collide with those of corpus.
package other

type Base struct {
	URL  string `json:"url"`
	Size Small  `json:"size"`
}

type Small struct {
	Tall string `json:"tall"`
}

type Mixed struct {
	Open   int
	closed int
	Base   `json:"mixed_base"`
}

type Text string

type Level int

type Args struct {
	Base *Base `json:"base"`
}
