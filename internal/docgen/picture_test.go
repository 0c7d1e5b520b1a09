package docgen

import (
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"testing"
)

// TestPictureIsXMLWithEveryLine holds that a picture is XML and shows every line at its column.
func TestPictureIsXMLWithEveryLine(t *testing.T) {
	svg := picture("$ cmd", "a <b> & c\n\n  ── é \x1b[31mover\x1b[0m\n"+strings.Repeat("word ", 21)+"\n")
	var texts []string
	for dec, in := xml.NewDecoder(bytes.NewReader(svg)), false; ; {
		tok, err := dec.Token()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			if in = tok.Name.Local == "text"; in {
				for _, a := range tok.Attr[:3] {
					texts = append(texts, a.Value)
				}
			}
		case xml.CharData:
			if in {
				texts = append(texts, string(tok))
			}
		case xml.EndElement:
			in = false
		}
	}
	want := []string{
		"20",
		"34",
		"40",
		"$ cmd",
		"20",
		"72",
		"72",
		"a <b> & c",
		"36",
		"110",
		"40",
		"── é ",
		"76",
		"110",
		"32",
		"over",
		"20",
		"129",
		"792",
		strings.TrimSpace(strings.Repeat("word ", 20)),
		"20",
		"148",
		"40",
		"word ",
	}
	if !slices.Equal(texts, want) {
		t.Errorf("got  %q\nwant %q", texts, want)
	}
}
