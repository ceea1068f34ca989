package input

import (
	"strings"
	"testing"
)

// TestCount compares the count with what Open yields and skips.
func TestCount(t *testing.T) {
	archive := zipped(t, entry{"a.fit", fake("a")}, entry{"b.txt", []byte("b")}, entry{"__MACOSX/._a.fit", nil}, entry{"sub/c.fit.gz", gzipped(fake("c"))})
	dir := folder(t,
		entry{"1.fit", fake("1")}, entry{"2.txt", []byte("2")}, entry{"sub/3.fit.gz", gzipped(fake("3"))}, entry{"sub/4.ZIP", archive},
		entry{"alone/5.fit", fake("5")}, entry{"empty.zip", zipped(t)},
	)
	for name, want := range map[string]int{"": 7, "1.fit": 1, "2.txt": 1, "sub": 4, "sub/4.ZIP": 3, "alone": 1, "empty.zip": 0} {
		r := &Reader{}
		yielded := 0
		for range r.Open(dir + "/" + name) {
			yielded++
		}
		if got := new(Reader).Count(dir + "/" + name); got != want || yielded+r.Skipped != want {
			t.Errorf("Count(%q) = %d, Open yields %d and skips %d, want %d", name, got, yielded, r.Skipped, want)
		}
	}
	some := &Reader{Want: func(name string) bool { return strings.HasSuffix(name, ".ZIP") || strings.HasSuffix(name, "a.fit") }}
	if got := some.Count(dir); got != 1 {
		t.Errorf("Count of what is wanted = %d, want 1", got)
	}
	for _, name := range []string{"-", dir + "/none", dir + "/none.zip"} {
		if got := new(Reader).Count(name); got != 1 {
			t.Errorf("Count(%q) = %d, want 1", name, got)
		}
	}
}
