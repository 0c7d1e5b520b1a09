package eval_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

const headers = `
-- p/p.go --
package p

import (
	"strconv"
	"unsafe"

	"example.com/m/sdk"
)

func Part() string {
	whole := "a text"
	part := sdk.Find(whole, "text")
	return whole + ", " + part.Raw
}

func Index() string { return strconv.Itoa(sdk.Find("a text", "text").Index) }

func Own() string {
	s := "a text"
	h := *(*[2]uintptr)(unsafe.Pointer(&s))
	return s + strconv.Itoa(int(h[1]))
}
-- sdk/sdk.go --
package sdk

import (
	"strings"
	"unsafe"
)

type header struct {
	data unsafe.Pointer
	len  int
}

type Found struct {
	Raw   string
	Index int
}

func Find(s, part string) (f Found) {
	i := strings.Index(s, part)
	f.Raw = s[i : i+len(part)]
	whole := *(*header)(unsafe.Pointer(&s))
	has := *(*header)(unsafe.Pointer(&f.Raw))
	f.Index = int(uintptr(has.data) - uintptr(whole.data))
	return f
}
`

// TestLibrariesReadHeadersOfTexts: a library that reads the header of a text leaves the text as it
// is. gjson does that to find the place of a value. The place itself is not known. The user's own
// code may write to the bytes, so there the text is not known either.
func TestLibrariesReadHeadersOfTexts(t *testing.T) {
	p := conditionText(t, headers)
	for name, want := range map[string]string{
		"Part": `"a text, text"`, "Index": `?unsupported`, "Own": `?unsupported + ?unsupported`,
	} {
		_, _, out := servingIn(p, name, eval.Options{})
		same(t, name, out, want)
	}
}
