package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// withoutLocal returns a raw dump without the local types.
func withoutLocal(dump string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(dump, `"local":`)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, dump, _ = strings.Cut(after, ",")
	}
}

func rawDump(t testing.TB, b []byte) string {
	t.Helper()
	got := fitOn(b, "dump", "--jsonl", "--raw")
	if got.status != 0 {
		t.Errorf("dump = %v, want a whole file", got)
	}
	return got.out
}

func TestRewriteKeep(t *testing.T) {
	t.Parallel()
	odd := newFile().DefineRaw(9, 0, 20, 1, 1, 0x02).Data(0x39).Byte(1).DefineRaw(9, 0, 20, 1, 1, 0x02)
	chained := append(ride(), short(odd, 0)...)
	for _, b := range [][]byte{ride(), odd.Bytes(), newFile().Bytes(), chained} {
		if got := fitOn(b, "rewrite", "--keep", "-", "-o", "-"); got.status != 0 || got.out != string(b) {
			t.Errorf("rewrite --keep of %x = %d, %x, %s", b, got.status, got.out, got.errors)
		}
	}
}

// TestRewrite checks the messages of what each layout writes.
func TestRewrite(t *testing.T) {
	t.Parallel()
	b := append(ride(), ride()...)
	want := withoutLocal(rawDump(t, b))
	for _, args := range [][]string{{}, {"--big-endian"}, {"--little-endian"}} {
		got := fitOn(b, append([]string{"rewrite", "-", "-o", "-"}, args...)...)
		if got.status != 0 || withoutLocal(rawDump(t, []byte(got.out))) != want || len(got.out) > len(b) {
			t.Errorf("rewrite %q = %v, %d bytes, want the same messages in %d", args, got, len(got.out), len(b))
		}
		if big := len(args) > 0 && args[0] == "--big-endian"; got.out[14+2] == 1 != big {
			t.Errorf("rewrite %q wrote architecture %d", args, got.out[14+2])
		}
	}
}

// TestRewriteCompress checks that a message with the time in its header has the
// same time.
func TestRewriteCompress(t *testing.T) {
	t.Parallel()
	w := newFile().DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 0x02)
	for i := range uint32(100) {
		w.Data(0).Uint32(1000000000 + i).Byte(100)
	}
	b := w.Bytes()
	got := fitOn(b, "rewrite", "--compress-timestamps", "-", "-o", "-")
	if got.status != 0 || len(got.out) >= len(b) {
		t.Errorf("rewrite --compress-timestamps = %d, %d bytes, want fewer than %d", got.status, len(got.out), len(b))
	}
	if was, is := fitOn(b, "dump").out, fitOn([]byte(got.out), "dump").out; was != is {
		t.Errorf("the dump of the compressed file is\n%swant\n%s", is, was)
	}
}

// TestRewriteFile checks that OUT may be FILE, and that a damaged FILE stays.
func TestRewriteFile(t *testing.T) {
	t.Parallel()
	name := write(t, "a.fit", ride())
	compare(t, []string{name}, fitOn(nil, "rewrite", name, "-o", name), result{})
	if was, is := withoutLocal(rawDump(t, ride())), withoutLocal(rawDump(t, []byte(read(t, name)))); was != is {
		t.Errorf("the dump of the file is\n%swant\n%s", is, was)
	}
	cut := string(ride()[:60])
	out := filepath.Join(filepath.Dir(name), "out")
	write(t, name, []byte(cut))
	for _, out := range []string{name, out} {
		got := fitOn(nil, "rewrite", name, "--output", out)
		if got.status != 1 || got.out != "" || !strings.Contains(got.errors, "truncated") {
			t.Errorf("rewrite of a cut file = %v, want 1 and the fault", got)
		}
	}
	if got := read(t, name); got != cut {
		t.Errorf("rewrite of a cut file left %q", got)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("rewrite of a cut file made a file")
	}
}

func TestOutputErrors(t *testing.T) {
	t.Parallel()
	name := write(t, "a.fit", ride())
	got := fitOn(nil, "rewrite", name, "-o", filepath.Join(name, "none", "out"))
	if got.status != 1 || got.out != "" || !strings.HasPrefix(got.errors, "fit: ") {
		t.Errorf("rewrite into no folder = %v, want 1 and an error", got)
	}
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"no --output", []string{"rewrite", name}},
		{"no --output", []string{"repair", name}},
		{"0 files, want 1", []string{"rewrite", "-o", "x"}},
		{"2 files, want 1", []string{"rewrite", name, name, "-o", "x"}},
		{"--keep keeps the layout of FILE", []string{"rewrite", "--keep", "--big-endian", name, "-o", "x"}},
		{"drop one of the two", []string{"rewrite", "--little-endian", "--big-endian", name, "-o", "x"}},
	} {
		got := fitOn(nil, tt.args...)
		if got.status != 2 || got.out != "" || !strings.Contains(got.errors, tt.want) {
			t.Errorf("fit %q = %v, want 2 and %q", tt.args, got, tt.want)
		}
	}
}
