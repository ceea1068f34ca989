package fit_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// newFile begins a file with versions that are not 0.
func newFile() *fittest.File { return &fittest.File{Protocol: 0x20, Profile: 0x1234} }

// timed returns b with a time in little-endian order before it.
func timed(header uint8, t uint32, b ...uint8) []byte {
	return append(binary.LittleEndian.AppendUint32([]byte{header}, t), b...)
}

const start = 1_000_000_000 // a time

// ride returns a file of n records of 12 bytes, of which each eighth is followed by
// an event.
func ride(n int) *fittest.File {
	w := newFile()
	w.DefineRaw(0, 0, 0, 0, 1, 0, 4, 4, 0x86).Byte(0, 4).Byte(1, 2, 3, 4)
	w.DefineRaw(1, 0, 20, 253, 4, 0x86, 3, 1, 2, 5, 4, 0x86, 6, 2, 0x84)
	w.DefineRaw(2, 0, 21, 253, 4, 0x86, 0, 1, 0)
	for i := range n {
		w.Byte(timed(1, uint32(start+i), uint8(100+i%50), uint8(i), uint8(i>>8), 0, 0, uint8(i*7), 3)...)
		if i%8 == 7 {
			w.Byte(timed(2, uint32(start+i), 3)...)
		}
	}
	return w
}

// compressed returns a file with compressed timestamps, of times that are stored,
// invalid or missing.
func compressed() *fittest.File {
	w := newFile()
	w.DefineRaw(0, 0, 20, 3, 1, 2)
	w.Byte(0x80|3, 90) // no time yet
	w.DefineRaw(1, 0, 21, 253, 4, 0x86, 0, 1, 0)
	for i := range 5 {
		w.Byte(timed(1, start+uint32(i), 1)...)
	}
	w.Byte(timed(1, 0xFFFFFFFF, 1)...).Byte(timed(1, 0xFFFFFFFF, 1)...)
	for i := range 100 {
		w.Byte(0x80|uint8(i*5)&31, uint8(i))
	}
	w.DefineRaw(2, 1, 20, 253, 4, 0x86)
	w.Byte(0x80|2<<5|7, 0x3B, 0x9A, 0xD0, 0x00) // compressed, and it has a time too
	return w.Byte(0x80|9, 1).Byte(0x80|8, 1).Byte(0, 77).Byte(0x80|31, 1)
}

// described returns a file with developer fields, described before, after, twice,
// invalidly and not at all.
func described() *fittest.File {
	w := newFile()
	describe := []uint8{0, 1, 2, 1, 1, 2, 2, 1, 2, 3, 4, 7, 8, 2, 7}
	w.DefineRaw(1|0x20, 0, 20, 3, 1, 2).DevelopersRaw(7, 2, 0, 8, 4, 0, 9, 3, 1)
	w.Byte(1, 60, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.DefineRaw(2, 0, 206, describe...)
	w.Byte(2, 0, 7, 0x84, 'c', 'a', 'd', 0, 'm', 0)
	w.Byte(1, 61, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.Byte(2, 0, 8, 0x86, 'p', 'o', 'w', 0, 'W', 0).Byte(2, 1, 9, 2, 'a', 'b', 'c', 'd', 'e', 'f')
	w.Byte(1, 62, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.Byte(2, 0, 7, 0x83, 'n', 'e', 'w', 0, 0, 0).Byte(2, 0xFF, 7, 2, 'b', 'a', 'd', 0, 0, 0)
	w.Byte(1, 63, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.Byte(2, 0, 7, 0x1F, 'o', 'u', 't', 0, 0, 0)
	w.Byte(1, 64, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.Byte(2, 0, 7, 0x84, 'i', 'n', 0, 0, 'b', 0) // in force again, and not changed by index 256
	w.DefineRaw(3, 0, 206, 0, 2, 0x84, 1, 1, 2, 2, 1, 2).Byte(3, 0, 1, 7, 2)
	w.Byte(1, 66, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.DefineRaw(3, 0, 206, 0, 1, 2, 1, 1, 2).Byte(3, 0, 8) // no type
	w.Byte(1, 67, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	w.DefineRaw(2|0x20, 1, 206, describe...).DevelopersRaw(7, 2, 0) // a description with a developer field
	w.Byte(2, 0, 7, 0x84, 'x', 0, 0, 0, 'y', 0, 1, 2)
	return w.Byte(2, 0, 7, 0x83, 'z', 0, 0, 0, 'y', 0, 1, 2).Byte(1, 65, 1, 2, 3, 4, 5, 6, 7, 8, 9)
}

// longest returns a file with messages of the greatest length.
func longest() *fittest.File {
	w := newFile()
	fields := make([]uint8, 0, 3*255)
	for i := range 255 {
		fields = append(fields, uint8(i), 255, 13)
	}
	w.DefineRaw(5|0x20, 0, 300, fields...).DevelopersRaw(fields...)
	for i := range 3 {
		w.Byte(5).Byte(bytes.Repeat([]byte{uint8(i), 0, 200}, 2*255*255/3)...)
	}
	return w
}

// everyType returns a file with fields of all types, and of type numbers that FIT does
// not have, in sizes that suit the type and in others.
func everyType(arch uint8) *fittest.File {
	w := newFile()
	for typ := range 32 {
		for _, size := range []uint8{0, 1, 2, 3, 4, 7, 8, 16} {
			for _, high := range []uint8{0, 0x80} {
				w.DefineRaw(3, arch, 1000, 1, size, uint8(typ)|high, 2, 1, 2)
				for i := range 4 {
					w.Byte(3).Byte(bytes.Repeat([]byte{0, 0x80 + uint8(i), 0xFF, 0x7F}, 8)[i : i+int(size)]...).Byte(9)
				}
			}
		}
	}
	return w
}

// manyDefinitions returns a file with more definitions than a Decoder keeps.
func manyDefinitions() *fittest.File {
	w := newFile()
	for i := range 700 {
		w.DefineRaw(uint8(i)&15, uint8(i&1), uint16(i%150), 5, 1, 2).Byte(uint8(i)&15, uint8(i))
	}
	return w
}

// built returns what a Builder makes, in a file with the plainest layout.
func built() *fittest.File {
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
	w := newFile()
	for _, m := range b.File().Messages {
		w.Byte(0x40).Byte(m.Definition().Bytes()...).Byte(0).Byte(m.Bytes()...)
	}
	return w
}

func short(w *fittest.File) *fittest.File {
	w.ShortHeader = true
	return w
}

func join(files ...[]byte) []byte { return bytes.Join(files, nil) }

// oddInputs returns files with all that is legal and rare, and damaged ones.
func oddInputs() map[string][]byte {
	small := ride(9).Bytes()
	badHeader, badSum, badBoth := bytes.Clone(small), bytes.Clone(small), bytes.Clone(small)
	badHeader[12] ^= 1
	badSum[len(badSum)-1] ^= 1
	badBoth[12] ^= 1
	badBoth[len(badSum)-1] ^= 1
	noSum := bytes.Clone(small)
	noSum[12], noSum[13] = 0, 0
	noSum = binary.LittleEndian.AppendUint16(noSum[:len(noSum)-2], fittest.CRC(noSum[:len(noSum)-2]))
	files := map[string][]byte{
		"ride":              ride(40).Bytes(),
		"short header":      ride(40).Short(),
		"no header sum":     noSum,
		"long":              ride(6_000).Short(),
		"compressed":        compressed().Bytes(),
		"described":         described().Bytes(),
		"large":             longest().Bytes(),
		"types":             everyType(0).Bytes(),
		"types, big-endian": everyType(1).Short(),
		"many definitions":  manyDefinitions().Bytes(),
		"built":             built().Bytes(),
		"empty file":        newFile().Bytes(),
		"chained":           join(small, compressed().Short(), described().Bytes(), newFile().Short(), small),

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
		"data size 0":        ride(9).Sized(0),
		"data size small":    ride(9).Sized(50),
		"data size large":    ride(9).Sized(5000),
		"data size huge":     short(ride(9)).Sized(0xFFFFFFFF),
		"architecture":       newFile().DefineRaw(0, 0, 20, 3, 1, 2).Byte(0, 9).DefineRaw(1, 2, 20).Bytes(),
		"undefined":          ride(9).Byte(7, 1, 2, 3).Bytes(),
		"overrun":            ride(9).Byte(1, 2, 3).Bytes(),
		"overrun, chained":   join(small, ride(9).Byte(1, 2, 3).Bytes(), small),
		"cut definition":     ride(9).Byte(0x40, 0, 0, 20, 0, 3, 1, 1).Bytes(),
		"cut list":           ride(9).Byte(0x60, 0, 0, 20, 0, 1, 3, 1, 2, 3, 1).Bytes(),
		"no list":            ride(9).Byte(0x60, 0, 0, 20, 0, 1, 3, 1, 2).Bytes(),
	}
	for i := range small {
		files[fmt.Sprint("cut at ", i)] = small[:i]
	}
	return files
}
