package fit_test

import (
	"encoding/binary"
	"math/rand/v2"

	"github.com/tightwire/tightwire/fit"
)

// oddWriter writes files byte by byte, also such as no encoder would write.
type oddWriter struct {
	short    bool // a header of 12 bytes
	unsummed bool // a header checksum of 0
	protocol byte
	data     []byte
}

// definition writes a definition message; fields are number, size and base type,
// those of developers number, size and index.
func (w *oddWriter) definition(header, reserved, arch byte, num uint16, fields, developer [][3]byte) {
	n := []byte{byte(num), byte(num >> 8)}
	if arch == 1 {
		n[0], n[1] = n[1], n[0]
	}
	w.data = append(w.data, header, reserved, arch, n[0], n[1], byte(len(fields)))
	for _, f := range fields {
		w.data = append(w.data, f[:]...)
	}
	if header&0x20 != 0 {
		w.data = append(w.data, byte(len(developer)))
		for _, f := range developer {
			w.data = append(w.data, f[:]...)
		}
	}
}

// message writes a data message.
func (w *oddWriter) message(header byte, b ...byte) { w.data = append(append(w.data, header), b...) }

// file returns the file.
func (w *oddWriter) file() []byte {
	b := []byte{14, w.protocol, 0x34, 0x12, 0, 0, 0, 0, '.', 'F', 'I', 'T'}
	binary.LittleEndian.PutUint32(b[4:], uint32(len(w.data)))
	switch {
	case w.short:
		b[0] = 12
	case w.unsummed:
		b = append(b, 0, 0)
	default:
		b = binary.LittleEndian.AppendUint16(b, fit.UpdateCRC(0, b))
	}
	b = append(b, w.data...)
	return binary.LittleEndian.AppendUint16(b, fit.UpdateCRC(0, b))
}

// le32 and be32 return the bytes of n.
func le32(n uint32) []byte { return binary.LittleEndian.AppendUint32(nil, n) }
func be32(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }

// oddFiles has a file for each thing that files may have.
func oddFiles() map[string][]byte {
	files := map[string][]byte{}
	for name, write := range map[string]func(*oddWriter){
		"empty":                 func(*oddWriter) {},
		"definitions alone":     func(w *oddWriter) { oddRecord(w, 0x40); oddRecord(w, 0x43) },
		"short header":          func(w *oddWriter) { w.short = true; oddRecord(w, 0x40); w.message(0, 1, 2, 3, 4, 5) },
		"header checksum 0":     func(w *oddWriter) { w.unsummed = true; oddRecord(w, 0x40); w.message(0, 1, 2, 3, 4, 5) },
		"version 0":             func(w *oddWriter) { w.protocol = 0; oddRecord(w, 0x40); w.message(0, 1, 2, 3, 4, 5) },
		"reserved bits":         oddReserved,
		"repeated definitions":  oddRepeated,
		"odd types":             oddTypes,
		"64-bit types":          odd64,
		"compressed timestamps": oddCompressed,
		"developer fields":      oddDevelopers,
		"empty developer list":  oddEmptyDevelopers,
		"time twice":            oddTimeTwice,
		"steady time":           oddSteady,
	} {
		w := &oddWriter{protocol: 0x10}
		write(w)
		files[name] = w.file()
	}
	return files
}

// oddRecord defines a record with time and heart rate.
func oddRecord(w *oddWriter, header byte) {
	w.definition(header, 0, 0, 20, [][3]byte{{253, 4, 0x86}, {3, 1, 2}}, nil)
}

func oddReserved(w *oddWriter) {
	w.definition(0x51, 0xAA, 1, 20, [][3]byte{{253, 4, 0x86}}, nil)
	w.message(0x01, 1, 2, 3, 4)
	w.message(0x11, 1, 2, 3, 5)
	w.message(0x31, 1, 2, 3, 6)
	w.definition(0x42, 0xBB, 1, 20, [][3]byte{{253, 4, 0x86}}, nil)
	w.message(0x22, 1, 2, 3, 7)
}

func oddRepeated(w *oddWriter) {
	oddRecord(w, 0x40)
	oddRecord(w, 0x40)
	w.message(0, 1, 2, 3, 4, 5)
	oddRecord(w, 0x40)
	w.message(0, 2, 2, 3, 4, 6)
	w.definition(0x40, 0, 0, 21, [][3]byte{{0, 1, 0}}, nil)
	w.message(0, 7)
	oddRecord(w, 0x4F)
	w.message(15, 3, 2, 3, 4, 5)
	w.message(0, 9)
	oddRecord(w, 0x41)
	oddRecord(w, 0x41)
}

func oddTypes(w *oddWriter) {
	for arch := range byte(2) {
		w.definition(0x40, 0, arch, 20, [][3]byte{{253, 4, 0x06}, {1, 3, 0x84}, {2, 5, 0x1F}, {4, 0, 0x86}, {5, 4, 0x07}, {6, 6, 0xE4}, {7, 8, 0x88}}, nil)
		for i := range byte(3) {
			m := make([]byte, 4+3+5+4+6+8)
			for j := range m {
				m[j] = byte(j) * (i + 3)
			}
			w.message(0, m...)
		}
		w.definition(0x44, 0, arch, 0xFF00, nil, nil)
		w.message(4)
		w.message(4)
	}
}

func odd64(w *oddWriter) {
	for arch := range byte(2) {
		w.definition(0x42, 0, arch, 0x1234, [][3]byte{{0, 8, 0x8E}, {1, 16, 0x8F}, {2, 8, 0x90}, {3, 8, 0x89}}, nil)
		m := make([]byte, 40)
		for i := range m {
			m[i] = byte(i)
		}
		w.message(2, m...)
	}
}

func oddCompressed(w *oddWriter) {
	w.definition(0x42, 0, 0, 20, [][3]byte{{3, 1, 2}}, nil)
	w.message(0x80|2<<5|7, 99) // no time yet
	oddRecord(w, 0x47)
	w.message(7, append(le32(1_000_000_000), 100)...)
	for i := range byte(70) {
		w.message(0x80|2<<5|i&31, 100+i)
		if i%9 == 0 {
			w.message(2, i) // the same local type without time
		}
	}
	w.definition(0x41, 0, 1, 20, [][3]byte{{253, 4, 0x86}, {3, 1, 2}}, nil)
	w.message(0x80|1<<5|3, append(be32(1_000_000_500), 101)...) // both
	w.message(0x80|2<<5|1, 102)
}

func oddDevelopers(w *oddWriter) {
	for arch := range byte(2) {
		w.definition(0x60, 0, arch, 20, [][3]byte{{253, 4, 0x86}}, [][3]byte{{1, 4, 0}, {2, 3, 0}})
		w.message(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
		w.definition(0x41, 0, arch, 206, [][3]byte{{0, 1, 2}, {1, 1, 2}, {2, 1, 2}, {3, 4, 7}}, nil)
		w.message(1, 0, 1, 0x84, 'a', 'b', 0, 0)
		w.message(0, 1, 2, 3, 5, 5, 6, 7, 8, 9, 10, 11)
		w.message(1, 0, 2, 0x83, 'c', 'd', 0, 0)
		w.message(0, 1, 2, 3, 6, 5, 6, 7, 8, 9, 10, 11)
		w.message(1, 0, 1, 0x86, 'e', 'f', 0, 0)
		w.message(0, 1, 2, 3, 7, 5, 6, 7, 8, 9, 10, 11)
		w.message(1, 0, 1, 0xFF, 'e', 'f', 0, 0) // out of force
		w.message(0, 1, 2, 3, 8, 5, 6, 7, 8, 9, 10, 11)
	}
}

func oddEmptyDevelopers(w *oddWriter) {
	w.definition(0x60, 0, 0, 20, [][3]byte{{3, 1, 2}}, nil)
	w.message(0, 1)
	w.definition(0x41, 0, 0, 20, [][3]byte{{3, 1, 2}}, nil)
	w.message(1, 2)
	w.message(0, 3)
}

func oddTimeTwice(w *oddWriter) {
	w.definition(0x40, 0, 0, 20, [][3]byte{{253, 4, 0x86}, {3, 1, 2}, {253, 4, 0x86}}, nil)
	for i := range uint32(40) {
		w.message(0, append(append(le32(1000+i), 1), le32(2000+i)...)...)
	}
}

// oddSteady has the same time again and again, steps of 31 and 32 seconds, steps
// back, times that are invalid or 0, and some near the end of time.
func oddSteady(w *oddWriter) {
	oddRecord(w, 0x40)
	w.definition(0x41, 0, 1, 21, [][3]byte{{0, 1, 0}, {253, 4, 0x86}}, nil)
	now := uint32(1_000_000_000)
	for i, step := range []uint32{0, 0, 1, 1, 31, 32, 31, 1, 1<<32 - 1, 1, 1, 2, 2, 33, 1, 1, 0, 0, 31, 31, 1<<32 - 31, 1, 1} {
		now += step
		w.message(0, append(le32(now), byte(i))...)
		w.message(1, append([]byte{byte(i)}, be32(now)...)...)
	}
	for i, t := range []uint32{0xFFFFFFFF, now + 1, 0, 1, 2, 0xFFFFFFF0, 5, 0xFFFFFFFE, 0, 0xFFFFFFFF, 0xFFFFFFFE} {
		w.message(0, append(le32(t), byte(i))...)
	}
}

// oddRandom returns a file with definitions and messages at random.
func oddRandom(r *rand.Rand) []byte {
	w := &oddWriter{short: r.IntN(2) == 0, unsummed: r.IntN(2) == 0, protocol: byte(r.IntN(3) << 4)}
	locals, kinds := 1+r.IntN(16), 1+r.IntN(40)
	var size [16]int
	for range r.IntN(300) {
		local := r.IntN(locals)
		if size[local] == 0 || r.IntN(4) == 0 {
			size[local] = oddDefinition(w, byte(local), uint64(r.IntN(kinds)))
		}
		for range r.IntN(4) {
			header := byte(local | r.IntN(4)<<4)
			if local < 4 && r.IntN(3) == 0 {
				header = byte(0x80 | local<<5 | r.IntN(32))
			}
			m := make([]byte, size[local]-1)
			for i := range m {
				m[i] = byte(r.IntN(256) & r.IntN(256))
			}
			w.message(header, m...)
		}
	}
	return w.file()
}

// oddDefinition writes one of many definitions, and returns 1 + the size of its
// messages.
func oddDefinition(w *oddWriter, local byte, kind uint64) (size int) {
	r := rand.New(rand.NewPCG(kind, 1))
	lists := make([][][3]byte, 2)
	nums := []byte{0, 1, 2, 3, 253, 253, 61, 125}
	types := []byte{0, 1, 2, 0x83, 0x84, 0x85, 0x86, 7, 0x88, 0x89, 0x0A, 0x8B, 0x8C, 0x0D, 0x8E, 0x8F, 0x90, 0x06, 0x13}
	for range r.IntN(6) {
		t := types[r.IntN(len(types))]
		n := fit.BaseType(t).Size() * (1 + r.IntN(2))
		if r.IntN(8) == 0 {
			n = r.IntN(6)
		}
		lists[0] = append(lists[0], [3]byte{nums[r.IntN(len(nums))], byte(n), t})
		size += n
	}
	if r.IntN(2) == 0 {
		lists[0] = append([][3]byte{{253, 4, 0x86}}, lists[0]...)
		size += 4
	}
	header := 0x40 | local
	if r.IntN(4) == 0 {
		header |= 0x20
		for range r.IntN(3) {
			n := r.IntN(9)
			lists[1] = append(lists[1], [3]byte{byte(r.IntN(3)), byte(n), byte(r.IntN(2))})
			size += n
		}
	}
	w.definition(header, byte(r.IntN(2)), byte(r.IntN(2)), []uint16{20, 206, 21, uint16(r.IntN(300))}[r.IntN(4)], lists[0], lists[1])
	return size + 1
}
