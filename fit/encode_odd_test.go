package fit_test

import (
	"encoding/binary"
	"math/rand/v2"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// oddDefine writes a definition message; fields are number, size and base type,
// developer fields are number, size and index.
func oddDefine(w *fittest.File, header, reserved, arch byte, num uint16, fields, developer [][3]byte) {
	at := len(w.Body)
	w.DefineRaw(header&^0x40, arch, num, flat(fields)...)
	w.Body[at+1] = reserved
	if header&0x20 != 0 {
		w.DevelopersRaw(flat(developer)...)
	}
}

func flat(fields [][3]byte) (list []byte) {
	for _, f := range fields {
		list = append(list, f[:]...)
	}
	return list
}

// le32 and be32 return the bytes of n.
func le32(n uint32) []byte { return binary.LittleEndian.AppendUint32(nil, n) }
func be32(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }

// oddFiles has a file for each thing that files may have.
func oddFiles() map[string][]byte {
	files := map[string][]byte{}
	for name, write := range map[string]func(*fittest.File){
		"empty":                 func(*fittest.File) {},
		"definitions alone":     func(w *fittest.File) { oddRecord(w, 0x40); oddRecord(w, 0x43) },
		"short header":          func(w *fittest.File) { w.ShortHeader = true; oddRecord(w, 0x40); w.Data(0).Byte(1, 2, 3, 4, 5) },
		"header checksum 0":     func(w *fittest.File) { w.NoHeaderSum = true; oddRecord(w, 0x40); w.Data(0).Byte(1, 2, 3, 4, 5) },
		"version 0":             func(w *fittest.File) { w.Protocol = 0; oddRecord(w, 0x40); w.Data(0).Byte(1, 2, 3, 4, 5) },
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
		w := &fittest.File{Protocol: 0x10, Profile: 0x1234}
		write(w)
		files[name] = w.Bytes()
	}
	return files
}

// oddRecord defines a record with time and heart rate.
func oddRecord(w *fittest.File, header byte) {
	oddDefine(w, header, 0, 0, 20, [][3]byte{{253, 4, 0x86}, {3, 1, 2}}, nil)
}

func oddReserved(w *fittest.File) {
	oddDefine(w, 0x51, 0xAA, 1, 20, [][3]byte{{253, 4, 0x86}}, nil)
	w.Data(0x01).Byte(1, 2, 3, 4)
	w.Data(0x11).Byte(1, 2, 3, 5)
	w.Data(0x31).Byte(1, 2, 3, 6)
	oddDefine(w, 0x42, 0xBB, 1, 20, [][3]byte{{253, 4, 0x86}}, nil)
	w.Data(0x22).Byte(1, 2, 3, 7)
}

func oddRepeated(w *fittest.File) {
	oddRecord(w, 0x40)
	oddRecord(w, 0x40)
	w.Data(0).Byte(1, 2, 3, 4, 5)
	oddRecord(w, 0x40)
	w.Data(0).Byte(2, 2, 3, 4, 6)
	oddDefine(w, 0x40, 0, 0, 21, [][3]byte{{0, 1, 0}}, nil)
	w.Data(0).Byte(7)
	oddRecord(w, 0x4F)
	w.Data(15).Byte(3, 2, 3, 4, 5)
	w.Data(0).Byte(9)
	oddRecord(w, 0x41)
	oddRecord(w, 0x41)
}

func oddTypes(w *fittest.File) {
	for arch := range byte(2) {
		oddDefine(w, 0x40, 0, arch, 20, [][3]byte{{253, 4, 0x06}, {1, 3, 0x84}, {2, 5, 0x1F}, {4, 0, 0x86}, {5, 4, 0x07}, {6, 6, 0xE4}, {7, 8, 0x88}}, nil)
		for i := range byte(3) {
			m := make([]byte, 4+3+5+4+6+8)
			for j := range m {
				m[j] = byte(j) * (i + 3)
			}
			w.Data(0).Byte(m...)
		}
		oddDefine(w, 0x44, 0, arch, 0xFF00, nil, nil)
		w.Data(4)
		w.Data(4)
	}
}

func odd64(w *fittest.File) {
	for arch := range byte(2) {
		oddDefine(w, 0x42, 0, arch, 0x1234, [][3]byte{{0, 8, 0x8E}, {1, 16, 0x8F}, {2, 8, 0x90}, {3, 8, 0x89}}, nil)
		m := make([]byte, 40)
		for i := range m {
			m[i] = byte(i)
		}
		w.Data(2).Byte(m...)
	}
}

func oddCompressed(w *fittest.File) {
	oddDefine(w, 0x42, 0, 0, 20, [][3]byte{{3, 1, 2}}, nil)
	w.Data(0x80 | 2<<5 | 7).Byte(99) // no time yet
	oddRecord(w, 0x47)
	w.Data(7).Byte(append(le32(1_000_000_000), 100)...)
	for i := range byte(70) {
		w.Data(0x80 | 2<<5 | i&31).Byte(100 + i)
		if i%9 == 0 {
			w.Data(2).Byte(i) // the same local type without time
		}
	}
	oddDefine(w, 0x41, 0, 1, 20, [][3]byte{{253, 4, 0x86}, {3, 1, 2}}, nil)
	w.Data(0x80 | 1<<5 | 3).Byte(append(be32(1_000_000_500), 101)...) // both
	w.Data(0x80 | 2<<5 | 1).Byte(102)
}

func oddDevelopers(w *fittest.File) {
	for arch := range byte(2) {
		oddDefine(w, 0x60, 0, arch, 20, [][3]byte{{253, 4, 0x86}}, [][3]byte{{1, 4, 0}, {2, 3, 0}})
		w.Data(0).Byte(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
		oddDefine(w, 0x41, 0, arch, 206, [][3]byte{{0, 1, 2}, {1, 1, 2}, {2, 1, 2}, {3, 4, 7}}, nil)
		w.Data(1).Byte(0, 1, 0x84, 'a', 'b', 0, 0)
		w.Data(0).Byte(1, 2, 3, 5, 5, 6, 7, 8, 9, 10, 11)
		w.Data(1).Byte(0, 2, 0x83, 'c', 'd', 0, 0)
		w.Data(0).Byte(1, 2, 3, 6, 5, 6, 7, 8, 9, 10, 11)
		w.Data(1).Byte(0, 1, 0x86, 'e', 'f', 0, 0)
		w.Data(0).Byte(1, 2, 3, 7, 5, 6, 7, 8, 9, 10, 11)
		w.Data(1).Byte(0, 1, 0xFF, 'e', 'f', 0, 0) // out of force
		w.Data(0).Byte(1, 2, 3, 8, 5, 6, 7, 8, 9, 10, 11)
	}
}

func oddEmptyDevelopers(w *fittest.File) {
	oddDefine(w, 0x60, 0, 0, 20, [][3]byte{{3, 1, 2}}, nil)
	w.Data(0).Byte(1)
	oddDefine(w, 0x41, 0, 0, 20, [][3]byte{{3, 1, 2}}, nil)
	w.Data(1).Byte(2)
	w.Data(0).Byte(3)
}

func oddTimeTwice(w *fittest.File) {
	oddDefine(w, 0x40, 0, 0, 20, [][3]byte{{253, 4, 0x86}, {3, 1, 2}, {253, 4, 0x86}}, nil)
	for i := range uint32(40) {
		w.Data(0).Byte(append(append(le32(1000+i), 1), le32(2000+i)...)...)
	}
}

// oddSteady has the same time again and again, steps of 31 and 32 seconds, steps
// back, times that are invalid or 0, and some near the end of time.
func oddSteady(w *fittest.File) {
	oddRecord(w, 0x40)
	oddDefine(w, 0x41, 0, 1, 21, [][3]byte{{0, 1, 0}, {253, 4, 0x86}}, nil)
	now := uint32(1_000_000_000)
	for i, step := range []uint32{0, 0, 1, 1, 31, 32, 31, 1, 1<<32 - 1, 1, 1, 2, 2, 33, 1, 1, 0, 0, 31, 31, 1<<32 - 31, 1, 1} {
		now += step
		w.Data(0).Byte(append(le32(now), byte(i))...)
		w.Data(1).Byte(append([]byte{byte(i)}, be32(now)...)...)
	}
	for i, t := range []uint32{0xFFFFFFFF, now + 1, 0, 1, 2, 0xFFFFFFF0, 5, 0xFFFFFFFE, 0, 0xFFFFFFFF, 0xFFFFFFFE} {
		w.Data(0).Byte(append(le32(t), byte(i))...)
	}
}

// oddRandom returns a file with definitions and messages at random.
func oddRandom(r *rand.Rand) []byte {
	w := &fittest.File{ShortHeader: r.IntN(2) == 0, NoHeaderSum: r.IntN(2) == 0, Protocol: byte(r.IntN(3) << 4), Profile: 0x1234}
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
			w.Data(header).Byte(m...)
		}
	}
	return w.Bytes()
}

// oddDefinition writes one of many definitions, and returns 1 + the size of its
// messages.
func oddDefinition(w *fittest.File, local byte, kind uint64) (size int) {
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
	oddDefine(w, header, byte(r.IntN(2)), byte(r.IntN(2)), []uint16{20, 206, 21, uint16(r.IntN(300))}[r.IntN(4)], lists[0], lists[1])
	return size + 1
}
