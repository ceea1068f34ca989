package fit_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// tiny writes files byte by byte, also wrong ones.
type tiny struct{ data []byte }

// fields of three bytes each: number, size, type, or for developers the index.
func (w *tiny) define(header, arch uint8, num uint16, fields ...uint8) *tiny {
	w.data = append(w.data, 0x40|header, 0, arch)
	if arch == 1 {
		w.data = binary.BigEndian.AppendUint16(w.data, num)
	} else {
		w.data = binary.LittleEndian.AppendUint16(w.data, num)
	}
	w.data = append(w.data, uint8(len(fields)/3))
	w.data = append(w.data, fields...)
	return w
}

// developer adds a list of developer fields to the definition written last.
func (w *tiny) developer(fields ...uint8) *tiny {
	w.data = append(w.data, uint8(len(fields)/3))
	w.data = append(w.data, fields...)
	return w
}

func (w *tiny) raw(b ...uint8) *tiny {
	w.data = append(w.data, b...)
	return w
}

// time returns b with a time in little-endian order before it.
func timed(header uint8, t uint32, b ...uint8) []byte {
	return append(binary.LittleEndian.AppendUint32([]byte{header}, t), b...)
}

// file returns the whole file, with a header of 12 or 14 bytes.
func (w *tiny) file(header int) []byte { return wrap(w.data, header, uint32(len(w.data))) }

// wrap returns data with a header that announces size bytes, and a checksum.
func wrap(data []byte, header int, size uint32) []byte {
	b := append(headerOf(header, size), data...)
	return binary.LittleEndian.AppendUint16(b, crcOf(b))
}

func headerOf(header int, size uint32) []byte {
	b := []byte{uint8(header), 0x20, 0x34, 0x12}
	b = binary.LittleEndian.AppendUint32(b, size)
	b = append(b, ".FIT"...)
	if header == 14 {
		b = binary.LittleEndian.AppendUint16(b, crcOf(b))
	}
	return b
}

// crcOf is the checksum, bit by bit.
func crcOf(b []byte) (crc uint16) {
	for _, c := range b {
		crc ^= uint16(c)
		for range 8 {
			crc = crc>>1 ^ crc&1*0xA001
		}
	}
	return crc
}

const start = 1_000_000_000 // a time

// ride returns a file of n records of 12 bytes, of which each eighth is followed by
// an event.
func ride(n int) *tiny {
	w := new(tiny)
	w.define(0, 0, 0, 0, 1, 0, 4, 4, 0x86).raw(0, 4).raw(1, 2, 3, 4)
	w.define(1, 0, 20, 253, 4, 0x86, 3, 1, 2, 5, 4, 0x86, 6, 2, 0x84)
	w.define(2, 0, 21, 253, 4, 0x86, 0, 1, 0)
	for i := range n {
		w.raw(timed(1, uint32(start+i), uint8(100+i%50), uint8(i), uint8(i>>8), 0, 0, uint8(i*7), 3)...)
		if i%8 == 7 {
			w.raw(timed(2, uint32(start+i), 3)...)
		}
	}
	return w
}

// compressed returns a file with compressed timestamps, of times that are stored,
// invalid or missing.
func compressed() *tiny {
	w := new(tiny)
	w.define(0, 0, 20, 3, 1, 2)
	w.raw(0x80|3, 90) // no time yet
	w.define(1, 0, 21, 253, 4, 0x86, 0, 1, 0)
	for i := range 5 {
		w.raw(timed(1, start+uint32(i), 1)...)
	}
	w.raw(timed(1, 0xFFFFFFFF, 1)...).raw(timed(1, 0xFFFFFFFF, 1)...)
	for i := range 100 {
		w.raw(0x80|uint8(i*5)&31, uint8(i))
	}
	w.define(2, 1, 20, 253, 4, 0x86)
	w.raw(0x80|2<<5|7, 0x3B, 0x9A, 0xD0, 0x00) // compressed, and it has a time too
	return w.raw(0x80|9, 1).raw(0x80|8, 1).raw(0, 77).raw(0x80|31, 1)
}

// described returns a file with developer fields, described before, behind, twice,
// invalidly and not at all.
func described() *tiny {
	w := new(tiny)
	describe := []uint8{0, 1, 2, 1, 1, 2, 2, 1, 2, 3, 4, 7, 8, 2, 7}
	w.define(1|0x20, 0, 20, 3, 1, 2).developer(7, 2, 0, 8, 4, 0, 9, 3, 1)
	w.raw(1, 60, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.define(2, 0, 206, describe...)
	w.raw(2, 0, 7, 0x84, 'c', 'a', 'd', 0, 'm', 0)
	w.raw(1, 61, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.raw(2, 0, 8, 0x86, 'p', 'o', 'w', 0, 'W', 0).raw(2, 1, 9, 2, 'a', 'b', 'c', 'd', 'e', 'f')
	w.raw(1, 62, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.raw(2, 0, 7, 0x83, 'n', 'e', 'w', 0, 0, 0).raw(2, 0xFF, 7, 2, 'b', 'a', 'd', 0, 0, 0)
	w.raw(1, 63, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.raw(2, 0, 7, 0x1F, 'o', 'u', 't', 0, 0, 0)
	w.raw(1, 64, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.raw(2, 0, 7, 0x84, 'i', 'n', 0, 0, 'b', 0) // in force again, and not changed by index 256
	w.define(3, 0, 206, 0, 2, 0x84, 1, 1, 2, 2, 1, 2).raw(3, 0, 1, 7, 2)
	w.raw(1, 66, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.define(3, 0, 206, 0, 1, 2, 1, 1, 2).raw(3, 0, 8) // no type
	w.raw(1, 67, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.define(2|0x20, 1, 206, describe...).developer(7, 2, 0) // a description with a developer field
	w.raw(2, 0, 7, 0x84, 'x', 0, 0, 0, 'y', 0, 1, 2)
	return w.raw(2, 0, 7, 0x83, 'z', 0, 0, 0, 'y', 0, 1, 2).raw(1, 65, 1, 2, 3, 4, 5, 6, 7, 8, 9)
}

// longest returns a file with messages of the greatest length.
func longest() *tiny {
	w := new(tiny)
	fields := make([]uint8, 0, 3*255)
	for i := range 255 {
		fields = append(fields, uint8(i), 255, 13)
	}
	w.define(5|0x20, 0, 300, fields...).developer(fields...)
	for i := range 3 {
		w.raw(5).raw(bytes.Repeat([]byte{uint8(i), 0, 200}, 2*255*255/3)...)
	}
	return w
}

// everyType returns a file with fields of all types and some that are none, in sizes
// that fit and others.
func everyType(arch uint8) *tiny {
	w := new(tiny)
	for typ := range 32 {
		for _, size := range []uint8{0, 1, 2, 3, 4, 7, 8, 16} {
			for _, high := range []uint8{0, 0x80} {
				w.define(3, arch, 1000, 1, size, uint8(typ)|high, 2, 1, 2)
				for i := range 4 {
					w.raw(3).raw(bytes.Repeat([]byte{0, 0x80 + uint8(i), 0xFF, 0x7F}, 8)[i : i+int(size)]...).raw(9)
				}
			}
		}
	}
	return w
}

// manyDefinitions returns a file with more definitions than a Decoder keeps.
func manyDefinitions() *tiny {
	w := new(tiny)
	for i := range 700 {
		w.define(uint8(i)&15, uint8(i&1), uint16(i%150), 5, 1, 2).raw(uint8(i)&15, uint8(i))
	}
	return w
}

// built returns what a Builder makes, in a file with the plainest layout.
func built() *tiny {
	var b fit.Builder
	for i := range 20 {
		b.Begin(20)
		b.Add(253, fit.Uint32(start+uint32(i)))
		b.Add(3, fit.Uint8(uint8(i)))
		b.Add(200, fit.Text(strings.Repeat("x", i)))
		b.Add(201, fit.Array(profile.Sint16, 1, 2, uint64(i)))
		if err := b.End(); err != nil {
			panic(err)
		}
	}
	w := new(tiny)
	for _, m := range b.File().Messages {
		w.raw(0x40).raw(m.Definition().Bytes()...).raw(0).raw(m.Bytes()...)
	}
	return w
}

func join(files ...[]byte) []byte { return bytes.Join(files, nil) }

// oddInputs returns files with all that is legal and rare, and damaged ones.
func oddInputs() map[string][]byte {
	small := ride(9).file(14)
	badHeader, badSum, badBoth := bytes.Clone(small), bytes.Clone(small), bytes.Clone(small)
	badHeader[12] ^= 1
	badSum[len(badSum)-1] ^= 1
	badBoth[12] ^= 1
	badBoth[len(badSum)-1] ^= 1
	noSum := bytes.Clone(small)
	noSum[12], noSum[13] = 0, 0
	noSum = binary.LittleEndian.AppendUint16(noSum[:len(noSum)-2], crcOf(noSum[:len(noSum)-2]))
	files := map[string][]byte{
		"ride":              ride(40).file(14),
		"short header":      ride(40).file(12),
		"no header sum":     noSum,
		"long":              ride(6_000).file(12),
		"compressed":        compressed().file(14),
		"described":         described().file(14),
		"large":             longest().file(14),
		"types":             everyType(0).file(14),
		"types, big-endian": everyType(1).file(12),
		"many definitions":  manyDefinitions().file(14),
		"built":             built().file(14),
		"empty file":        new(tiny).file(14),
		"chained":           join(small, compressed().file(12), described().file(14), new(tiny).file(12), small),

		"nothing":            {},
		"no FIT":             []byte("this is no FIT file at all, it is text"),
		"header sum":         badHeader,
		"sum":                badSum,
		"both sums":          badBoth,
		"sums, chained":      join(badSum, badHeader, small, badBoth),
		"sum, then no file":  join(badSum, small[:30]),
		"header sum and cut": badHeader[:60],
		"trailing":           join(small, []byte("garbage")),
		"trailing header":    join(small, small[:9]),
		"trailing byte":      join(small, []byte{14}),
		"one byte":           {14},
		"data size 0":        wrap(ride(9).data, 14, 0),
		"data size small":    wrap(ride(9).data, 14, 50),
		"data size large":    wrap(ride(9).data, 14, 5000),
		"data size huge":     wrap(ride(9).data, 12, 0xFFFFFFFF),
		"architecture":       new(tiny).define(0, 0, 20, 3, 1, 2).raw(0, 9).define(1, 2, 20).file(14),
		"undefined":          ride(9).raw(7, 1, 2, 3).file(14),
		"overrun":            ride(9).raw(1, 2, 3).file(14),
		"overrun, chained":   join(small, ride(9).raw(1, 2, 3).file(14), small),
		"cut definition":     ride(9).raw(0x40, 0, 0, 20, 0, 3, 1, 1).file(14),
		"cut list":           ride(9).raw(0x60, 0, 0, 20, 0, 1, 3, 1, 2, 3, 1).file(14),
		"no list":            ride(9).raw(0x60, 0, 0, 20, 0, 1, 3, 1, 2).file(14),
	}
	for i := range small {
		files[fmt.Sprint("cut at ", i)] = small[:i]
	}
	return files
}
