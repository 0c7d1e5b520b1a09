package schemagen

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

func (r *invopopReflector) stringKeywords(n *node, tags []string) {
	for _, tag := range tags {
		key, val, _ := strings.Cut(tag, "=")
		switch key {
		case "minLength", "maxLength":
			n.setUint(key, val)
		case "pattern":
			n.setString(key, val)
		case "format":
			if r.rules.anyFormat || knownFormat(val) {
				n.setString(key, val)
			}
		case "readOnly", "writeOnly":
			if on, _ := strconv.ParseBool(val); on {
				n.setLeaf(key, catalog.NewBool(true))
			} else {
				delete(n.words, key)
			}
		case "default":
			n.setLeaf(key, catalog.NewString(val))
		case "example":
			n.appendTo("examples", catalog.NewString(val))
		case "enum":
			n.appendTo("enum", catalog.NewString(val))
		}
	}
}

// knownFormat reports whether v0.12 takes the format.
func knownFormat(f string) bool {
	switch f {
	case "date-time", "email", "hostname", "ipv4", "ipv6", "uri", "uuid":
		return true
	}
	return false
}

func (n *node) numericalKeywords(tags []string) {
	for _, tag := range tags {
		key, val, ok := cutOnce(tag)
		if !ok {
			continue
		}
		num, ok := number(val)
		switch key {
		case "multipleOf", "minimum", "maximum", "exclusiveMaximum", "exclusiveMinimum":
			if ok {
				n.setLeaf(key, num)
			} else {
				delete(n.words, key)
			}
		case "default":
			if ok {
				n.setLeaf(key, num)
			}
		case "example":
			if ok {
				n.appendTo("examples", num)
			}
		case "enum":
			if ok {
				n.appendTo("enum", num)
			}
		}
	}
}

func (n *node) booleanKeywords(tags []string) {
	for _, tag := range tags {
		if key, val, ok := cutOnce(tag); ok && key == "default" && (val == "true" || val == "false") {
			n.setLeaf(key, catalog.NewBool(val == "true"))
		}
	}
}

// arrayKeywords applies tags to an array, and those it does not know to its items.
func (r *invopopReflector) arrayKeywords(n *node, tags []string) error {
	items := n.words["items"].node
	var defaults []*catalog.Schema
	var rest []string
	for _, tag := range tags {
		key, val, ok := cutOnce(tag)
		if !ok {
			continue
		}
		switch key {
		case "minItems", "maxItems":
			n.setUint(key, val)
		case "uniqueItems":
			n.setLeaf(key, catalog.NewBool(true))
		case "default":
			defaults = append(defaults, catalog.NewString(val))
		case "format", "pattern":
			if items == nil {
				return nilPanic() // type=array on what is none
			}
			items.setString(key, val)
		default:
			rest = append(rest, tag)
		}
	}
	if len(defaults) > 0 {
		n.setLeaf("default", catalog.NewArray(defaults...))
	}
	if len(rest) == 0 {
		return nil
	}
	if items == nil {
		return nilPanic()
	}
	r.typedKeywords(items, rest) // arrays of arrays have no keywords
	return nil
}

// cutOnce splits a tag that has exactly one equals sign.
func cutOnce(tag string) (key, val string, ok bool) {
	key, val, ok = strings.Cut(tag, "=")
	return key, val, ok && !strings.Contains(val, "=")
}

// setUint sets a count, or drops it where the text is none.
func (n *node) setUint(word, val string) {
	u, err := strconv.ParseUint(val, 10, 64)
	if err != nil {
		delete(n.words, word)
		return
	}
	n.setLeaf(word, catalog.NewNumber(strconv.FormatUint(u, 10)))
}

// appendTo appends to a list that may be shared with a copy.
func (n *node) appendTo(word string, s *catalog.Schema) {
	list := catalog.NewArray()
	if had := n.words[word].leaf; had != nil {
		list.Items = append(list.Items, had.Items...)
	}
	list.Items = append(list.Items, s)
	n.setLeaf(word, list)
}

// number is toJSONNumber: it takes all that strconv takes, so also literals
// that encoding/json refuses later.
func number(s string) (*catalog.Schema, bool) {
	num := json.Number(s)
	if _, err := num.Int64(); err != nil {
		if _, err := num.Float64(); err != nil {
			return nil, false
		}
	}
	return catalog.NewNumber(s), true
}

// checkNumbers returns the error of json.Marshal for a number that strconv
// reads but JSON does not, such as +1 or 0x10. The schema stays.
func checkNumbers(s *catalog.Schema) error {
	if s == nil {
		return nil
	}
	if s.Kind == catalog.Number && !json.Valid([]byte(s.Text)) {
		return &LibraryError{Text: "json: invalid number literal " + strconv.Quote(s.Text)}
	}
	for _, it := range s.Items {
		if err := checkNumbers(it); err != nil {
			return err
		}
	}
	for _, m := range s.Members {
		if err := checkNumbers(m.Value); err != nil {
			return err
		}
	}
	return nil
}
