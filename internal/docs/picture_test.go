package docs

import (
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"testing"
)

// TestPicture holds that a picture is XML and shows every line at its column.
func TestPicture(t *testing.T) {
	svg := picture("$ cmd", "a <b> & c\n\n  ── é\n")
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
	want := []string{"20", "34", "40", "$ cmd", "20", "72", "72", "a <b> & c", "36", "110", "32", "── é"}
	if !slices.Equal(texts, want) {
		t.Errorf("got  %q\nwant %q", texts, want)
	}
}
