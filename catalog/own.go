package catalog

import "strings"

// spanOf is where s or its first item is written, as far as that can be edited.
func (t *Tool) spanOf(s *Schema) Span {
	at := t.own(s.Place())
	if at.IsZero() && len(s.Items) > 0 {
		at = t.own(s.Items[0].Place())
	}
	return at
}

// own returns a span of the program, or of the module that the tool is in; one of
// any other module, such as an SDK that set a key, becomes unknown.
func (t *Tool) own(at Span) Span {
	if m := at.module(); m == "" || m == t.Source.module() {
		return at
	}
	return Span{}
}

// module is the module@version that the span's file begins with, "" for one of
// the program's own modules.
func (s Span) module() string {
	at := strings.Index(s.File, "@v")
	if at < 0 {
		return ""
	}
	end := strings.IndexByte(s.File[at:], '/')
	if end < 0 {
		return ""
	}
	return s.File[:at+end]
}
