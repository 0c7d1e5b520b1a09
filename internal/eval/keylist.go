package eval

import "slices"

// A keyList is a list of keys to which one is added at a time. It is copied as a value:
// copies share an array as long as only the longest of them grows, so that a map which
// grows by one entry in each of many branches is not copied in each.
type keyList struct {
	list []string // to be read only
	// end is how much of the array is in use, by the longest copy.
	end *int
}

// add appends a key. A copy that is not the longest one would overwrite the key that
// another copy has added in the same place, so it gets an array of its own.
func (k *keyList) add(key string) {
	if k.end == nil || *k.end != len(k.list) { // what is behind the list is another copy's
		k.list, k.end = slices.Clip(k.list), new(int)
	}
	k.list = append(k.list, key)
	*k.end = len(k.list)
}

// without is a list of all keys but one. It copies, as other lists share the array.
func (k *keyList) without(key string) keyList {
	return keyList{list: slices.DeleteFunc(slices.Clone(k.list), func(s string) bool { return s == key })}
}

// samePrefix is the length of the prefix that two lists share. Copies of one list begin in
// the same array, and then no key has to be compared.
func (k *keyList) samePrefix(o keyList) int {
	n, most := 0, min(len(k.list), len(o.list))
	if most > 0 && &k.list[0] == &o.list[0] {
		return most
	}
	for n < most && k.list[n] == o.list[n] {
		n++
	}
	return n
}
