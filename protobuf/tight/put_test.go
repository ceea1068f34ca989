package tight

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// TestPutText writes texts of every length around the limits of its fast paths, with tags of one byte and
// two, in a buffer that has exactly the room.
func TestPutText(t *testing.T) {
	text := strings.Repeat("abcdefghijklmnopqrstuvwxyz0123456789-", 4)
	for n := range 140 {
		for _, num := range []protowire.Number{1, 15, 16} {
			v := text[:n]
			tag := protowire.EncodeTag(num, protowire.BytesType)
			want := protowire.AppendString(protowire.AppendVarint(nil, tag), v)
			b := make([]byte, len(want)+3)
			puts := map[string]func(e *Encoder) int{
				"PutText":    func(e *Encoder) int { return e.PutText(b, len(b)-1, tag, v) },
				"PutRawText": func(*Encoder) int { return PutRawText(b, len(b)-1, tag, v) },
				"PutBytes":   func(*Encoder) int { return PutBytes(b, len(b)-1, tag, []byte(v)) },
			}
			for name, put := range puts {
				clear(b)
				var e Encoder
				i := put(&e)
				if i != 2 || string(b) != "\x00\x00"+string(want)+"\x00" || e.err != nil {
					t.Fatalf("%s of %d bytes, field %d: begins at %d, %q, error %v; want 2, %q", name, n, num, i, b, e.err, want)
				}
			}
		}
	}
}

// TestPutTextUTF8 has a byte that no text may have at each place of texts of every length, and a letter
// of two bytes that it may have.
func TestPutTextUTF8(t *testing.T) {
	b := make([]byte, 200)
	for n := 1; n < 140; n++ {
		for at := range n {
			v := []byte(strings.Repeat("x", n))
			v[at] = 0xff
			var bad, good Encoder
			if bad.PutText(b, len(b), 10, string(v)); bad.err == nil {
				t.Fatalf("%d bytes, 0xff at %d: no error", n, at)
			}
			if at+1 == n {
				continue
			}
			copy(v[at:], "é")
			if good.PutText(b, len(b), 10, string(v)); good.err != nil {
				t.Fatalf("%d bytes, é at %d: %v", n, at, good.err)
			}
		}
	}
}
