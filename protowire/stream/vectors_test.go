package stream_test

import (
	"encoding/hex"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire/stream"
)

var verdicts = map[string]error{"end": io.EOF, "truncated": io.ErrUnexpectedEOF, "large": stream.ErrTooLarge, "malformed": stream.ErrMalformed}

// TestVectors reads the streams of vectors/stream.tsv from every source. It also says that readPlain,
// with which the other tests compare, is right.
func TestVectors(t *testing.T) {
	for _, row := range testkit.Rows(t, "stream.tsv", 6) {
		f, ok := framings[row.Cols[0]]
		limit, err := strconv.Atoi(row.Cols[1])
		if !ok || err != nil {
			t.Fatalf("%s: framing %q, limit %q", row.At, row.Cols[0], row.Cols[1])
		}
		b := unhex(t, row.Cols[2])
		var msgs []string
		if row.Cols[3] != "-" {
			for _, m := range strings.Split(row.Cols[3], ",") {
				msgs = append(msgs, string(unhex(t, strings.TrimSuffix(m, "."))))
			}
		}
		want := readPlain(f, b, limit)
		if !slices.Equal(want.msgs, msgs) || want.err != verdicts[row.Cols[4]] || strconv.FormatInt(want.offset, 10) != row.Cols[5] {
			t.Fatalf("%s: readPlain of %x: %q, %v at %d", row.At, b, want.msgs, want.err, want.offset)
		}
		for _, s := range sources() {
			s.name += ", " + row.At
			check(t, s, f, b, limit)
		}
	}
}

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.TrimPrefix(s, "-"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// FuzzReader compares with readPlain. way chooses the framing and the source.
func FuzzReader(f *testing.F) {
	all := sources()
	for _, framing := range framings {
		b := write(framing, "", "a", strings.Repeat("b", 40), strings.Repeat("c", 300))
		for way := range len(all) {
			f.Add(b, uint16(300), uint8(way)<<2|uint8(framing))
			f.Add(b[:len(b)-1], uint16(100), uint8(way)<<2|uint8(framing))
		}
	}
	f.Add([]byte("\x81\x00a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"), uint16(10), uint8(0))
	f.Fuzz(func(t *testing.T, b []byte, limit uint16, way uint8) {
		check(t, all[int(way>>2)%len(all)], stream.Framing(way&3), b, int(limit))
	})
}
