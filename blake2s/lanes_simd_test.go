//go:build goexperiment.simd && !purego && go1.27 && amd64

package blake2s

import (
	"fmt"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// laneFuncs lists every implementation of batch.hash.
var laneFuncs = []testkit.Impl[laneFunc]{
	{Name: "generic", F: (*batch).hashGeneric},
	{Name: "avx2", F: hashAt(avx2), Gone: missing(avx2)},
	{Name: "avx512", F: hashAt(avx512), Gone: missing(avx512)},
	{Name: "neon", Gone: elsewhere},
	{Name: "wasm", Gone: elsewhere},
	{Name: "shipped", F: (*batch).hash},
}

// kernels lists every kernel.
var kernels = []testkit.Impl[kernel]{
	{Name: "nolanes", F: noLanes},
	{Name: "avx2", F: avx2, Gone: missing(avx2)},
	{Name: "avx512", F: avx512, Gone: missing(avx512)},
	{Name: "neon", Gone: elsewhere},
	{Name: "wasm", Gone: elsewhere},
}

// elsewhere says why kernels of other architectures do not run.
const elsewhere = "this is amd64"

// missing says why a kernel cannot run here, or nothing.
func missing(k kernel) string {
	if k > bestKernel() {
		return fmt.Sprintf("the best kernel of this CPU is number %d, and this is %d", bestKernel(), k)
	}
	return ""
}

// hashAt hashes with a kernel. AVX2 has no wide kernel, so it takes the halves of a wide
// batch one after the other.
func hashAt(with kernel) laneFunc {
	return func(b *batch, k, stride, n int) {
		switch {
		case with == avx2 && k == wide:
			upper := b.upper()
			narrowAVX2(b, stride, n)
			narrowAVX2(upper, stride, n)
			b.setUpper(upper)
		case with == avx2:
			narrowAVX2(b, stride, n)
		case k == wide:
			wideAVX512(b, stride, n)
		default:
			narrowAVX512(b, stride, n)
		}
	}
}

// upper returns a batch with the upper half of the lanes in the lower one.
func (b *batch) upper() *batch {
	u := new(batch)
	for i := range lanes {
		h, c := b.get(lanes + i)
		u.set(i, &h, c)
		u.flag[0][i], u.flag[1][i] = b.flag[0][lanes+i], b.flag[1][lanes+i]
		u.msg[i] = b.msg[lanes+i]
	}
	return u
}

func (b *batch) setUpper(u *batch) {
	for i := range lanes {
		h, c := u.get(i)
		b.set(lanes+i, &h, c)
	}
}

// atEachKernel runs a suite with each kernel in place of the CPU's.
func atEachKernel(t *testing.T, suite func(t *testing.T)) {
	testkit.Each(t, kernels, func(t *testing.T, k kernel) {
		defer chooseBoth(chosen, single)
		choose(k)
		suite(t)
	})
}

// withEachKernel calls f with each kernel that the CPU has.
func withEachKernel(f func(name string)) {
	defer chooseBoth(chosen, single)
	for _, k := range kernels {
		if k.Gone == "" {
			choose(k.F)
			f(k.Name)
		}
	}
}

func choose(k kernel) { chooseBoth(k, k) }

// chooseBoth sets the kernel for several messages, and the kernel for one.
func chooseBoth(many, one kernel) { chosen, single = many, one }
