package markup

import (
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
)

// inUTF16 returns a text in UTF-16.
func inUTF16(text string, order binary.AppendByteOrder) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, unit)
	}
	return string(b)
}

// TestUTF16 reads documents in both orders, with and without a byte order mark and a declaration, and
// documents that say UTF-16 and are not.
func TestUTF16(t *testing.T) {
	const declared = `<?xml version="1.0" encoding="UTF-16"?>`
	const document = "<a><b>Zürich 🚲 €</b></a>"
	long := "<a><b>" + strings.Repeat("🚲ü", 10_000) + "</b></a>"
	for _, text := range []string{declared + document, document, " \n" + document, declared + long} {
		want := strings.TrimSuffix(text[strings.Index(text, "<b>")+3:], "</b></a>")
		for _, in := range []string{
			inUTF16("\uFEFF"+text, binary.LittleEndian), inUTF16("\uFEFF"+text, binary.BigEndian),
			inUTF16(text, binary.LittleEndian), inUTF16(text, binary.BigEndian), text, "\uFEFF" + text,
		} {
			for _, r := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in)), iotest.DataErrReader(strings.NewReader(in))} {
				if got, err := texts(r); err != nil || strings.Join(got, ",") != want {
					t.Errorf("%.40q: %.60q, %v, want %.60q", in, got, err, want)
				}
			}
		}
	}
}

// TestUTF16Faults reads text that ends inside a character, and surrogates without a partner.
func TestUTF16Faults(t *testing.T) {
	whole := inUTF16("<a><b>x</b></a>", binary.LittleEndian)
	if _, err := texts(strings.NewReader(whole[:len(whole)-1])); err == nil {
		t.Error("a text that ends in a character has no error")
	}
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		head, tail := inUTF16("<a><b>", order), inUTF16("</b></a>", order)
		for name, units := range map[string][]uint16{"high": {0xD83D}, "low": {0xDEB2}, "turned": {0xDEB2, 0xD83D}} {
			middle := ""
			for _, unit := range units {
				middle += string(order.AppendUint16(nil, unit))
			}
			got, err := texts(strings.NewReader(head + middle + tail))
			if want := strings.Repeat("\uFFFD", len(units)); err != nil || strings.Join(got, "") != want {
				t.Errorf("%s: %q, %v, want %q", name, got, err, want)
			}
		}
	}
}
