package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/check"
)

// toCRLF is what FTP in text mode does to a file.
func toCRLF(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")) }

// toUTF8 is what programs do to a file that take it for Latin-1.
func toUTF8(b []byte) []byte {
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(rune(c))
	}
	return []byte(s.String())
}

// toBase64 is what mail does to a file.
func toBase64(b []byte) []byte {
	return append([]byte("Content-Transfer-Encoding: base64\r\n\r\n"), base64.StdEncoding.AppendEncode(nil, b)...)
}

// to7Bits clears the highest bit of each byte.
func to7Bits(b []byte) []byte {
	b = bytes.Clone(b)
	for i := range b {
		b[i] &= 0x7F
	}
	return b
}

// aRide is a ride with line breaks of all kinds, as long rides have them.
func aRide(t testing.TB) []byte { return []byte(read(t, "../../vectors/fit/activity.fit")) }

// TestRepairTransfer gets the bytes of a file back, says how, and says so also in the report.
// Check and doctor send people to repair.
func TestRepairTransfer(t *testing.T) {
	whole := aRide(t)
	for _, tt := range []struct {
		name string
		file []byte
	}{
		{"LF to CRLF", toCRLF(whole)},
		{"CRLF to LF", bytes.ReplaceAll(whole, []byte("\r\n"), []byte("\n"))},
		{"Latin-1 to UTF-8", toUTF8(whole)},
		{"base64", toBase64(whole)},
		{"LF to CRLF, then base64", toBase64(toCRLF(whole))},
	} {
		want := "fit: stdin: undid a text transfer (" + tt.name + "); the checksum proves it\nfit: stdin: saved all 3616 messages\n"
		compare(t, []string{"repair", tt.name}, fitOn(tt.file, "repair", "-", "-o", "-"), result{0, string(whole), want})
		want = `{"file":"stdin","saved":3616,"lost_bytes":0,"files":1,"dropped":[],"made":[],"transfer":"` + tt.name + `"}` + "\n"
		compare(t, []string{"repair", tt.name}, fitOn(tt.file, "repair", "--report", "json", "-", "-o", "-"), result{0, string(whole), want})

		advice := "stdin: a text transfer changed the file (" + tt.name + "): 'fit repair' undoes that\n"
		for _, verb := range []string{"check", "doctor"} {
			if got := fitOn(tt.file, verb); got.status != 1 || !strings.HasSuffix(got.out, advice) || strings.Count(got.out, advice) != 1 {
				t.Errorf("%s of %s = %v, want %q", verb, tt.name, got, advice)
			}
		}
	}
}

// TestRepairTransferDamaged undoes the transfer of a file that is damaged besides, if more messages
// can be saved so.
func TestRepairTransferDamaged(t *testing.T) {
	b := aRide(t)
	copy(b[50000:], strings.Repeat("\xFF\n", 100))
	b = b[:90000]
	want := fitOn(b, "repair", "-", "-o", "-")
	for name, file := range map[string][]byte{"LF to CRLF": toCRLF(b), "Latin-1 to UTF-8": toUTF8(b), "base64": toBase64(b)} {
		got := fitOn(file, "repair", "-", "-o", "-")
		first, rest, _ := strings.Cut(got.errors, "\n")
		if got.status != 0 || got.out != want.out || rest != want.errors || first != "fit: stdin: undid a text transfer ("+name+"), because that saves more messages; offsets count in the undone bytes" {
			t.Errorf("repair of a damaged file, %s = %d, %d bytes, %s; want the %d bytes of the file without transfer, and %s", name, got.status, len(got.out), got.errors, len(want.out), want.errors)
		}
		advice := "stdin: a text transfer seems to have changed the file (" + name + "): 'fit repair' undoes that if it can\n"
		if got := fitOn(file, "check"); !strings.HasSuffix(got.out, advice) {
			t.Errorf("check of a damaged file, %s = %v, want %q", name, got, advice)
		}
	}
}

// TestRepairNoTransfer keeps a damaged file that only looks as if it had been sent as text: with
// the carriage returns taken away, fewer messages are left.
func TestRepairNoTransfer(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 0x02, 5, 4, 0x86)
	for i := range uint32(100) {
		w.Data(0).Uint32(1000000100 + i).Byte(100).Uint32(0x0A0D<<8 + i<<24)
	}
	b := w.Bytes()
	b[len(b)-1] ^= 1
	got := fitOn(b, "repair", "--report", "json", "-", "-o", "-")
	var r check.RepairReport
	if err := json.Unmarshal([]byte(got.errors), &r); err != nil || got.status != 0 || r.Saved != 100 || r.Transfer != "" {
		t.Errorf("repair = %d, report %s, want 100 messages and no transfer", got.status, got.errors)
	}
}

// TestRepairLost writes nothing of a file that a transfer made useless, and all verbs say why.
func TestRepairLost(t *testing.T) {
	whole := aRide(t)
	for name, b := range map[string][]byte{
		"7 bits":          to7Bits(whole),
		"7 bits and CRLF": toCRLF(to7Bits(whole)),
		"7 bits, base64":  toBase64(to7Bits(whole)),
		"U+FFFD":          []byte(string([]rune(string(whole)))),
		"U+FFFD of runs":  bytes.ToValidUTF8(whole, []byte("\uFFFD")),
	} {
		out := write(t, "out", []byte("old"))
		got := fitOn(b, "repair", "-", "-o", out)
		if got.status != 1 || !strings.Contains(got.errors, "so the file cannot be restored\nfit: stdin: nothing to save\n") || read(t, out) != "old" {
			t.Errorf("repair of %s = %v, %d bytes, want 1 and nothing", name, got, len(read(t, out)))
		}
		got = fitOn(b, "repair", "--report", "json", "-", "-o", out)
		var r check.RepairReport
		if err := json.Unmarshal([]byte(got.errors), &r); err != nil || r.Saved != 0 || len(r.Dropped) != 1 || r.Lost != int64(len(b)) {
			t.Errorf("repair of %s: report %s", name, got.errors)
		}
		for _, verb := range []string{"check", "doctor"} {
			if got := fitOn(b, verb); got.status != 1 || !strings.HasSuffix(got.out, "so the file cannot be restored\n") {
				t.Errorf("%s of %s = %v, want that it so the file cannot be restored", verb, name, got)
			}
		}
	}
}

// TestRepairGzipCut repairs what a cut gzip file unpacks to, wherever it is cut, and the report has
// its name.
func TestRepairGzipCut(t *testing.T) {
	whole := aRide(t)
	packed := gzipOf(whole)
	name := filepath.Join(t.TempDir(), "ride.fit.gz")
	last := 0
	for _, size := range []int{300, 1000, len(packed) / 3, len(packed) / 2, len(packed) - 100, len(packed) - 9, len(packed) - 8, len(packed) - 1} {
		write(t, name, packed[:size])
		z, err := gzip.NewReader(bytes.NewReader(packed[:size]))
		if err != nil {
			t.Fatal(err)
		}
		prefix, err := io.ReadAll(z)
		if err == nil || !bytes.HasPrefix(whole, prefix) {
			t.Fatalf("%d bytes unpack to %d others: %v", size, len(prefix), err)
		}
		want, got := fitOn(prefix, "repair", "-", "-o", "-"), fitOn(nil, "repair", "--report", "json", name, "-o", "-")
		if got.status != want.status || got.out != want.out {
			t.Errorf("repair of %d bytes of gzip, %d unpacked = %d, %d bytes, want %d, %d", size, len(prefix), got.status, len(got.out), want.status, len(want.out))
		}
		var r check.RepairReport
		if err := json.Unmarshal([]byte(got.errors), &r); err != nil || r.File != name || r.Dropped[len(r.Dropped)-1] != (check.DroppedReport{Offset: int64(len(prefix)), Cause: "ends too early"}) || r.Saved < last {
			t.Errorf("repair of %d bytes of gzip: report %s", size, got.errors)
		}
		last = r.Saved
	}
	if last != 3616 {
		t.Errorf("%d messages of a gzip file without its last byte, want 3616", last)
	}
}
