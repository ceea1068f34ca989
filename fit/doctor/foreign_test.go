package doctor

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// utf16Of returns a text as UTF-16 with a byte order mark.
func utf16Of(text string, big bool) (b []byte) {
	for _, u := range utf16.Encode([]rune("\uFEFF" + text)) {
		if big {
			b = append(b, byte(u>>8), byte(u))
		} else {
			b = append(b, byte(u), byte(u>>8))
		}
	}
	return b
}

// foreign are files that riders have for FIT files, and what they are.
var foreign = []struct {
	name, is string
	b        []byte
}{
	{"nothing", ", it is empty", nil},
	{"zeros", ", only zero bytes", make([]byte, 5000)},
	{"a few zeros", ", only zero bytes", make([]byte, 3)},
	{"GPX", ", but GPX", []byte(`<?xml version="1.0"?><gpx version="1.1"><trk/></gpx>`)},
	{"GPX with a mark and a comment", ", but GPX", []byte("\uFEFF\r\n<?xml version='1.0'?>\n<!-- by <me> -->\n<gpx>")},
	{"GPX with a prefix", ", but GPX", []byte(`<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"/>`)},
	{"GPX that a crash ended", ", but GPX", append([]byte("<gpx><trk>"), make([]byte, 4096)...)},
	{"GPX in UTF-16", ", but GPX", utf16Of(`<?xml version="1.0" encoding="UTF-16"?><gpx/>`, false)},
	{"TCX in UTF-16", ", but TCX", utf16Of("<TrainingCenterDatabase/>", true)},
	{"TCX", ", but TCX", []byte("   <?xml version=\"1.0\"?>\n<TrainingCenterDatabase xmlns=\"x\">")},
	{"KML", ", but KML", []byte("<kml><Document/></kml>")},
	{"other XML", ", but XML", []byte("<?xml version=\"1.0\"?><error>no such ride</error>")},
	{"a declaration alone", ", but XML", []byte("<?xml version=\"1.0\"?>")},
	{"HTML", ", but HTML, perhaps the page of an error", []byte("<!DOCTYPE html>\n<html><body>404</body></html>")},
	{"old HTML", ", but HTML, perhaps the page of an error", []byte("<HTML><HEAD><TITLE>Sign in</TITLE>")},
	{"HTML without html", ", but HTML, perhaps the page of an error", []byte("<head><title>ride.FIT</title>")},
	{"JSON", ", but JSON", []byte(" {\"error\": \"unauthorized\"}\n")},
	{"a list in JSON", ", but JSON", []byte("[1, 2]")},
	{"JSON that is cut", ", but JSON", []byte("[{\"heart_rate\": [")},
	{"braces", ", but text", []byte("{not JSON}")},
	{"zip", ", but a zip archive", []byte("PK\x03\x04\x14\x00\x08\x00rest")},
	{"an empty zip", ", but a zip archive", append([]byte("PK\x05\x06"), make([]byte, 18)...)},
	{"gzip", ", but a gzip file", []byte("\x1f\x8b\x08\x00rest")},
	{"PDF", ", but PDF", []byte("%PDF-1.7\n%\xe2\xe3")},
	{"JPEG", ", but a picture", []byte("\xff\xd8\xff\xe0\x00\x10JFIF")},
	{"PNG", ", but a picture", []byte("\x89PNG\r\n\x1a\n\x00")},
	{"a table", ", but text", []byte("Date,Distance\n2021-09-08,12\n")},
	{"text with letters", ", but text", []byte("Grüße\tvom See\r\n")},
	{"text in UTF-16", ", but text", utf16Of("Grüße vom See", false)},
	{"a text that names a file", ", but text", []byte("see ride.FIT")},
	{"text with escapes", "", []byte("\x1b[1mbold\x1b[0m")},
	{"bytes of something", "", bytes.Repeat([]byte{0xDE, 0x12, 0x00, 0x7F}, 50)},
}

// TestForeign says what files are that are no FIT files, and does not ask to repair them.
func TestForeign(t *testing.T) {
	for _, tt := range foreign {
		want := "not a FIT file" + tt.is
		if err := NotFIT(tt.b); err == nil || err.Error() != want {
			t.Errorf("%s: NotFIT = %v, want %q", tt.name, err, want)
		}
		got := Examine(tt.b)
		if len(got) != 1 || got[0].Rule.Name != "not-fit" || got[0].Message != want || strings.Contains(got[0].Rule.Reason, "fit repair") || got[0].Count != 1 {
			t.Errorf("%s: Examine = %v, want not-fit: %q", tt.name, got, want)
		}
	}
}

// TestForeignNot has FIT files, however damaged: they can be repaired.
func TestForeignNot(t *testing.T) {
	w := &fittest.File{}
	whole60(w)
	whole := w.Bytes()
	noHeader := bytes.Clone(whole)
	clear(noHeader[:14])
	wrongMagic := bytes.Clone(whole[:50])
	wrongMagic[9] ^= 4
	for name, b := range map[string][]byte{
		"a wrong magic": wrongMagic, "whole": whole, "cut": whole[:100], "a header": whole[:14], "a piece of a header": whole[:5],
		"without a header": whole[14:], "a header of zeros": noHeader,
	} {
		if err := NotFIT(b); err != nil {
			t.Errorf("%s: NotFIT = %v, want nil", name, err)
		}
		for _, f := range Examine(b) {
			if f.Rule.Name == "not-fit" {
				t.Errorf("%s: Examine = %v, want no %s", name, f, f.Rule.Name)
			}
		}
	}
}
