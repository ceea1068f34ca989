package fit_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
)

// A piece is bytes of a whole file, or others.
type piece struct {
	from, n int    // of the whole file
	other   []byte // what is there instead, nil if nothing is; from is -1 if it is new
}

// A damaged file is pieces of a whole one and others.
type damaged struct {
	whole  []byte
	pieces []piece
	also   []byte // a whole file after it
	rng    *rand.Rand
	layout *layout

	at, place wholeness // what wholeOf and places have made, once the pieces are as they stay
}

// bytes returns the file.
func (d *damaged) bytes() (b []byte) {
	for _, p := range d.pieces {
		if p.other != nil {
			b = append(b, p.other...)
		} else {
			b = append(b, d.whole[p.from:p.from+p.n]...)
		}
	}
	return b
}

// cut splits the pieces so that one begins at an offset of the whole file, and returns
// which, or the number of pieces.
func (d *damaged) cut(at int) int {
	for i, p := range d.pieces {
		if p.other != nil || p.from < 0 || at < p.from || at >= p.from+p.n {
			continue
		}
		if at == p.from {
			return i
		}
		d.pieces = slices.Replace(d.pieces, i, i+1, piece{p.from, at - p.from, nil}, piece{at, p.from + p.n - at, nil})
		return i + 1
	}
	return len(d.pieces)
}

// replace puts other bytes in the place of n bytes; nil drops them.
func (d *damaged) replace(at, n int, other []byte) {
	n = min(n, len(d.whole)-at)
	i := d.cut(at)
	j := d.cut(at + n)
	if j < i {
		return
	}
	switch {
	case other == nil:
		d.pieces = slices.Delete(d.pieces, i, j)
	case n == 0:
		d.pieces = slices.Insert(d.pieces, i, piece{-1, 0, other})
	default:
		d.pieces = slices.Replace(d.pieces, i, j, piece{at, n, other})
	}
}

func (d *damaged) anywhere() int { return d.rng.IntN(len(d.whole)) }

// inside is anywhere after the header.
func (d *damaged) inside() int { return 14 + d.rng.IntN(len(d.whole)-14) }

// sector is where a block of n bytes begins that can be lost, or 0 in a short file.
func (d *damaged) sector(n int) int { return d.rng.IntN(max(1, len(d.whole)/n)) * n }

func (d *damaged) noise(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(d.rng.Uint32())
	}
	return b
}

// definition returns a definition of the file: the one with the most messages, or any.
func (d *damaged) definition(main bool) *defined {
	all := d.layout.definitions
	if main {
		return slices.MaxFunc(all, func(a, b *defined) int { return a.messages - b.messages })
	}
	return all[d.rng.IntN(len(all))]
}

func (d *damaged) flip(at int) {
	d.replace(at, 1, []byte{d.whole[at] ^ 1<<d.rng.IntN(8)})
}

// A damage is one kind of damage.
type damage struct {
	name string
	do   func(d *damaged)
}

var damages = []damage{
	{"one bit flipped", func(d *damaged) { d.flip(d.anywhere()) }},
	{"three bits flipped", func(d *damaged) {
		for range 3 {
			d.flip(d.anywhere())
		}
	}},
	{"one byte another", func(d *damaged) { d.replace(d.anywhere(), 1, d.noise(1)) }},
	{"one byte inserted", func(d *damaged) { d.replace(d.inside(), 0, d.noise(1)) }},
	{"one byte lost", func(d *damaged) { d.replace(d.inside(), 1, nil) }},
	{"five bytes inserted", func(d *damaged) { d.replace(d.inside(), 0, d.noise(5)) }},
	{"seven bytes lost", func(d *damaged) { d.replace(d.inside(), 7, nil) }},
	{"one byte inserted at five places", func(d *damaged) {
		for range 5 {
			d.replace(d.inside(), 0, d.noise(1))
		}
	}},
	{"60 bytes others", func(d *damaged) { d.replace(d.inside(), 60, d.noise(60)) }},
	{"512 bytes others", func(d *damaged) { d.replace(d.sector(512), 512, d.noise(512)) }},
	{"512 bytes zero", func(d *damaged) { d.replace(d.sector(512), 512, make([]byte, 512)) }},
	{"512 bytes 0xFF", func(d *damaged) { d.replace(d.sector(512), 512, bytes.Repeat([]byte{0xFF}, 512)) }},
	{"512 bytes lost", func(d *damaged) { d.replace(d.sector(512), 512, nil) }},
	{"512 bytes twice", func(d *damaged) {
		at := d.sector(512)
		d.replace(min(len(d.whole), at+512), 0, d.whole[at:min(len(d.whole), at+512)])
	}},
	{"512 bytes elsewhere", func(d *damaged) {
		at, to := d.sector(512), d.sector(512)
		i := d.cut(at)
		j := d.cut(at + 512)
		if to >= at && to < at+512 || j <= i {
			return
		}
		moved := d.pieces[i]
		d.pieces = slices.Delete(d.pieces, i, i+1)
		d.pieces = slices.Insert(d.pieces, d.cut(to), moved)
	}},
	{"4096 bytes zero", func(d *damaged) { d.replace(d.sector(4096), 4096, make([]byte, 4096)) }},
	{"4096 bytes lost", func(d *damaged) { d.replace(d.sector(4096), 4096, nil) }},
	{"cut", func(d *damaged) { d.replace(d.inside(), len(d.whole), nil) }},
	{"cut, zeros after it", func(d *damaged) { d.replace(d.inside(), len(d.whole), make([]byte, 3000)) }},
	{"cut, 0xFF after it", func(d *damaged) { d.replace(d.inside(), len(d.whole), bytes.Repeat([]byte{0xFF}, 3000)) }},
	{"cut, others after it", func(d *damaged) { d.replace(d.inside(), len(d.whole), d.noise(3000)) }},
	{"cut, a whole file after it", func(d *damaged) {
		d.also = strap(100)
		d.replace(d.inside(), len(d.whole), d.also)
	}},
	{"header lost", func(d *damaged) { d.replace(0, int(d.whole[0]), nil) }},
	{"header zero", func(d *damaged) { d.replace(0, int(d.whole[0]), make([]byte, d.whole[0])) }},
	{"wrong magic", func(d *damaged) { d.replace(8, 4, d.noise(4)) }},
	{"data size 0", func(d *damaged) { d.replace(4, 4, make([]byte, 4)) }},
	{"any data size", func(d *damaged) { d.replace(4, 4, append(d.noise(3), 0)) }},
	{"field count of a definition", func(d *damaged) {
		at := d.definition(d.rng.IntN(2) == 0).offset + 5
		d.replace(at, 1, []byte{d.whole[at] + 1 - 2*uint8(d.rng.IntN(2))})
	}},
	{"size in a definition", func(d *damaged) {
		def := d.definition(d.rng.IntN(2) == 0)
		if at := def.offset + 6 + 3*d.rng.IntN(max(1, int(d.whole[def.offset+5]))) + 1; at < def.offset+def.size {
			d.replace(at, 1, []byte{uint8(1 + d.rng.IntN(16))})
		}
	}},
	{"main definition lost", func(d *damaged) {
		def := d.definition(true)
		d.replace(def.offset, def.size, nil)
	}},
	{"any definition zero", func(d *damaged) {
		def := d.definition(false)
		d.replace(def.offset, def.size, make([]byte, def.size))
	}},
	{"line feeds become two bytes", func(d *damaged) {
		for i, b := range d.whole {
			if b == '\n' && d.rng.IntN(8) == 0 {
				d.replace(i, 0, []byte{'\r'})
			}
		}
	}},
	{"others before", func(d *damaged) { d.pieces = slices.Insert(d.pieces, 0, piece{-1, 0, d.noise(300)}) }},
	{"others after it", func(d *damaged) { d.pieces = append(d.pieces, piece{-1, 0, d.noise(300)}) }},
	{"wrong checksum", func(d *damaged) { d.replace(len(d.whole)-2, 2, d.noise(2)) }},
	{"512 bytes of another place", func(d *damaged) {
		if at, from := d.sector(512), d.sector(512); at != from {
			d.replace(at, 512, d.whole[from:min(len(d.whole), from+512)])
		}
	}},
}
