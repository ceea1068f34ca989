//go:build goexperiment.simd && !purego && go1.27 && amd64

package races

import (
	"simd/archsimd"
	"sync"

	"github.com/tightwire/tightwire/lab/race"
)

// hasKernels is whether our packages are built with their kernels for amd64.
const hasKernels = true

// wide is whether our kernels use vectors of 512 bits here. CPUs have all the extensions that
// protowire's kernels need, or none of them, so these decide for all packages.
var wide = archsimd.X86.AVX512() && archsimd.X86.AVX512VBMI() && archsimd.X86.AVX512VBMI2() && archsimd.X86.AVX512GFNI() && archsimd.X86.AVX512VPOPCNTDQ()

// limited adds an arm for each limit to a race that has an arm of ours, if the CPU has AVX2.
func limited(r race.Race, limits ...limit) race.Race {
	if !archsimd.X86.AVX2() {
		return r
	}
	answers := sync.OnceValue(func() []uint64 {
		all := make([]uint64, r.Inputs)
		for i := range all {
			all[i] = oursOf(r).Run(i)
		}
		return all
	})
	for _, l := range limits {
		do := l.work(r.Inputs)
		if do == nil {
			continue
		}
		r.Arms = append(r.Arms, race.Arm{Name: string(l.unit), Run: func(i int) uint64 {
			answer := answers()[i]
			do(i)
			return answer
		}})
	}
	return r
}

func oursOf(r race.Race) race.Arm {
	for _, a := range r.Arms {
		if Ours(a.Name) {
			return a
		}
	}
	panic(r.Name + ": no arm of ours")
}

// work returns what does as much as input i has of a limit, rounded up to a turn of the loops.
// Each page of the buffers is written, or else all would be the same page of zeros in memory.
func (l limit) work(inputs int) func(i int) {
	buffers := sync.OnceValue(func() [][]uint64 {
		all := make([][]uint64, inputs)
		for i := range all {
			all[i] = make([]uint64, (l.amount(i)+turn-1)/turn*turn/8)
			store(all[i])
		}
		return all
	})
	switch l.unit {
	case stores:
		return func(int) { store(buffers()[0]) }
	case loads:
		return func(i int) { load(buffers()[i]) }
	}
	return l.instructions()
}

// instructions returns what executes the instructions of the limit, or nil where there is no kernel.
func (l limit) instructions() func(i int) {
	v := l.avx2
	if wide {
		v = l.avx512
	}
	n := int(float64(l.amount(0)) * v.each)
	switch v.bits {
	case 512:
		return func(int) { compute512(n) }
	case 256:
		return func(int) { compute256(n) }
	}
	return nil
}

// turn is the number of bytes that a turn of a loop stores or loads.
const turn = 128

// store fills b.
func store(b []uint64) {
	if wide {
		store512(b)
	} else {
		store256(b)
	}
	archsimd.ClearAVXUpperBits()
}

// load reads b.
func load(b []uint64) {
	if wide {
		load512(b)
	} else {
		load256(b)
	}
	archsimd.ClearAVXUpperBits()
}

var (
	sink512 [8]uint64
	starts  [8][8]uint64 // of chains: the compiler makes one chain of those that start alike
)

func store512(b []uint64) {
	x := archsimd.LoadUint64x8Array(&sink512)
	for ; len(b) >= 16; b = b[16:] {
		p := (*[16]uint64)(b)
		x.StoreArray((*[8]uint64)(p[0:]))
		x.StoreArray((*[8]uint64)(p[8:]))
	}
}

func store256(b []uint64) {
	x := archsimd.LoadUint64x4Array((*[4]uint64)(sink512[:]))
	for ; len(b) >= 16; b = b[16:] {
		p := (*[16]uint64)(b)
		x.StoreArray((*[4]uint64)(p[0:]))
		x.StoreArray((*[4]uint64)(p[4:]))
		x.StoreArray((*[4]uint64)(p[8:]))
		x.StoreArray((*[4]uint64)(p[12:]))
	}
}

func load512(b []uint64) {
	x := archsimd.LoadUint64x8Array(&sink512)
	y := x
	for ; len(b) >= 16; b = b[16:] {
		p := (*[16]uint64)(b)
		x = x.Or(archsimd.LoadUint64x8Array((*[8]uint64)(p[0:])))
		y = y.Or(archsimd.LoadUint64x8Array((*[8]uint64)(p[8:])))
	}
	x.Or(y).StoreArray(&sink512)
}

func load256(b []uint64) {
	x := archsimd.LoadUint64x4Array((*[4]uint64)(sink512[:]))
	y := x
	for ; len(b) >= 16; b = b[16:] {
		p := (*[16]uint64)(b)
		x = x.Or(archsimd.LoadUint64x4Array((*[4]uint64)(p[0:])))
		y = y.Or(archsimd.LoadUint64x4Array((*[4]uint64)(p[4:])))
		x = x.Or(archsimd.LoadUint64x4Array((*[4]uint64)(p[8:])))
		y = y.Or(archsimd.LoadUint64x4Array((*[4]uint64)(p[12:])))
	}
	x.Or(y).StoreArray((*[4]uint64)(sink512[:]))
}

// compute512 executes n additions, in eight chains.
func compute512(n int) {
	one, a, b, c, d := archsimd.LoadUint64x8Array(&sink512), archsimd.LoadUint64x8Array(&starts[0]), archsimd.LoadUint64x8Array(&starts[1]), archsimd.LoadUint64x8Array(&starts[2]), archsimd.LoadUint64x8Array(&starts[3])
	e, f, g, h := archsimd.LoadUint64x8Array(&starts[4]), archsimd.LoadUint64x8Array(&starts[5]), archsimd.LoadUint64x8Array(&starts[6]), archsimd.LoadUint64x8Array(&starts[7])
	for ; n > 0; n -= 16 {
		a, b, c, d = a.Add(one), b.Add(one), c.Add(one), d.Add(one)
		e, f, g, h = e.Add(one), f.Add(one), g.Add(one), h.Add(one)
		a, b, c, d = a.Add(one), b.Add(one), c.Add(one), d.Add(one)
		e, f, g, h = e.Add(one), f.Add(one), g.Add(one), h.Add(one)
	}
	a.Or(b).Or(c.Or(d)).Or(e.Or(f).Or(g.Or(h))).StoreArray(&sink512)
	archsimd.ClearAVXUpperBits()
}

// compute256 is compute512 with vectors of 256 bits.
func compute256(n int) {
	start := func(i int) *[4]uint64 { return (*[4]uint64)(starts[i][:]) }
	one, a, b, c, d := archsimd.LoadUint64x4Array((*[4]uint64)(sink512[:])), archsimd.LoadUint64x4Array(start(0)), archsimd.LoadUint64x4Array(start(1)), archsimd.LoadUint64x4Array(start(2)), archsimd.LoadUint64x4Array(start(3))
	e, f, g, h := archsimd.LoadUint64x4Array(start(4)), archsimd.LoadUint64x4Array(start(5)), archsimd.LoadUint64x4Array(start(6)), archsimd.LoadUint64x4Array(start(7))
	for ; n > 0; n -= 16 {
		a, b, c, d = a.Add(one), b.Add(one), c.Add(one), d.Add(one)
		e, f, g, h = e.Add(one), f.Add(one), g.Add(one), h.Add(one)
		a, b, c, d = a.Add(one), b.Add(one), c.Add(one), d.Add(one)
		e, f, g, h = e.Add(one), f.Add(one), g.Add(one), h.Add(one)
	}
	a.Or(b).Or(c.Or(d)).Or(e.Or(f).Or(g.Or(h))).StoreArray((*[4]uint64)(sink512[:]))
	archsimd.ClearAVXUpperBits()
}
