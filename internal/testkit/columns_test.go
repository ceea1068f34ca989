package testkit

import (
	"bytes"
	"testing"
)

func TestRowBytes(t *testing.T) {
	count := make([]byte, 300)
	for i := range count {
		count[i] = byte(i)
	}
	wrapped := append(bytes.Clone(count[:251]), 0, 1)
	for _, c := range []struct {
		col  string
		want []byte
	}{
		{"-", nil},
		{"00ff", []byte{0, 255}},
		{"count:0", nil},
		{"count:3", count[:3]},
		{"count:300", count},
		{"mod251:253", wrapped},
	} {
		var got []byte
		passes(t, c.col, func(t testing.TB) { got = Row{"x:1", []string{"-", c.col}}.Bytes(t, 1) })
		if !bytes.Equal(got, c.want) {
			t.Errorf("Bytes of %q = %x, want %x", c.col, got, c.want)
		}
	}
}

func TestRowMalformedBytes(t *testing.T) {
	for _, c := range []struct{ col, want string }{
		{"0", "x:1: column 1: encoding/hex: odd length"},
		{"0F", "lower-case"},
		{"count:", "invalid syntax"},
		{"count:-1", "invalid syntax"},
		{"count:1048577", "1048577 bytes, want at most 1048576"},
		{"sum:1", `bytes "sum:1", want hexadecimal, count:N or mod251:N`},
	} {
		fails(t, c.col, c.want, func(t testing.TB) { Row{"x:1", []string{c.col}}.Bytes(t, 0) })
	}
}

func TestRowUint(t *testing.T) {
	var got uint64
	row := Row{"x:1", []string{"18446744073709551615", "-1", "0x1"}}
	passes(t, "Uint", func(t testing.TB) { got = row.Uint(t, 0) })
	if got != 1<<64-1 {
		t.Errorf("Uint = %d, want %d", got, uint64(1<<64-1))
	}
	fails(t, "sign", "x:1: column 2: ", func(t testing.TB) { row.Uint(t, 1) })
	fails(t, "base", "x:1: column 3: ", func(t testing.TB) { row.Uint(t, 2) })
}
