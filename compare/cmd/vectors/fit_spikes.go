package main

import ff "github.com/tightwire/tightwire/internal/testkit/fittest"

// spikes is a ride of a minute and a half with values that cannot be true, each in a record of its own,
// and in what a lap and a session make of it: the first altitude, a speed, a power, a heart rate, a
// position and another altitude.
func spikes(f *ff.File) {
	const seconds = 90
	f.Message(3, 21, ff.Uint32(253, somewhen), ff.Enum(0, 0), ff.Enum(1, 0))
	for i := range uint32(seconds + 1) {
		altitude, speed, power, heart, lat := 3_500+i/3, uint16(5_000), 200+uint16(i%10), uint8(120+i/9), somewhereLat+530*int32(i)
		switch i {
		case 0:
			altitude = 65 // -487 m
		case 20:
			speed = 60_000
		case 30:
			power = 21_733
		case 40:
			heart = 254
		case 50:
			lat += 120_000 // 1.1 km
		case 60:
			altitude = 25_000
		}
		f.Message(1, 20, ff.Uint32(253, somewhen+i), ff.Sint32(0, lat), ff.Sint32(1, somewhereLong), ff.Uint32(5, 500*i),
			ff.Uint16(2, uint16(altitude)), ff.Uint16(6, speed), ff.Uint16(7, power), ff.Uint8(3, heart))
	}
	end := uint32(somewhen + seconds)
	f.Message(3, 21, ff.Uint32(253, end), ff.Enum(0, 0), ff.Enum(1, 4))
	f.Message(4, 19, ff.Uint32(253, end), ff.Uint32(2, somewhen), ff.Uint32(7, 1000*seconds), ff.Uint32(8, 1000*seconds), ff.Uint32(9, 500*seconds),
		ff.Uint16(13, 5_000), ff.Uint16(14, 60_000), ff.Uint16(19, 440), ff.Uint16(20, 21_733), ff.Uint8(15, 126), ff.Uint8(16, 254), ff.Uint16(21, 5_486), ff.Uint16(22, 4_773))
	f.Message(5, 18, ff.Uint32(253, end), ff.Uint32(2, somewhen), ff.Uint32(7, 1000*seconds), ff.Uint32(8, 1000*seconds), ff.Uint32(9, 500*seconds),
		ff.Enum(5, 2), ff.Enum(6, 0), ff.Uint16(14, 5_000), ff.Uint16(15, 60_000), ff.Uint16(20, 440), ff.Uint16(21, 21_733), ff.Uint16(34, 12_000),
		ff.Uint8(16, 126), ff.Uint8(17, 254), ff.Uint16(22, 5_486), ff.Uint16(23, 4_773), ff.Uint16(35, 990), ff.Uint16(11, 20),
		ff.Uint16(25, 0), ff.Uint16(26, 1), ff.Sint32(29, somewhereLat+530*50+120_000), ff.Sint32(30, somewhereLong), ff.Sint32(31, somewhereLat), ff.Sint32(32, somewhereLong))
	f.Message(6, 34, ff.Uint32(253, end), ff.Uint32(5, end+3_600), ff.Uint32(0, 1000*seconds), ff.Uint16(1, 1), ff.Enum(2, 0))
}
