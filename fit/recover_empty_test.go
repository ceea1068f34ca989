package fit_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// emptyFields returns how many of the definitions that messages have list a field of size 0.
func emptyFields(files []*fit.File) (n int) {
	seen := map[*fit.Definition]bool{}
	for _, f := range files {
		for _, m := range f.Messages {
			seen[m.Definition()] = true
		}
	}
	for d := range seen {
		for _, f := range append(d.Fields(), d.DeveloperFields()...) {
			if f.Size == 0 && f.Type != profile.String {
				n++
			}
		}
	}
	return n
}

// TestRecoverEmptyCount counts a field too many in a definition: the header of the next one is
// taken for a field of size 0. The messages of the next one are whole.
func TestRecoverEmptyCount(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	at := len(w.Body) + 14 + 5
	w.DefineRaw(1, 1, 21, 253, 4, 0x86, 0, 1, 0, 1, 1, 0)
	w.DefineRaw(2, 1, 20, 253, 4, 0x86, 3, 1, 2, 5, 4, 0x86)
	for i := range 300 {
		time := start + i
		w.Byte(2, byte(time>>24), byte(time>>16), byte(time>>8), byte(time), byte(90+i%5), 0, 0, byte(i>>8), byte(i))
		if i%20 == 0 {
			w.Byte(1, byte(time>>24), byte(time>>16), byte(time>>8), byte(time), 0, 3)
		}
	}
	b := w.Bytes()
	b[at]++
	files, damages := fit.Recover(b)
	if n := emptyFields(files); n > 0 {
		t.Errorf("%d fields of size 0", n)
	}
	if counts, _ := kept(b); counts[20] != 300 || counts[21] > 3 {
		t.Errorf("%v messages, want 300 of number 20; %d damages", counts, len(damages))
	}
}

// TestRecoverEmptySize makes the size of a field 0: each field of each definition of two files.
func TestRecoverEmptySize(t *testing.T) {
	for name, whole := range map[string][]byte{"head unit": headUnit(200), "watch": watch(200)} {
		l := layoutOf(whole)
		for _, def := range l.definitions {
			for at := def.offset + 7; at < def.offset+def.size; at += 3 {
				b := bytes.Clone(whole)
				b[at] = 0
				files, _ := fit.Recover(b)
				if n := emptyFields(files); n > 0 {
					t.Errorf("%s, size at %d: %d fields of size 0", name, at, n)
				}
			}
		}
	}
}
