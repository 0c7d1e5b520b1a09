package jsonpointer

import "strings"

// Escape returns a key as it stands in a pointer.
func Escape(key string) string {
	return strings.ReplaceAll(strings.ReplaceAll(key, "~", "~0"), "/", "~1")
}

// Unescape returns the key that stands between two slashes of a pointer.
func Unescape(segment string) string {
	return strings.ReplaceAll(strings.ReplaceAll(segment, "~1", "/"), "~0", "~")
}

// Join returns the pointer to keys below the value that a pointer leads to.
func Join(pointer string, keys ...string) string {
	if len(keys) == 1 {
		return pointer + "/" + Escape(keys[0]) // by far the most frequent
	}
	var b strings.Builder
	b.WriteString(pointer)
	for _, key := range keys {
		b.WriteByte('/')
		b.WriteString(Escape(key))
	}
	return b.String()
}

// Keys returns the keys of a pointer, from the outermost on.
func Keys(pointer string) []string {
	if pointer == "" {
		return nil
	}
	keys := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i, key := range keys {
		keys[i] = Unescape(key)
	}
	return keys
}
