package main

import (
	"github.com/tightwire/tightwire/fit/profile"
	ff "github.com/tightwire/tightwire/internal/testkit/fittest"
)

// fitKinds are the kinds of files that are rare: a few messages of each.
var fitKinds = []fitFile{
	{"device", fileOf(1, device)},
	{"settings", fileOf(2, settings)},
	{"workout", fileOf(5, workout)},
	{"course", fileOf(6, course)},
	{"schedule", fileOf(7, schedule)},
	{"weight", fileOf(9, weight)},
	{"totals", fileOf(10, totals)},
	{"goals", fileOf(11, goals)},
	{"blood-pressure", fileOf(14, bloodPressure)},
	{"monitoring", fileOf(15, monitoring)},
	{"segment", fileOf(34, segment)},
}

// somewhen is a time, and somewhere a place, in the units of the format.
const (
	somewhen      = 1_068_876_800
	somewhereLat  = 620_700_000
	somewhereLong = 160_900_000
)

// newFIT begins a file of a kind, as the profile's type file has it.
func newFIT(kind uint8) *ff.File {
	f := &ff.File{Protocol: 0x10, Profile: 2132}
	f.Message(0, 0, ff.Enum(0, kind), ff.Uint16(1, 255), ff.Uint16(2, 7), ff.Uint32z(3, 99), ff.Uint32(4, somewhen))
	return f
}

// fileOf makes a file of a kind, in which write puts more messages.
func fileOf(kind uint8, write func(*ff.File)) func() []byte {
	return func() []byte {
		f := newFIT(kind)
		write(f)
		return f.Bytes()
	}
}

func device(f *ff.File) {
	f.Message(1, 35, ff.Uint16(3, 210), ff.Text(5, "00-1", 8))
	f.Message(2, 1, ff.Raw(0, profile.Uint8z, 1, 2), ff.Number(21, profile.Uint32z, 0x8000_0001), ff.Number(23, profile.Uint32z, 0))
	f.Message(3, 37, ff.Uint16(254, 0), ff.Text(2, "Activities", 12), ff.Uint16(3, 40), ff.Enum(0, 4), ff.Raw(1, profile.Uint8z, 2))
	f.Message(4, 38, ff.Uint16(254, 0), ff.Uint16(1, 20), ff.Uint16(3, 84), ff.Enum(0, 4), ff.Enum(2, 0))
}

func settings(f *ff.File) {
	f.Message(1, 3, ff.Text(0, "Rider Ä", 12), ff.Uint16(4, 712), ff.Enum(1, 1), ff.Uint8(2, 36), ff.Uint8(3, 181), ff.Uint8(8, 52), ff.Uint8(11, 190), ff.Uint16(254, 0))
	f.Message(2, 4, ff.Number(1, profile.Uint16z, 4_711), ff.Enum(0, 1), ff.Enum(2, 0), ff.Number(3, profile.Uint8z, 5), ff.Uint16(254, 0))
	f.Message(3, 12, ff.Text(3, "Cycling", 16), ff.Enum(0, 2), ff.Enum(1, 0))
}

func workout(f *ff.File) {
	f.Message(1, 26, ff.Text(8, "4 x 5 minutes", 16), ff.Uint32z(5, 32), ff.Uint16(6, 3), ff.Enum(4, 2))
	steps := []struct {
		kind, target     uint8
		value, low, high uint32
	}{
		{0, 4, 600_000, 0, 0}, {0, 4, 300_000, 1_250, 1_300}, {6, 2, 1, 0xFFFFFFFF, 0xFFFFFFFF},
	}
	for i, s := range steps {
		f.Message(2, 27, ff.Uint16(254, uint16(i)), ff.Text(0, "Step", 8), ff.Uint32(2, s.value), ff.Uint32(4, 0),
			ff.Uint32(5, s.low), ff.Uint32(6, s.high), ff.Enum(1, s.kind), ff.Enum(3, s.target), ff.Enum(7, 0))
	}
}

func course(f *ff.File) {
	f.Message(1, 31, ff.Text(5, "Round the lake", 20), ff.Uint32z(6, 0x1F), ff.Enum(4, 2))
	f.Message(2, 19, ff.Uint32(253, somewhen), ff.Uint32(2, somewhen), ff.Sint32(3, somewhereLat), ff.Sint32(4, somewhereLong),
		ff.Sint32(5, somewhereLat+900), ff.Sint32(6, somewhereLong-900), ff.Uint32(7, 30_000), ff.Uint32(8, 30_000), ff.Uint32(9, 15_000))
	f.Message(3, 21, ff.Uint32(253, somewhen), ff.Enum(0, 0), ff.Enum(1, 0), ff.Uint8(4, 0))
	for i := range int32(30) {
		f.Message(4, 20, ff.Uint32(253, somewhen+uint32(i)), ff.Sint32(0, somewhereLat+30*i), ff.Sint32(1, somewhereLong-30*i),
			ff.Uint32(5, uint32(500*i)), ff.Uint16(2, 2_750+uint16(i)))
	}
	f.Message(3, 21, ff.Uint32(253, somewhen+30), ff.Enum(0, 0), ff.Enum(1, 9), ff.Uint8(4, 0))
	f.Message(5, 32, ff.Uint16(254, 0), ff.Uint32(1, somewhen+15), ff.Sint32(2, somewhereLat+450), ff.Sint32(3, somewhereLong-450),
		ff.Uint32(4, 7_500), ff.Enum(5, 1), ff.Text(6, "Summit", 16), ff.Enum(8, 1))
}

func schedule(f *ff.File) {
	f.Message(1, 28, ff.Uint16(0, 255), ff.Uint16(1, 7), ff.Uint32z(2, 99), ff.Uint32(3, somewhen), ff.Enum(4, 0), ff.Enum(5, 0), ff.Uint32(6, somewhen+86_400))
}

func weight(f *ff.File) {
	f.Message(1, 3, ff.Uint16(254, 0), ff.Uint16(4, 712), ff.Enum(1, 1), ff.Uint8(2, 36), ff.Uint8(3, 181))
	for i, kg := range []uint16{7_120, 7_095, 0xFFFE, 0xFFFF} {
		f.Message(2, 30, ff.Uint32(253, somewhen+uint32(86_400*i)), ff.Uint16(0, kg), ff.Uint16(1, 1_830), ff.Uint16(2, 5_510), ff.Uint16(12, 0))
	}
}

func totals(f *ff.File) {
	for i, sport := range []uint8{1, 2, 5, 254} {
		n := uint32(i + 1)
		f.Message(1, 33, ff.Uint16(254, uint16(i)), ff.Uint32(253, somewhen), ff.Uint32(0, 3_600*n), ff.Uint32(1, 30_000*n), ff.Uint32(2, 900*n),
			ff.Uint32(4, 3_700*n), ff.Uint16(5, uint16(n)), ff.Uint32(6, 3_500*n), ff.Enum(3, sport), ff.Uint8(9, uint8(i)))
	}
}

func goals(f *ff.File) {
	for i := range uint32(2) {
		f.Message(1, 15, ff.Uint16(254, uint16(i)), ff.Uint32(2, somewhen), ff.Uint32(3, somewhen+604_800), ff.Uint32(5, 100_000), ff.Uint32(7, 200_000*(i+1)),
			ff.Uint16(9, 1), ff.Enum(0, 2), ff.Enum(1, 0), ff.Enum(4, 1), ff.Enum(6, uint8(i)), ff.Enum(8, 1), ff.Enum(10, 0xFF), ff.Enum(11, 2))
	}
}

func bloodPressure(f *ff.File) {
	f.Message(1, 3, ff.Uint16(254, 0), ff.Enum(1, 0), ff.Uint8(2, 41))
	for i := range uint32(5) {
		f.Message(2, 51, ff.Uint32(253, somewhen+3_600*i), ff.Uint16(0, 118+uint16(i)), ff.Uint16(1, 76), ff.Uint16(2, 90), ff.Uint16(3, 0xFFFF),
			ff.Uint16(9, 0), ff.Uint8(6, 61), ff.Enum(7, 0), ff.Enum(8, uint8(i%4)))
	}
}

func monitoring(f *ff.File) {
	f.Message(1, 103, ff.Uint32(253, somewhen), ff.Uint32(0, somewhen+3_600), ff.Uint16(5, 1_720),
		ff.Array(3, profile.Uint16, 3_840, 6_400), ff.Array(4, profile.Uint16, 300, 0xFFFF), ff.Raw(1, profile.Enum, 6, 1))
	for i := range uint32(20) {
		f.Message(2, 55, ff.Uint32(253, somewhen+60*i), ff.Uint32(3, 120*i), ff.Uint32(4, 60_000*i), ff.Uint16(19, uint16(4*i)), ff.Enum(5, 6))
		f.Message(3, 55, ff.Uint16(26, uint16(somewhen+60*i+30)), ff.Uint8(27, 58+uint8(i)))
		f.Message(4, 55, ff.Raw(24, profile.Byte, byte(6|i<<5)), ff.Raw(16, profile.Uint16, byte(i), 0, 1, 0, 255, 255))
	}
}

func segment(f *ff.File) {
	f.Message(1, 148, ff.Text(0, "The wall", 20), ff.Text(1, "0123456789abcdef", 20), ff.Enum(2, 2), ff.Enum(3, 1), ff.Uint32(4, 7), ff.Uint32(5, 0xFFFFFFFF),
		ff.Uint8(6, 0), ff.Enum(7, 0), ff.Enum(8, 0))
	f.Message(2, 149, ff.Uint16(254, 0), ff.Text(0, "First", 8), ff.Enum(1, 2), ff.Uint32(2, 12), ff.Uint32(3, 34), ff.Uint32(4, 95_000), ff.Text(5, "a-1", 8))
	f.Message(3, 142, ff.Uint16(254, 0), ff.Sint32(3, somewhereLat), ff.Sint32(4, somewhereLong), ff.Sint32(5, somewhereLat+999), ff.Sint32(6, somewhereLong+999),
		ff.Sint32(25, 0x7FFFFFFF), ff.Uint32(9, 90_000), ff.Uint16(21, 41), ff.Text(29, "The wall", 12))
	for i := range int32(25) {
		f.Message(4, 150, ff.Uint16(254, uint16(i)), ff.Sint32(1, somewhereLat+40*i), ff.Sint32(2, somewhereLong+40*i), ff.Uint32(3, uint32(3_600*i)),
			ff.Uint16(4, 2_700+uint16(8*i)), ff.Array(5, profile.Uint32, uint64(3_800*i), uint64(4_100*i)))
	}
}
