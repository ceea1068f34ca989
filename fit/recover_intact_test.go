package fit_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// wholeFiles returns what the devices write, the vectors, and real people's files where there are any:
// those that are whole.
func wholeFiles(t *testing.T) map[string][]byte {
	t.Helper()
	files := deviceFiles(t)
	files["arrays"] = arrays(100)
	names, err := filepath.Glob(filepath.Join("..", "vectors", "fit", "*.fit"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d vectors, %v", len(names), err)
	}
	if _, err := os.Stat(realFiles); err == nil {
		for _, file := range manifest(t) {
			names = append(names, filepath.Join(realFiles, file["file"]))
		}
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if isWhole(b) && len(b) < testkit.Full(100_000, math.MaxInt) {
			files[name] = b
		}
	}
	return files
}

// arrays writes arrays of small numbers beside the records: after a time of today they have bytes like the definition
// of a file_id.
func arrays(n int) []byte {
	d := newDevice(13)
	d.begin(2)
	d.DefineRaw(8, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86)
	d.DefineRaw(9, 0, 164, 253, 4, 0x86, 0, 2, 0x84, 2, 60, 0x84)
	d.time = 1_164_000_000
	for i := range n {
		d.move()
		d.Byte(le([]byte{8}, 4, int(d.time), 4, int(d.lat), 4, int(d.lon), 4, int(d.metres*100))...)
		d.Byte(le([]byte{9}, 4, int(d.time), 2, 0)...)
		for j := range 30 {
			d.Byte(le(nil, 2, i+j)...)
		}
	}
	return d.Bytes()
}

// isWhole reports whether b is whole files with messages and nothing else.
func isWhole(b []byte) bool {
	count, size := 0, int64(0)
	for f, err := range fit.All(b) {
		if err != nil {
			return false
		}
		count += len(f.Messages)
		size += int64(f.Size())
	}
	return count > 0 && size == int64(len(b))
}

// isOdd reports whether bytes that are lost in a whole file leave nothing to tell its messages by: its values say
// little, or it has reserved bits, types or sizes that hardly a device writes.
func isOdd(name string, b []byte) bool {
	return saysLittle(b) || slices.Contains([]string{"reserved-bits.fit", "base-type-bytes.fit", "coros-pace-2-cycling-misaligned-fields.fit"}, filepath.Base(name))
}

// keysIn returns how often each message is in files.
func keysIn(files []*fit.File) map[string]int {
	keys := map[string]int{}
	for _, f := range files {
		for _, m := range f.Messages {
			keys[keyOfMessage(m)]++
		}
	}
	return keys
}

// checkHas checks that files have all messages of want and no others.
func checkHas(t *testing.T, want []*placed, files []*fit.File, name string, args ...any) {
	t.Helper()
	keys := keysIn(files)
	lost, invented := 0, 0
	for _, m := range want {
		if keys[m.key]--; keys[m.key] < 0 {
			lost++
		}
	}
	for _, n := range keys {
		invented += max(0, n)
	}
	if lost > 0 || invented > 0 {
		t.Errorf(name+": of %d messages %d are lost, %d new", append(args, len(want), lost, invented)...)
	}
}

// TestRecoverChecksums flips each bit of the checksums of whole files: nothing else is wrong, so nothing is
// lost, and nothing new.
func TestRecoverChecksums(t *testing.T) {
	t.Parallel()
	every := testkit.Full(7, 1)
	for name, b := range wholeFiles(t) {
		l := layoutOf(b)
		for begin := 0; begin < len(b); {
			header, end := int(b[begin]), begin+int(b[begin])+int(binary.LittleEndian.Uint32(b[begin+4:]))
			sums := []int{end, end + 1}
			if header >= 14 && (b[begin+12] != 0 || b[begin+13] != 0) {
				sums = append(sums, begin+12, begin+13)
			}
			for i := 0; i < 8*len(sums); i += every {
				damaged := bytes.Clone(b)
				damaged[sums[i/8]] ^= 1 << (i % 8)
				files, damages := fit.Recover(damaged)
				if len(damages) == 0 {
					t.Errorf("%s: bit %d at %d: no damage", name, i%8, sums[i/8])
				}
				checkHas(t, l.messages, files, "%s: bit %d at %d", name, i%8, sums[i/8])
			}
			begin = end + 2
		}
	}
}

// sampled returns up to n of the numbers from one to another, apart from one another.
func sampled(from, to, n int) (sample []int) {
	step := max(1, (to-from)/n)
	for at := from; at < to; at += step + step/7 {
		sample = append(sample, at)
	}
	return sample
}

// TestRecoverCuts cuts whole files: all messages before the place are kept, and there are no others.
func TestRecoverCuts(t *testing.T) {
	t.Parallel()
	for name, b := range wholeFiles(t) {
		if isOdd(name, b) {
			continue
		}
		l := layoutOf(b)
		for _, at := range sampled(l.messages[0].offset+l.messages[0].size, len(b), testkit.Full(3, 40)) {
			after := slices.IndexFunc(l.messages, func(m *placed) bool { return m.offset+m.size > at })
			if after < 0 {
				after = len(l.messages)
			}
			files, _ := fit.Recover(b[:at])
			checkHas(t, l.messages[:after], files, "%s: cut at %d", name, at)
		}
	}
}

// TestRecoverSectors zeroes one sector of whole files: all messages before it are kept. Of those behind it that can be
// saved 95 % are, in 99 of 100 cases, unless the sector has a definition.
func TestRecoverSectors(t *testing.T) {
	t.Parallel()
	const sector = 512
	all, cases := wholeFiles(t), 0
	var bad []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b := all[name]
		if isOdd(name, b) {
			continue
		}
		l := layoutOf(b)
		for _, nth := range sampled(1, len(b)/sector, testkit.Full(3, 40)) {
			at := nth * sector
			d := inflict(damage{"a sector zero", func(d *damaged) { d.replace(at, sector, make([]byte, sector)) }}, b, l, 0)
			files, _ := fit.Recover(d.bytes())
			keys, whole := keysIn(files), d.wholeOf()
			var savable, saved [2]int // before the sector and behind it
			for _, m := range l.messages {
				if !whole.has(m) {
					continue
				}
				behind := 0
				if m.offset >= at {
					behind = 1
				}
				savable[behind]++
				if keys[m.key]--; keys[m.key] >= 0 {
					saved[behind]++
				}
			}
			if saved[0] < savable[0] {
				t.Errorf("%s: sector at %d zero: %d of %d messages before it are saved", name, at, saved[0], savable[0])
			}
			defines := slices.ContainsFunc(l.definitions, func(def *defined) bool { return !whole.holds(def.offset, def.size) })
			if cases++; !defines && saved[1]*100 < savable[1]*95 && saved[1] < savable[1]-1 {
				bad = append(bad, fmt.Sprintf("%s, sector at %d: %d of %d", name, at, saved[1], savable[1]))
			}
		}
	}
	if len(bad)*100 > cases {
		t.Errorf("of %d cases %d lose messages behind the sector: %v", cases, len(bad), bad)
	}
}
