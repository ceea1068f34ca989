package program

import (
	"bytes"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

func TestDelimited(t *testing.T) {
	for _, tt := range []struct {
		name, in  string
		out, errs string
	}{
		{"empty", "", "", ""},
		{"an empty message", "00", "# message 1: offset 1, length 0\n", ""},
		{
			"two", "03 08 96 01 02 10 02",
			lines("# message 1: offset 1, length 3", "1: 150", "# message 2: offset 5, length 2", "2: 2"), "",
		},
		{"padded length", "82 80 00 08 01", lines("# message 1: offset 3, length 2", "1: 1"), ""},
		{
			"cut message", "02 08 01 85 00 08 01 10",
			lines("# message 1: offset 1, length 2", "1: 1", "# message 2: offset 5, length 3", "1: 1"),
			lines(
				"protoscan: stdin: offset 3: message 2: length 5, but 3 bytes left: unexpected EOF",
				"       3: 85 00 08 01 10",
				"          ^"),
		},
		{
			"cut length", "02 08 01 85", lines("# message 1: offset 1, length 2", "1: 1", "# message 2: offset 4, length 0"),
			lines("protoscan: stdin: offset 3: message 2: length: unexpected EOF", "       3: 85", "          ^"),
		},
		{
			"length of 11 bytes", "ffffffff ffffffff ffff 00", "# message 1: offset 10, length 0\n",
			lines(
				"protoscan: stdin: offset 0: message 1: length: variable length integer overflow",
				"       0: ff ff ff ff ff ff ff ff ff ff",
				"          ^"),
		},
		{
			"a fault, then a message", "02 08 80 02 08 01",
			lines("# message 1: offset 1, length 2", "# message 2: offset 4, length 2", "1: 1"),
			lines("protoscan: stdin: offset 2: field 1: unexpected EOF", "       1: 08 80", "             ^"),
		},
	} {
		want := result{0, tt.out, tt.errs}
		if tt.errs != "" {
			want.status = 1
		}
		if got := scanBytes(unhex(t, tt.in), "--delimited"); got != want {
			t.Errorf("%s: protoscan --delimited(%s) = %+v, want %+v", tt.name, tt.in, got, want)
		}
	}
}

func TestDelimitedJSON(t *testing.T) {
	got := scanBytes(unhex(t, "02 08 01 00 02 10 02"), "--delimited", "--json")
	want := lines(
		`[{"number":1,"wireType":"varint","offset":1,"length":2,"value":1}]`,
		`[]`,
		`[{"number":2,"wireType":"varint","offset":5,"length":2,"value":2}]`)
	if got != (result{0, want, ""}) {
		t.Errorf("protoscan --delimited --json = %+v, want %q", got, want)
	}
}

func TestDelimitedOffsets(t *testing.T) {
	got := scanBytes(unhex(t, "02 08 01 04 12 02 08 01"), "--delimited", "--offsets")
	want := lines(
		"# message 1: offset 1, length 2", "       1       2  1: 1",
		"# message 2: offset 4, length 4", "       4       4  2 {", "       6       2    1: 1", "                  }")
	if got != (result{0, want, ""}) {
		t.Errorf("protoscan --delimited --offsets = %+v, want %q", got, want)
	}
}

// TestDelimitedAnyReads checks that it does not matter how the input arrives.
func TestDelimitedAnyReads(t *testing.T) {
	in := unhex(t, "03 08 96 01 00 04 12 02 08 01 05 08")
	want := scanBytes(in, "--delimited")
	for name, r := range map[string]io.Reader{
		"bytes": iotest.OneByteReader(bytes.NewReader(in)),
		"EOF":   iotest.DataErrReader(bytes.NewReader(in)),
	} {
		var out, errs bytes.Buffer
		status := Run([]string{"--delimited"}, r, &out, &errs)
		if got := (result{status, out.String(), errs.String()}); got != want {
			t.Errorf("%s: protoscan --delimited = %+v, want %+v", name, got, want)
		}
	}
}

// TestDelimitedLive checks that a message is shown before the next one arrives.
func TestDelimitedLive(t *testing.T) {
	in, feed := io.Pipe()
	shown, out := io.Pipe()
	go func() {
		Run([]string{"--delimited"}, in, out, io.Discard)
		out.Close()
	}()
	want := lines("# message 1: offset 1, length 2", "1: 1")
	feed.Write([]byte("\x02\x08\x01"))
	got := make([]byte, len(want))
	if _, err := io.ReadFull(shown, got); err != nil || string(got) != want {
		t.Errorf("protoscan --delimited showed %q, %v, want %q", got, err, want)
	}
	feed.Close()
	io.Copy(io.Discard, shown)
}

// TestDelimitedHostileLength checks that a length alone costs no memory.
func TestDelimitedHostileLength(t *testing.T) {
	in := unhex(t, "ff ff ff ff ff ff ff ff 7f 08 01")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := scanBytes(in, "--delimited")
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
		t.Errorf("protoscan --delimited(%x) allocated %d bytes, want at most 1 MiB", in, used)
	}
	if want := "length 9223372036854775807, but 2 bytes left"; !strings.Contains(got.errors, want) {
		t.Errorf("protoscan --delimited(%x) wrote error %q, want %q in it", in, got.errors, want)
	}
}
