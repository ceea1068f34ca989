package recordfile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"strings"
	"testing"
)

const two = "goos: linux\nBenchmarkA\t1\t2 ns/op\nBenchmarkA\t1\t3 ns/op\n"

// A record that is cut anywhere is an error: compressed because gzip says so, and as text
// because of the last line. Without that line, as other programs write it, nobody can tell.
func TestCutRecords(t *testing.T) {
	whole := string(Counted([]byte(two)))
	packed, err := compressed([]byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	for n := 3; n < len(packed); n++ { // less cannot be known from text
		if got, err := Text(packed[:n]); err == nil {
			t.Fatalf("Text of %d of %d bytes = %q, want an error", n, len(packed), got)
		}
	}
	for _, tt := range []struct {
		text, want string
	}{
		{whole, ""},
		{two, ""},
		{"", ""},
		{string(Counted([]byte(whole + "samples:\n" + two))), ""},
		{strings.ReplaceAll(whole, "\n", "\r\n"), ""},
		{strings.Replace(whole, "BenchmarkA\t1\t2 ns/op\n", "", 1), "1 samples above the line that counts 2"},
		{whole + "samples:\n" + two, "4 samples without the line that counts them"},
		{whole + "samples: 3\n", "2 samples above the line that counts 3"},
	} {
		got, err := Text([]byte(tt.text))
		if tt.want == "" && (err != nil || string(got) != tt.text) {
			t.Errorf("Text(%q) = %q, %v, want it as it is", tt.text, got, err)
		}
		if tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("Text(%q) error = %v, want %q", tt.text, err, tt.want)
		}
	}
}

func compressed(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(text)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}
