package main

import (
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
	ff "github.com/tightwire/tightwire/internal/testkit/fittest"
)

// fitDamage are files that are not whole.
var fitDamage = []fitFile{
	{"empty", func() []byte { return nil }},
	{"cut-header", func() []byte { return whole()[:9] }},
	{"cut-header-checksum", func() []byte { return whole()[:13] }},
	{"cut-definition", func() []byte { return whole()[:20] }},
	{"cut-fields", func() []byte { return whole()[:52] }},
	{"cut-developer-fields", cutDeveloperFields},
	{"cut-message", func() []byte { return whole()[:95] }},
	{"cut-between-messages", cutBetweenMessages},
	{"cut-checksum", func() []byte { return cutEnd(whole(), 1) }},
	{"no-checksum", func() []byte { return cutEnd(whole(), 2) }},
	{"bad-checksum", func() []byte { return flipped(whole(), -1) }},
	{"bad-header-checksum", func() []byte { return summed(flipped(whole(), 12)) }},
	{"bad-both-checksums", func() []byte { return flipped(flipped(whole(), 13), -2) }},
	{"bad-byte", func() []byte { return flipped(whole(), 70) }},
	{"not-fit", func() []byte { return flipped(whole(), 9) }},
	{"header-13", func() []byte { return withByte(whole(), 0, 13) }},
	{"architecture-2", fileOf(4, func(f *ff.File) { f.Byte(0x41, 0, 2, 20, 0, 1, 3, 1, 2, 1, 100) })},
	{"no-definition", fileOf(4, func(f *ff.File) { f.Data(7).Byte(1, 2, 3) })},
	{"no-definition-compressed", fileOf(4, func(f *ff.File) { f.Compressed(3, 1).Byte(1, 2, 3) })},
	{"overrun", fileOf(4, overrun)},
	{"overrun-definition", fileOf(4, func(f *ff.File) { f.Byte(0x41, 0, 0, 20) })},
	{"data-size-0", func() []byte { return withSize(whole(), 0) }},
	{"data-size-less", func() []byte { return withSize(whole(), 60) }},
	{"data-size-more", func() []byte { return withSize(whole(), 1<<31) }},
	{"data-size-most", func() []byte { return withSize(whole(), 0xFFFF_FFFF) }},
	{"trailing", func() []byte { return append(whole(), "garbage behind"...) }},
	{"trailing-zeros", func() []byte { return append(whole(), make([]byte, 100)...) }},
	{"trailing-short", func() []byte { return append(whole(), 14, 0x10) }},
	{"second-cut", func() []byte { return append(whole(), cutEnd(whole(), 30)...) }},
	{"second-bad-checksum", func() []byte { return append(whole(), flipped(whole(), -1)...) }},
	{"first-bad-checksum", func() []byte { return append(flipped(whole(), -1), whole()...) }},
	{"first-bad-header-checksum", func() []byte { return append(summed(flipped(whole(), 12)), whole()...) }},
}

func cutEnd(b []byte, n int) []byte { return b[:len(b)-n] }

// flipped changes all bits of a byte; negative positions count from the end.
func flipped(b []byte, at int) []byte {
	if at < 0 {
		at += len(b)
	}
	b[at] ^= 0xFF
	return b
}

// summed corrects the file's checksum.
func summed(b []byte) []byte {
	n := len(b) - 2
	return append(b[:n], new(ff.File).Uint16(ff.CRC(b[:n])).Body...)
}

func withByte(b []byte, at int, c byte) []byte {
	b[at] = c
	return b
}

// withSize changes the data size in the header and clears the header's checksum.
func withSize(b []byte, n uint32) []byte {
	header := new(ff.File).Uint32(n).Body
	return slices.Concat(b[:4], header, b[8:12], []byte{0, 0}, b[14:])
}

// cutBetweenMessages truncates a file at the end of a message.
func cutBetweenMessages() []byte {
	b := whole()
	return b[:len(b)-2-3*8]
}

func cutDeveloperFields() []byte {
	f := newFIT(4)
	f.DefineDeveloper(1, 20, []ff.Field{{Num: 3, Size: 1, Type: profile.Uint8}}, []ff.DeveloperField{{Num: 1, Size: 1}, {Num: 2, Size: 1}})
	return cutEnd(f.Bytes(), 2+4)
}

// overrun ends its data within a message, with a correct checksum.
func overrun(f *ff.File) {
	f.Define(1, 20, ff.Field{Num: 253, Size: 4, Type: profile.Uint32})
	f.Data(1).Uint32(somewhen).Data(1).Byte(1, 2)
}
