package testkit

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// mostBytes bounds what a column can ask for.
const mostBytes = 1 << 20

// Bytes returns the bytes that column i, from 0, means: "-" for none, "0aff"
// in lower-case hexadecimal, "count:N" for N bytes that count from 0 and wrap
// after 255, "mod251:N" for N that wrap after 250, so that no two blocks are
// alike. The test ends at anything else.
func (r Row) Bytes(t testing.TB, i int) []byte {
	t.Helper()
	b, err := parseBytes(r.Cols[i])
	if err != nil {
		t.Fatalf("%s: column %d: %v", r.At, i+1, err)
	}
	return b
}

// Uint returns the decimal number in column i, from 0. The test ends at anything
// else.
func (r Row) Uint(t testing.TB, i int) uint64 {
	t.Helper()
	v, err := strconv.ParseUint(r.Cols[i], 10, 64)
	if err != nil {
		t.Fatalf("%s: column %d: %v", r.At, i+1, err)
	}
	return v
}

func parseBytes(s string) ([]byte, error) {
	kind, n, ok := strings.Cut(s, ":")
	switch {
	case !ok:
		return parseHex(s)
	case kind == "count":
		return countBytes(n, 256)
	case kind == "mod251":
		return countBytes(n, 251)
	}
	return nil, fmt.Errorf("bytes %q, want hexadecimal, count:N or mod251:N", s)
}

func countBytes(n string, wrap int) ([]byte, error) {
	length, err := strconv.ParseUint(n, 10, 64)
	if err != nil {
		return nil, err
	}
	if length > mostBytes {
		return nil, fmt.Errorf("%d bytes, want at most %d", length, mostBytes)
	}
	b := make([]byte, length)
	for i := range b {
		b[i] = byte(i % wrap)
	}
	return b, nil
}
