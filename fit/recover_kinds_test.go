package fit_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// An accident is a kind of damage to a long file, as people meet it: of file systems that lose or
// mix up pages, of memory with a broken line, and of uploads that stop.
type accident struct {
	name string
	do   func(d *damaged, older []byte) // older is an older ride of the device

	// lost and made are how many messages are lost and how many are new, at most, of 1,000 that can be
	// saved of all synthetic files at seed 0.
	lost, made float64
	compressed bool // only to files with compressed timestamps
}

const page = 4096

var accidents = []accident{
	{name: "two sectors swapped", lost: 10, made: 2, do: func(d *damaged, _ []byte) { d.swap(512, d.rng.IntN) }},
	{name: "two neighbouring pages swapped", lost: 10, made: 2, do: func(d *damaged, _ []byte) { d.swap(page, func(int) int { return 0 }) }},
	{name: "two pages swapped", lost: 10, made: 2, do: func(d *damaged, _ []byte) { d.swap(page, d.rng.IntN) }},
	{name: "page zero", lost: 2, made: 1, do: func(d *damaged, _ []byte) { d.replace(d.sector(page), page, make([]byte, page)) }},
	{name: "page 0xFF", lost: 2, made: 1, do: func(d *damaged, _ []byte) { d.replace(d.sector(page), page, bytes.Repeat([]byte{0xFF}, page)) }},
	{name: "page missing", lost: 2, made: 1, do: func(d *damaged, _ []byte) { d.replace(d.sector(page), page, nil) }},
	{name: "page twice", lost: 1, made: 1, do: func(d *damaged, _ []byte) { d.again(d.sector(page), page) }},
	{name: "second half of an older ride", lost: 1, made: 1, do: func(d *damaged, older []byte) {
		at := len(d.whole) / 2 / page * page
		d.replace(at, len(d.whole), older[at:])
	}},
	{name: "16 kB of an older ride with its header", lost: 20, made: 2, do: func(d *damaged, older []byte) {
		d.replace((1+d.rng.IntN((len(d.whole)-1)/(4*page)))*4*page, 4*page, older[:4*page])
	}},
	{name: "a bit stuck in each 4096th byte", lost: 1, made: 1, do: func(d *damaged, _ []byte) { d.stick(4096) }},
	{name: "a bit stuck in each 64th byte", lost: 10, made: 10, do: func(d *damaged, _ []byte) { d.stick(64) }},
	{name: "three holes, compressed timestamps", lost: 2, made: 1, compressed: true, do: func(d *damaged, _ []byte) {
		for range 3 {
			d.replace(d.sector(512), 512, make([]byte, 512))
		}
	}},
	{name: "three sectors missing, compressed timestamps", lost: 2, made: 2, compressed: true, do: func(d *damaged, _ []byte) {
		for range 3 {
			d.replace(d.sector(512), 512, nil)
		}
	}},
	{name: "an upload resumed too late", lost: 1, made: 1, do: func(d *damaged, _ []byte) { d.replace(d.inside(), 1+d.rng.IntN(page), nil) }},
	{name: "an upload resumed too early", lost: 1, made: 1, do: func(d *damaged, _ []byte) { d.again(d.inside(), 1+d.rng.IntN(4*page)) }},
	{name: "an upload begun again", lost: 1, made: 1, do: func(d *damaged, _ []byte) {
		d.also = d.whole
		d.replace(len(d.whole)/4+d.rng.IntN(len(d.whole)/2), len(d.whole), d.whole)
	}},
	{name: "partial uploads joined", lost: 6, made: 2, do: func(d *damaged, older []byte) {
		d.replace(len(d.whole)/4+d.rng.IntN(len(d.whole)/2), len(d.whole), older[len(older)/4+d.rng.IntN(len(older)/2):])
	}},
}

// swap swaps two blocks of n bytes; apart says how many are between them, of so many at most.
func (d *damaged) swap(n int, apart func(int) int) {
	blocks := len(d.whole) / n
	first := d.rng.IntN(blocks - 1)
	second := first + 1 + apart(blocks-first-1)
	for _, block := range []int{first, second} {
		d.cut(block * n)
		d.cut((block + 1) * n)
	}
	i, j := d.cut(first*n), d.cut(second*n)
	d.pieces[i], d.pieces[j] = d.pieces[j], d.pieces[i]
}

// again inserts the n bytes from an offset on behind themselves.
func (d *damaged) again(at, n int) {
	end := min(at+n, len(d.whole))
	d.replace(end, 0, d.whole[at:end])
}

// stick sets one bit in each nth byte.
func (d *damaged) stick(n int) {
	bit := byte(1) << d.rng.IntN(8)
	d.pieces = nil
	for at := 0; at < len(d.whole); at += n {
		end := min(at+n, len(d.whole)) - 1
		d.pieces = append(d.pieces, piece{at, end - at, nil})
		if b := d.whole[end]; b&bit == 0 {
			d.pieces = append(d.pieces, piece{end, 1, []byte{b | bit}})
		} else {
			d.pieces = append(d.pieces, piece{end, 1, nil})
		}
	}
}

// olderThan returns a ride of the same device: records, and other messages of which there are many, get
// times three days earlier and other values near the values in whole.
func olderThan(whole []byte, l *layout) []byte {
	const many, days = 50, 3 * 86400
	rng := rand.New(rand.NewPCG(1, uint64(len(whole))))
	b := bytes.Clone(whole)
	for _, m := range l.messages {
		d := m.needs[0]
		order := binary.ByteOrder(binary.LittleEndian)
		if d.key[1] == 1 {
			order = binary.BigEndian
		}
		at := m.offset + 1
		for f := d.key[5:]; len(f) >= 3 && at < m.offset+m.size; f = f[3:] {
			n := int(f[1])
			switch {
			case f[0] == 253 && n == 4:
				order.PutUint32(b[at:], order.Uint32(b[at:])-days)
			case d.messages >= many && n > 0:
				low := at
				if d.key[1] == 1 {
					low = at + n - 1
				}
				b[low] ^= byte(rng.IntN(8))
			}
			at += n
		}
	}
	return b
}

// accidentCount sums up what became of files after one kind of accident. A case without a header and
// with fewer than eight messages is not counted.
type accidentCount struct{ cases, savable, saved, made, itself, older int }

// add adds the messages of one damaged file. Those of the older ride are neither new nor damaged.
func (c *accidentCount) add(d *damaged, b []byte, files []*fit.File, older *layout) {
	v, from := judge(d, b, files), d.origin()
	if v.few {
		return
	}
	c.cases++
	c.savable += v.savable
	c.saved += v.saved
	known, others := map[string]int{}, map[string]bool{}
	for _, m := range d.layout.messages {
		known[m.key]++
		if d.also != nil {
			known[m.key]++
		}
	}
	for _, m := range older.messages {
		others[m.key] = true
	}
	for _, f := range files {
		for _, m := range f.Messages {
			key := keyOfMessage(m)
			known[key]--
			switch {
			case known[key] >= 0 || from.isOlder(m):
			case others[key]:
				c.older++
			case from.begins[int(m.Offset())] != nil && from.begins[int(m.Offset())].size == 1+len(m.Bytes()): // or its definition is
				c.itself++
			default:
				c.made++
			}
		}
	}
}

func (c *accidentCount) sum(d accidentCount) {
	c.cases += d.cases
	c.savable += d.savable
	c.saved += d.saved
	c.made += d.made
	c.itself += d.itself
	c.older += d.older
}

func (c accidentCount) row(name string) string {
	return fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d |", name, c.cases, c.savable, c.saved, c.made, c.itself, c.older)
}

// happen has each accident happen to the files, and returns a table and the sums.
func happen(t *testing.T, files map[string][]byte, seed uint64, every int) (table string, all map[string]accidentCount) {
	t.Helper()
	table = "| accident | cases | can be saved | saved | new | damaged themselves | of the older ride |\n|---|---|---|---|---|---|---|\n"
	all = map[string]accidentCount{}
	tried := 0
	for _, k := range accidents {
		var c accidentCount
		for _, name := range slices.Sorted(maps.Keys(files)) {
			seed++
			if tried++; tried%every != 0 {
				continue
			}
			d, older := k.inflict(t, files[name], seed)
			if d == nil {
				continue
			}
			b := d.bytes()
			saved, _ := fit.Recover(b)
			var one accidentCount
			one.add(d, b, saved, older)
			t.Log(one.row(k.name + ", " + name))
			c.sum(one)
		}
		all[k.name] = c
		table += c.row(k.name) + "\n"
	}
	return table, all
}

// inflict has the accident happen to a whole file, and returns what is left, and the layout of the
// older ride; nil if the file is too short or cannot have what the accident needs.
func (k accident) inflict(t *testing.T, whole []byte, seed uint64) (d *damaged, older *layout) {
	t.Helper()
	ok := true
	if k.compressed {
		whole, ok = withCompressedTimes(t, whole)
	}
	if !ok || len(whole) < 6*page {
		return nil, nil
	}
	l := layoutOf(whole)
	ride := olderThan(whole, l)
	return inflict(damage{k.name, func(d *damaged) { k.do(d, ride) }}, whole, l, seed), layoutOf(ride)
}

// withCompressedTimes returns the files in whole with compressed timestamps, if they become shorter.
func withCompressedTimes(t *testing.T, whole []byte) (b []byte, ok bool) {
	t.Helper()
	for f, err := range fit.All(whole) {
		if err == nil {
			b, err = fit.Append(b, f, fit.CompressTimestamps())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return b, len(b) < len(whole)*99/100
}

// TestRecoverAccidents lets accidents happen to files like the ones that devices write;
// testdata/recovered.txt has the table of what is saved. With -v it prints each case, and with -seed
// the accidents happen at other places.
func TestRecoverAccidents(t *testing.T) {
	t.Parallel()
	every := testkit.Thorough(3, 1)
	if *updateTables {
		every = 1
	}
	table, all := happen(t, deviceFiles(t), *firstSeed, every)
	t.Logf("\n%s", table)
	slack := testkit.Thorough(3.0, 1.0) // of few cases, one says more
	for _, k := range accidents {
		c := all[k.name]
		lost, made := 1000*float64(c.savable-c.saved)/float64(c.savable), 1000*float64(c.made)/float64(c.savable)
		if c.cases == 0 || *firstSeed == 0 && (lost > slack*k.lost || made > slack*k.made) {
			t.Errorf("%s: %d cases, %.1f of 1,000 messages are lost, %.1f new, want %v and %v at most", k.name, c.cases, lost, made, k.lost, k.made)
		}
	}
	if *firstSeed == 0 && every == 1 {
		checkTable(t, "accidents: go test ./fit -run TestRecoverAccidents$ -update-tables", table)
	}
}

// TestRecoverAccidentsReal has them happen to real people's files.
func TestRecoverAccidentsReal(t *testing.T) {
	t.Parallel()
	table, _ := happen(t, soundRealFiles(t), *firstSeed, *realEvery)
	t.Logf("\n%s", table)
}
