package fit_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// recovered returns what the messages that Recover finds in b say.
func recovered(b []byte) (messages []string, damages []fit.Damage) {
	files, damages := fit.Recover(b)
	for i, f := range files {
		for _, m := range f.Messages {
			messages = append(messages, said(i, m))
		}
	}
	return messages, damages
}

// TestRecoverWhole recovers whole files, in which there is nothing to recover.
func TestRecoverWhole(t *testing.T) {
	for name, b := range oddInputs() {
		want := sayAll(b)
		if want.err != nil {
			continue
		}
		files, damages := fit.Recover(b)
		if len(damages) != 0 || len(files) != len(want.headers) {
			t.Errorf("%s: %d files and damages %v, want %d and none", name, len(files), damages, len(want.headers))
		}
		if got, _ := recovered(b); fmt.Sprint(got) != fmt.Sprint(want.messages) {
			t.Errorf("%s: other messages than those of All", name)
		}
	}
}

// checkDamages checks what holds for all damages: they lie in the input, in order
// and apart, and say why.
func checkDamages(t *testing.T, name string, b []byte, damages []fit.Damage) {
	t.Helper()
	end := int64(0)
	for i, d := range damages {
		if d.Offset < 0 || d.Size < 0 || d.Offset+d.Size > int64(len(b)) || d.Cause == nil {
			t.Errorf("%s: damage %d is %+v of %d bytes", name, i, d, len(b))
		}
		if d.Size > 0 && d.Offset < end {
			t.Errorf("%s: damage %d at %d begins before the end of another, %d", name, i, d.Offset, end)
		}
		end = max(end, d.Offset+d.Size)
	}
}

// checkKeeps checks that Recover keeps all that DecodeBytes gives for b, or lists it
// as dropped.
func checkKeeps(t *testing.T, name string, b []byte, opts ...fit.RecoverOption) {
	t.Helper()
	files, damages := fit.Recover(b, opts...)
	checkDamages(t, name, b, damages)
	known := map[string]bool{}
	key := func(m fit.Message) string { return fmt.Sprint(m.Offset(), m.Definition().Bytes()) }
	for _, f := range files {
		for _, m := range f.Messages {
			known[key(m)] = true
		}
	}
	for _, d := range damages {
		for _, m := range d.Dropped {
			if known[key(m)] {
				t.Errorf("%s: the message at %d is dropped twice, or kept", name, m.Offset())
			}
			known[key(m)] = true
		}
	}
	f, err := fit.DecodeBytes(b)
	if f == nil {
		return
	}
	end := int64(0) // of the first file, or of bytes that are skipped because they are not a file
	if len(damages) > 0 && damages[0].Offset == 0 && damages[0].Size > 0 {
		end = damages[0].Size
	} else {
		end = int64(files[0].Size())
	}
	for _, m := range f.Messages { // a header ends a file, whatever the data size before it
		if !known[key(m)] && m.Offset()+int64(m.Definition().DataSize()) < end {
			t.Errorf("%s: the message at %d of %v is lost", name, m.Offset(), err)
		}
	}
	if err != nil && len(damages) == 0 {
		t.Errorf("%s: no damage, want %v", name, err)
	}
}

// TestRecoverKeeps recovers odd and damaged files.
func TestRecoverKeeps(t *testing.T) {
	for name, b := range oddInputs() {
		checkKeeps(t, name, b)
	}
	for _, file := range manifest(t) {
		b, err := os.ReadFile(filepath.Join(realFiles, file["file"]))
		if err != nil {
			t.Fatal(err)
		}
		checkKeeps(t, file["file"], b)
		if _, damages := fit.Recover(b); (len(damages) == 0) != (file["verdict"] == "ok") {
			t.Errorf("%s: damages %v, verdict %s", file["file"], damages, file["verdict"])
		}
	}
}

// TestRecover recovers files whose damage is known: how many messages there are, and
// what is skipped where.
func TestRecover(t *testing.T) {
	file := ride(40) // 1 + 40 + 5 messages
	whole := file.Bytes()
	end := len(whole)
	zeros, ones := make([]byte, 500), bytes.Repeat([]byte{0xFF}, 4096)
	cut := func(b []byte, at, n int) []byte { return join(b[:at], b[at+n:]) }
	kinds := map[error]string{
		fit.ErrNotFIT: "not FIT", fit.ErrTruncated: "truncated", fit.ErrOverrun: "overrun",
		fit.ErrChecksum: "sum", fit.ErrTrailing: "trailing", fit.ErrDamaged: "damaged",
	}
	for name, c := range map[string]struct {
		b       []byte
		counts  []int
		damages string
	}{
		"size 0":              {file.Sized(0), []int{46}, "4+0 overrun; "},
		"size 0, short":       {short(ride(40)).Sized(0), []int{46}, "4+0 overrun; "},
		"size 0, no sum":      {file.Sized(0)[:end-2], []int{46}, "4+0 overrun; "},
		"size 0, cut":         {file.Sized(0)[:end-5], []int{45}, "4+0 overrun; 566+3 overrun; "},
		"size 0, zeros":       {join(file.Sized(0)[:end-2], zeros), []int{46}, "4+0 overrun; 572+500 trailing; "},
		"size 0, sum, zeros":  {join(file.Sized(0), zeros), []int{46}, "4+0 overrun; 574+500 trailing; "},
		"size 0, ones":        {join(file.Sized(0), ones), []int{46}, "4+0 overrun; 574+4096 trailing; "},
		"size 0, chained":     {join(file.Sized(0), whole), []int{46, 46}, "4+0 overrun; "},
		"size small":          {file.Sized(200), []int{46}, "4+0 overrun; "},
		"size large":          {file.Sized(9999), []int{46}, "4+0 truncated; "},
		"size large, chained": {join(file.Sized(9999), whole), []int{46, 46}, "4+0 truncated; "},
		"no sum":              {whole[:end-2], []int{46}, "572+0 truncated; "},
		"no sum, chained":     {join(whole[:end-2], whole), []int{46, 46}, "572+0 truncated; "},
		"sum":                 {join(whole[:end-2], []byte{1, 2}), []int{46}, "572+0 sum; "},
		"sum, chained":        {join(whole[:end-2], []byte{1, 2}, whole), []int{46, 46}, "572+0 sum; "},
		"sum, garbage":        {join(whole[:end-2], []byte("garbage")), []int{46}, "572+7 trailing; "},
		"garbage":             {join(whole, []byte("garbage")), []int{46}, "574+7 trailing; "},
		"garbage between":     {join(whole, []byte("garbage"), whole), []int{46, 46}, "574+7 trailing; "},
		"garbage before":      {join([]byte("garbage"), whole), []int{46}, "0+7 not FIT; "},
		"header twice":        {join(whole[:14], whole), []int{46}, "0+14 truncated; "},
		"definition, chained": {join(newFile().DefineRaw(1, 0, 20, 3, 1, 2).Sized(99)[:23], whole), []int{46}, "0+23 truncated; "},
		"size 0, definition":  {newFile().DefineRaw(1, 0, 20, 3, 1, 2).Sized(0)[:23], nil, "0+23 overrun; "},
		"sector twice":        {join(whole[:512], whole), []int{46}, "0+512 damaged; "},
		"cut, chained":        {join(whole[:300], whole), []int{21, 46}, "4+0 truncated; 290+10 truncated; "},
		"trailing; ":          {[]byte("no FIT file at all, but some text"), nil, "0+33 not FIT; "},
		"nothing":             {nil, nil, "0+0 truncated; "},
		"five bytes lost":     {cut(whole, 300, 5), []int{44}, "4+0 truncated; 290+19 damaged; 567+0 sum; "},
	} {
		files, damages := fit.Recover(c.b)
		var counts []int
		for _, f := range files {
			counts = append(counts, len(f.Messages))
		}
		got := ""
		for _, d := range damages {
			got += fmt.Sprintf("%d+%d %s; ", d.Offset, d.Size, kinds[d.Cause.Kind])
		}
		if fmt.Sprint(counts) != fmt.Sprint(c.counts) || got != c.damages {
			t.Errorf("%s: %v messages, damages %q, want %v, %q", name, counts, got, c.counts, c.damages)
		}
	}
}

// TestRecoverMiddle damages a long file in its middle, in random ways. All messages
// outside the damage are there but for one, in one of a hundred but for three, and what is new is what was damaged.
func TestRecoverMiddle(t *testing.T) {
	t.Parallel()
	whole := ride(300).Bytes()
	l, seeds, few := layoutOf(whole), testkit.Full[uint64](100, 500), uint64(0)
	for seed := range seeds {
		d := inflict(damage{"middle", func(d *damaged) {
			at, n := 120+d.rng.IntN(3000), d.rng.IntN(60)
			d.replace(at, 1+d.rng.IntN(60), nil)
			d.replace(at-1, 0, d.noise(n))
		}}, whole, l, seed)
		b := d.bytes()
		checkKeeps(t, fmt.Sprint("seed ", seed), b)
		files, damages := fit.Recover(b)
		v := judge(d, b, files)
		if v.saved < v.savable-1 {
			few++
		}
		if v.saved < v.savable-3 || few > seeds/100 || v.invented > 3 || v.faulty != nil {
			t.Errorf("seed %d: %v; damages %v", seed, v, damages)
		}
	}
}

// TestRecoverUnsure damages the header byte of a message in files whose messages say
// little: there are no times, or they are far apart. That the others follow one another
// to the end of the file is enough.
func TestRecoverUnsure(t *testing.T) {
	timeless := newFile().DefineRaw(0, 0, 20, 3, 1, 2)
	late := newFile().DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 2)
	for i := range 50 {
		timeless.Byte(0, uint8(i))
		late.Byte(timed(0, start+uint32(i)*100_000, uint8(i))...)
	}
	for name, w := range map[string]*fittest.File{"timeless": timeless, "late": late} {
		b := w.Bytes()
		b[len(b)-2-(len(b)-2-26)/2/6*6] = 0x0F // a header byte of both
		files, damages := fit.Recover(b)
		if len(files) != 1 || len(files[0].Messages) != 49 || len(damages) == 0 {
			t.Errorf("%s: %d files, damages %v, want 49 messages", name, len(files), damages)
		}
	}
}

// TestRecoverClock damages a file whose clock was set while it was written.
func TestRecoverClock(t *testing.T) {
	w := newFile().DefineRaw(1, 0, 20, 253, 4, 0x86, 3, 1, 2)
	for i := range 60 {
		time := uint32(start + i)
		if i < 10 {
			time -= 50_000_000
		}
		w.Byte(timed(1, time, uint8(i))...)
	}
	b := w.Bytes()
	b[26+6*40] = 0x0F
	files, damages := fit.Recover(b)
	if len(files) != 1 || len(files[0].Messages) != 59 {
		t.Errorf("%d files, damages %v, want 59 messages of 60", len(files), damages)
	}
}

// TestRecoverZeros ends a file that was never finished with a message that ends in
// zeros, before many more.
func TestRecoverZeros(t *testing.T) {
	w := ride(9).Byte(timed(1, start+9, 100, 0, 0, 0, 0, 0, 0)...)
	b := join(newFile().Header(0), w.Body, make([]byte, 300))
	files, damages := fit.Recover(b)
	if len(files) != 1 || len(files[0].Messages) != 12 {
		t.Errorf("%d files, damages %v, want 12 messages", len(files), damages)
	}
}

// TestRecoverCompressed: a compressed timestamp after the damage has no time if the next
// stored time is too early for it.
func TestRecoverCompressed(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 20, 3, 1, 2).DefineRaw(1, 0, 21, 253, 4, 0x86, 0, 1, 0)
	w.Byte(timed(1, start, 0)...).Byte(timed(1, start+1, 0)...).Byte(0x80|2, 1)
	w.Byte(0x0F, 0x0F).DefineRaw(2, 0, 22, 0, 1, 2)
	w.Byte(0x80|3, 2).Byte(timed(1, start+2, 0)...).Byte(0x80|4, 3)
	files, damages := fit.Recover(w.Bytes())
	if len(files) != 1 || len(files[0].Messages) != 6 {
		t.Fatalf("%d files, damages %v, want 6 messages", len(files), damages)
	}
	for i, known := range []bool{true, true, true, false, true, true} {
		if _, ok := files[0].Messages[i].Timestamp(); ok != known {
			t.Errorf("message %d: there is a time: %v, want %v", i, ok, known)
		}
	}
}

// TestRecoverEarly: times since a device was switched on say nothing, but the messages
// of a sound definition follow one another to the end.
func TestRecoverEarly(t *testing.T) {
	for _, first := range []uint32{5, start} {
		w := newFile().DefineRaw(1, 0, 20, 253, 4, 0x86, 3, 1, 2).Byte(0x0F)
		for i := range uint32(20) {
			w.Byte(timed(1, first+i, uint8(i))...)
		}
		files, damages := fit.Recover(w.Bytes())
		if len(files) != 1 || len(files[0].Messages) != 20 {
			t.Errorf("times from %d: %d files, damages %v, want 20 messages", first, len(files), damages)
		}
	}
}

// TestRecoverEmptyDefinitions keeps the layout of a file that has a definition without messages, as it is whole or damaged.
func TestRecoverEmptyDefinitions(t *testing.T) {
	w := (&fittest.File{}).DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 2)
	write := func(from uint32) {
		for i := range uint32(50) {
			w.Byte(0).Uint32(1_150_000_000 + from + i).Byte(100)
		}
	}
	write(0)
	w.DefineRaw(0x21, 0, 0xFF00, 1, 0, 2).DevelopersRaw(1, 2, 9)
	write(50)
	b := w.Bytes()
	for _, tt := range []struct {
		name                  string
		file                  []byte
		messages, definitions int
	}{
		{"whole", b, 100, 2},
		{"wrong sum", append(b[:len(b)-1:len(b)-1], b[len(b)-1]^1), 100, 2},
		{"cut", b[:len(b)-5], 99, 1},
	} {
		files, _ := fit.Recover(tt.file)
		if len(files) != 1 {
			t.Fatalf("%s: %d files", tt.name, len(files))
		}
		written, err := fit.Append(nil, files[0], fit.KeepLayout())
		if err != nil {
			t.Fatal(err)
		}
		if l := layoutOf(written); len(l.messages) != tt.messages || len(l.definitions) != tt.definitions {
			t.Errorf("%s: %d messages, %d definitions, want %d and %d", tt.name, len(l.messages), len(l.definitions), tt.messages, tt.definitions)
		}
	}
}
