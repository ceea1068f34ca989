package fit_test

import (
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A device writes files as devices do, with invented values.
type device struct {
	fittest.File
	rng      *rand.Rand
	time     uint32
	lat, lon int32
	metres   float64
	height   float64
	beats    float64
}

// The devices write in these times. Since 9 January 2024 the highest byte of a time, which is the last one of
// the four where the lowest is the first, has the bits of a definition's header.
const (
	in2026 = 1_150_000_000
	in2030 = 1_270_000_000
)

func newDevice(seed uint64) *device {
	rng := rand.New(rand.NewPCG(seed, 9))
	from := uint32(in2026)
	if seed%2 == 0 {
		from = in2030
	}
	return &device{
		File: fittest.File{Protocol: fit.Protocol2, Profile: 2132},
		rng:  rng, time: from + rng.Uint32N(10_000_000), lat: 560_000_000 + rng.Int32N(1e7),
		lon: 100_000_000 + rng.Int32N(1e7), height: 300, beats: 120,
	}
}

// le appends numbers of these sizes in bytes, the lowest byte first.
func le(b []byte, pairs ...int) []byte {
	for ; len(pairs) > 1; pairs = pairs[2:] {
		b = append(b, binary.LittleEndian.AppendUint64(nil, uint64(pairs[1]))[:pairs[0]]...)
	}
	return b
}

// begin writes the messages that activities begin with.
func (d *device) begin(sport int) {
	d.DefineRaw(0, 0, 0, 3, 4, 0x8C, 4, 4, 0x86, 1, 2, 0x84, 2, 2, 0x84, 0, 1, 0)
	d.Byte(le([]byte{0}, 4, 0x12345678, 4, int(d.time), 2, 1, 2, 2697, 1, 4)...)
	d.DefineRaw(1, 0, 49, 0, 2, 0x84, 1, 1, 2).Byte(le([]byte{1}, 2, 1320, 1, 255)...)
	d.DefineRaw(2, 0, 21, 253, 4, 0x86, 3, 4, 0x86, 0, 1, 0, 1, 1, 0, 4, 1, 2)
	d.event(0)
	d.DefineRaw(3, 0, 23, 253, 4, 0x86, 3, 4, 0x8C, 2, 2, 0x84, 4, 2, 0x84, 5, 2, 0x84, 0, 1, 2, 1, 1, 2)
	for i := range 4 {
		d.sensor(i)
	}
	d.DefineRaw(4, 0, 12, 0, 1, 0, 1, 1, 0, 3, 10, 7).Byte(le([]byte{4}, 1, sport, 1, 0)...).Byte([]byte("Ride\x00\x00\x00\x00\x00\x00")...)
}

func (d *device) event(kind int) { d.Byte(le([]byte{2}, 4, int(d.time), 4, 0, 1, 0, 1, kind, 1, 0)...) }

func (d *device) sensor(i int) {
	d.Byte(le([]byte{3}, 4, int(d.time), 4, 1000+i, 2, 1, 2, 1620+i, 2, 320, 1, i, 1, 120+i)...)
}

// move goes on for one second.
func (d *device) move() {
	d.time++
	speed := 5 + 3*d.rng.Float64()
	d.lat += int32(speed * 90)
	d.lon += int32(speed * 60)
	d.metres += speed
	d.height += d.rng.Float64() - 0.48
	d.beats = min(190, max(80, d.beats+4*(d.rng.Float64()-0.5)))
}

// end writes the messages that activities end with.
func (d *device) end(from uint32, sport int) {
	d.event(4)
	d.lap(from)
	d.DefineRaw(6, 0, 18, 253, 4, 0x86, 2, 4, 0x86, 7, 4, 0x86, 8, 4, 0x86, 9, 4, 0x86, 254, 2, 0x84, 25, 2, 0x84, 26, 2, 0x84, 5, 1, 0, 6, 1, 0, 0, 1, 0, 1, 1, 0)
	seconds := int(d.time - from)
	d.Byte(le([]byte{6}, 4, int(d.time), 4, int(from), 4, seconds*1000, 4, seconds*1000, 4, int(d.metres*100),
		2, 0, 2, 0, 2, 1, 1, sport, 1, 0, 1, 8, 1, 1)...)
	d.DefineRaw(7, 0, 34, 253, 4, 0x86, 0, 4, 0x86, 5, 4, 0x86, 1, 2, 0x84, 2, 1, 0, 3, 1, 0, 4, 1, 0)
	d.Byte(le([]byte{7}, 4, int(d.time), 4, seconds*1000, 4, int(d.time)+7200, 2, 1, 1, 0, 1, 26, 1, 1)...)
}

// lap writes a lap and its definition.
func (d *device) lap(from uint32) {
	d.DefineRaw(5, 0, 19, 253, 4, 0x86, 2, 4, 0x86, 3, 4, 0x85, 4, 4, 0x85, 7, 4, 0x86, 8, 4, 0x86, 9, 4, 0x86, 254, 2, 0x84, 13, 2, 0x84, 15, 1, 2, 0, 1, 0, 1, 1, 0)
	seconds := int(d.time-from) * 1000
	d.Byte(le([]byte{5}, 4, int(d.time), 4, int(from), 4, int(d.lat), 4, int(d.lon), 4, seconds, 4, seconds, 4, int(d.metres*100),
		2, 0, 2, 6500, 1, 140, 1, 9, 1, 1)...)
}

// headUnit writes a ride with power, beat intervals and messages that no profile has.
func headUnit(n int) []byte {
	d := newDevice(1)
	from := d.time
	d.begin(2)
	d.DefineRaw(8, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86, 29, 4, 0x86, 2, 2, 0x84, 6, 2, 0x84, 7, 2, 0x84, 3, 1, 2, 4, 1, 2, 13, 1, 1, 135, 1, 2)
	d.DefineRaw(9, 0, 78, 0, 4, 0x84)
	d.DefineRaw(10, 0, 104, 253, 4, 0x86, 0, 2, 0x84, 1, 1, 1, 2, 1, 2, 3, 1, 2)
	joules := 0
	for i := range n {
		d.move()
		watts := 150 + d.rng.IntN(120)
		joules += watts
		d.Byte(le([]byte{8}, 4, int(d.time), 4, int(d.lat), 4, int(d.lon), 4, int(d.metres*100), 4, joules,
			2, int((d.height+500)*5), 2, 5000+d.rng.IntN(3000), 2, watts, 1, int(d.beats), 1, 80+d.rng.IntN(15), 1, 21, 1, 255)...)
		if i%5 == 0 {
			d.Byte(le([]byte{9}, 2, 480+d.rng.IntN(60), 2, 65535)...)
		}
		if i%60 == 59 {
			d.Byte(le([]byte{10}, 4, int(d.time), 2, 3900-i/60, 1, 20, 1, 90, 1, 255)...)
		}
		if i%900 == 899 {
			d.lap(from)
		}
	}
	d.end(from, 2)
	return d.Bytes()
}

// watch writes a run with developer fields, the highest byte first, whose records have
// two layouts in turns.
func watch(n int) []byte {
	d := newDevice(2)
	from := d.time
	d.begin(1)
	d.DefineRaw(9, 0, 207, 1, 16, 13, 4, 4, 0x86, 3, 1, 2).Byte(9).Byte([]byte("0123456789abcdef")...).Byte(1, 0, 0, 0, 0)
	d.DefineRaw(10, 0, 206, 0, 1, 2, 1, 1, 2, 2, 1, 2, 3, 16, 7, 8, 8, 7)
	d.Byte(10, 0, 0, 0x84).Byte([]byte("Form Power\x00\x00\x00\x00\x00\x00Watts\x00\x00\x00")...)
	d.Byte(10, 0, 1, 2).Byte([]byte("Stiffness\x00\x00\x00\x00\x00\x00\x00kN/m\x00\x00\x00\x00")...)
	for i := range n {
		d.move()
		if i%200 == 0 {
			d.DefineRaw(8|0x20, 1, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86, 73, 4, 0x86, 78, 4, 0x86, 39, 2, 0x84, 41, 2, 0x84, 3, 1, 2, 4, 1, 2, 53, 1, 2, 42, 1, 0).DevelopersRaw(0, 2, 0, 1, 1, 0)
		}
		if i%200 == 170 {
			d.DefineRaw(8, 1, 20, 253, 4, 0x86, 5, 4, 0x86, 3, 1, 2)
		}
		b := binary.BigEndian.AppendUint32([]byte{8}, d.time)
		if i%200 < 170 {
			b = binary.BigEndian.AppendUint32(b, uint32(d.lat))
			b = binary.BigEndian.AppendUint32(b, uint32(d.lon))
		}
		b = binary.BigEndian.AppendUint32(b, uint32(d.metres*100))
		if i%200 < 170 {
			b = binary.BigEndian.AppendUint32(b, uint32(2500+d.rng.IntN(800)))
			b = binary.BigEndian.AppendUint32(b, uint32((d.height+500)*5))
			b = binary.BigEndian.AppendUint16(b, uint16(800+d.rng.IntN(100)))
			b = binary.BigEndian.AppendUint16(b, uint16(2300+d.rng.IntN(100)))
		}
		b = append(b, uint8(d.beats))
		if i%200 < 170 {
			b = append(b, 84, 0, 1)
			b = binary.BigEndian.AppendUint16(b, uint16(60+d.rng.IntN(9)))
			b = append(b, uint8(90+d.rng.IntN(20)))
		}
		d.Byte(b...)
		if i%300 == 299 {
			d.sensor(i % 4)
		}
	}
	d.end(from, 1)
	return d.Bytes()
}

// oldUnit writes a ride with compressed timestamps, speeds and distances.
func oldUnit(n int) []byte {
	d := newDevice(3)
	from := d.time
	d.begin(2)
	d.DefineRaw(1, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 8, 3, 13, 2, 2, 0x84, 3, 1, 2)
	d.DefineRaw(0, 0, 20, 0, 4, 0x85, 1, 4, 0x85, 8, 3, 13, 2, 2, 0x84, 3, 1, 2)
	for i := range n {
		d.move()
		packed := 600 + d.rng.IntN(300) | int(d.metres*16)&0xFFF<<12
		header := []byte{0x80 | uint8(d.time&31)}
		if i%64 == 0 {
			header = le([]byte{1}, 4, int(d.time))
		}
		d.Byte(le(header, 4, int(d.lat), 4, int(d.lon), 3, packed, 2, int((d.height+500)*5), 1, int(d.beats))...)
		if i%500 == 499 {
			d.event(9)
		}
	}
	d.end(from, 2)
	return d.Short()
}

// phone writes a ride whose records are defined again before each.
func phone(n int) []byte {
	d := newDevice(4)
	from := d.time
	d.begin(2)
	for range n {
		d.move()
		d.DefineRaw(0, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84, 5, 4, 0x86, 6, 2, 0x84)
		d.Byte(le([]byte{0}, 4, int(d.time), 4, int(d.lat), 4, int(d.lon), 2, int((d.height+500)*5), 4, int(d.metres*100), 2, 6000)...)
	}
	d.end(from, 2)
	return d.Bytes()
}

// band writes what a watch monitors in a day.
func band(n int) []byte {
	d := newDevice(5)
	d.DefineRaw(0, 0, 0, 3, 4, 0x8C, 4, 4, 0x86, 1, 2, 0x84, 2, 2, 0x84, 0, 1, 0)
	d.Byte(le([]byte{0}, 4, 0x12345678, 4, int(d.time), 2, 1, 2, 2697, 1, 32)...)
	d.DefineRaw(1, 0, 103, 253, 4, 0x86, 0, 4, 0x86, 5, 2, 0x84).Byte(le([]byte{1}, 4, int(d.time), 4, int(d.time)+3600, 2, 1500)...)
	d.DefineRaw(2, 0, 55, 253, 4, 0x86, 3, 4, 0x86, 2, 4, 0x86, 19, 2, 0x84, 5, 1, 0)
	d.DefineRaw(3, 0, 55, 26, 2, 0x84, 27, 1, 2)
	for i := range n {
		d.time += 60
		d.Byte(le([]byte{3}, 2, int(d.time&0xFFFF), 1, 60+d.rng.IntN(40))...)
		if i%15 == 14 {
			d.Byte(le([]byte{2}, 4, int(d.time), 4, 2*i+d.rng.IntN(50), 4, 160*i, 2, i/4, 1, 6)...)
		}
	}
	return d.Bytes()
}

// strap writes a run from a strap: nothing but heart rates, of five bytes each.
func strap(n int) []byte {
	d := newDevice(6)
	from := d.time
	d.begin(1)
	d.DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 2)
	for range n {
		d.move()
		d.Byte(le([]byte{0}, 4, int(d.time), 1, int(d.beats))...)
	}
	d.end(from, 1)
	return d.Short()
}

// tester writes messages that no profile has, with any values, as programs do that test
// readers: only that they follow one another says what is a message. Some of their
// definitions have one field or none.
func tester(n int) []byte {
	d := newDevice(7)
	d.DefineRaw(0, 0, 0, 4, 4, 0x86, 1, 2, 0x84, 0, 1, 0).Byte(le([]byte{0}, 4, int(d.time), 2, 255, 1, 4)...)
	var sizes [8]int
	for i := range n {
		local := 1 + d.rng.IntN(7)
		if i < 7 {
			local = 1 + i
		}
		if i < 7 || i%25 == 0 {
			sizes[local] = d.nonsense(uint8(local))
		}
		d.Byte(uint8(local))
		for range sizes[local] {
			d.Byte(uint8(d.rng.Uint32()))
		}
	}
	return d.Bytes()
}

// nonsense defines up to six fields of a message that no profile has, and returns how
// many bytes they are.
func (d *device) nonsense(local uint8) int {
	fields := make([]uint8, 0, 18)
	for range d.rng.IntN(7) {
		fields = append(fields, uint8(d.rng.IntN(250)), 4, [...]uint8{0x85, 0x86, 0x88, 0x0D}[d.rng.IntN(4)])
	}
	d.DefineRaw(local, uint8(d.rng.IntN(2)), uint16(0xFF00+d.rng.IntN(200)), fields...)
	return 4 * len(fields) / 3
}

// deviceFiles returns what the devices write, and the longer vectors.
func deviceFiles(t testing.TB) map[string][]byte {
	files := map[string][]byte{
		"head unit": headUnit(1500), "watch": watch(1000), "old unit": oldUnit(2000), "phone": phone(600),
		"band": band(1440), "strap": strap(3000), "chained": join(strap(500), oldUnit(600), band(300)),
	}
	for _, name := range []string{"activity", "compressed", "segment", "monitoring"} {
		b, err := os.ReadFile(filepath.Join("..", "vectors", "fit", name+".fit"))
		if err != nil {
			t.Fatal(err)
		}
		files["vectors/"+name] = b
	}
	for name, b := range files {
		for _, err := range fit.All(b) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if strings.Contains(name, "vectors/") && len(b) < 1000 {
			delete(files, name)
		}
	}
	return files
}
