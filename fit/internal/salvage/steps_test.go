package salvage

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/fittest"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestRecoverSteps counts what Recover looks at in inputs that are made to keep it
// busy: twenty messages for each byte at most.
func TestRecoverSteps(t *testing.T) {
	w := &fittest.File{ShortHeader: true, Protocol: 0x20}
	header := string(w.Header(0))
	w.Define(0, 20, fittest.Field{Num: 253, Size: 4, Type: profile.Uint32}, fittest.Field{Num: 3, Size: 1, Type: profile.Uint8})
	define := string(w.Body)
	w.Data(0).Uint32(1_000_000_000).Byte(100)
	record := string(w.Body[len(define):])
	const fileID = "\x40\x00\x00\x00\x00\x02\x04\x04\x86\x00\x01\x00\x00\x00\xCA\x9A\x3B\x04\x40\x00\x00\x14\x00\x02\xFD\x04\x86\x03\x01\x02"
	const block = "\x0C\x20\x00\x00\xFF\xFF\xFF\x00.FIT" + fileID // begins a file that ends far behind the next one
	begin := header + define + record + record + record
	for name, piece := range map[string]string{
		"zeros":       "\x00",
		"0x40":        "\x40",
		"twos":        "\x02",
		"definitions": "\x41\x00\x00\x14\x00\x01\x03\x01\x02",
		"almost":      record + record + record + record + record + record + record + "\x0F",
		"records":     record + "\x0F",
		"headers":     "\x0C\x20\x00\x00\x01\x00\x00\x00.FIT",
		"marks":       ".FIT",
		"whole files": "\x0C\x20\x00\x00\x00\x00\x00\x00.FIT\x01\x02",
		"files":       begin + "\x0F",
		"small files": "\x0C\x20\x00\x00\x01\x00\x00\x00.FIT\x0F\x01\x01",
		"file_ids":    fileID + record + "\x0F",
		"blocks":      block + strings.Repeat(record+strings.Repeat("\x0E\x0F", 300), 8)[:9*512-len(block)],
	} {
		for _, first := range []string{begin + "\x0F", ""} {
			checkSteps(t, name, []byte(first+strings.Repeat(piece, 100_000/len(piece))))
		}
	}
}

func checkSteps(t *testing.T, name string, b []byte) {
	t.Helper()
	r := New(b)
	rounds := 0
	for pos := 0; pos < len(b); rounds++ {
		pos = r.File(pos).Next
	}
	if r.searched > 2*len(b) {
		t.Errorf("%s: %d bytes searched for headers and file_ids, of %d", name, r.searched, len(b))
	}
	if most := 20 * len(b); r.tries > most || rounds > len(b)/frame.ShortHeader {
		t.Errorf("%s: %d messages judged, %d files of %d bytes, want %d and %d at most", name, r.tries, rounds, len(b), most, len(b)/frame.ShortHeader)
	}
}
