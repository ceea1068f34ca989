package program

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
)

// TestFound shows what is inside of other formats, and says so.
func TestFound(t *testing.T) {
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	_, _ = w.Write([]byte("\x08\x96\x01"))
	_ = w.Close()
	for _, row := range []struct {
		args            []string
		in, out, errors string
		status          int
	}{
		{nil, zipped.String(), "1: 150\n", "found gzip; offsets count", 0},
		{[]string{"--raw"}, zipped.String(), "", "offset 1: field 3: wire type 7", 1},
		{nil, "08 96 01\n", "1: 150\n", "found hexadecimal digits; offsets", 0},
		{[]string{"--json"}, "CJYB", `[{"number":1,"wireType":"varint","offset":0,"length":3,"value":150}]` + "\n", "found base64", 0},
		{nil, "\x00\x00\x00\x00\x03\x08\x96\x01\x00\x00\x00\x00\x00", "# message 1: offset 5, length 3\n1: 150\n# message 2: offset 13, length 0\n", "found frames of gRPC", 0},
		{nil, "\x00\x00\x00\x00\x02\x08\x01\x01\x00\x00\x00\x01x", "# message 1: offset 5, length 2\n1: 1\n", "message 2: its first byte marks it as compressed", 1},
		{nil, "\x08\x96\x01", "1: 150\n", "", 0},
		{[]string{"--delimited"}, "\x03\x08\x96\x01", "# message 1: offset 1, length 3\n1: 150\n", "", 0},
		{nil, zipped.String()[:20], "1: 150\n", "the compressed data is cut", 1},
	} {
		got := scanBytes([]byte(row.in), row.args...)
		if got.out != row.out || got.status != row.status || !strings.Contains(got.errors, row.errors) || row.errors == "" && got.errors != "" {
			t.Errorf("protoscan %v of %q = %+v, want %q, %s, %d", row.args, row.in, got, row.out, row.errors, row.status)
		}
	}
}
