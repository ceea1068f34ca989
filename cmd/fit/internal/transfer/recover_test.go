package transfer

import (
	"bytes"
	"errors"
	"testing"
)

// TestRecover recovers the reading of which most is saved, and the bytes as they are if that is as
// much.
func TestRecover(t *testing.T) {
	b := records()
	bad := bytes.Clone(b)
	bad[len(bad)-1] ^= 1
	cut := bad[:len(bad)/2]
	for _, tt := range []struct {
		name, transfer string
		b              []byte
		proven         bool
		saved          int
	}{
		{"whole", "", b, false, 1201},
		{"wrong checksum", "", bad, false, 1201},
		{"UTF-8", "Latin-1 to UTF-8", latin1(b), true, 1201},
		{"UTF-8 and a wrong checksum", "Latin-1 to UTF-8", latin1(bad), false, 1201},
		{"quoted-printable and a wrong checksum", "quoted-printable", quote(bad), false, 1201},
		{"UTF-8, cut", "Latin-1 to UTF-8", latin1(cut), false, 598},
		{"lines after it", "", append(bad[:397:397], bytes.Repeat([]byte("\r\n"), 1000)...), false, 36},
		{"no file", "", []byte("a text"), false, 0},
		{"base64 of no file", "", toBase64([]byte("a text without the header of one. FIT")), false, 0},
	} {
		r, err := Recover(tt.b)
		if err != nil || r.Name != tt.transfer || r.Proven != tt.proven || r.Saved() != tt.saved {
			t.Errorf("Recover(%s) = %q, %v, %d messages, %v, want %+v", tt.name, r.Name, r.Proven, r.Saved(), err, tt)
		}
	}
	for i := range b {
		b[i] &= 0x7F
	}
	for _, b := range [][]byte{b, toBase64(b)} {
		if r, err := Recover(b); !errors.Is(err, ErrSevenBits) || r.Files != nil {
			t.Errorf("Recover of 7 bits = %d messages, %v, want %v", r.Saved(), err, ErrSevenBits)
		}
	}
}
