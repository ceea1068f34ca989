//go:build goexperiment.simd && !purego && go1.27

package bulk

// Constants of the kernels, as arrays: a vector of a number takes three instructions. Shifts by
// vectors move to the right where the number is negative.
var (
	allLow7   = [16]byte{0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f}
	evenBytes = [16]int8{-1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0}

	words640    = eightOf[uint16](640)
	wordsMinus9 = eightOf[uint16](1<<16 - 9)
	wordsLow7   = eightOf[uint16](0x7f)
	wordsHigh7  = eightOf[uint16](0x3f80)
	wordsOf80   = eightOf[uint16](0x80)
	wordsRight1 = eightOf[int16](-1)
	wordsRight6 = eightOf[int16](-6)
	evenWords   = [8]int16{-1, 0, -1, 0, -1, 0, -1, 0}
	wordWeights = [8]uint16{0x101, 0x102, 0x104, 0x108, 0x110, 0x120, 0x140, 0x180}

	halvesOf1    = [4]uint32{1, 1, 1, 1}
	halvesRight1 = [4]int32{-1, -1, -1, -1}
	evenHalves   = [4]int32{-1, 0, -1, 0}

	lanesOf1    = [2]uint64{1, 1}
	lanesOfTop  = [2]uint64{1 << 63, 1 << 63}
	lanesOdd7   = [2]uint64{0x7f007f007f007f00, 0x7f007f007f007f00}
	lanesOdd14  = [2]uint64{0x3fff00003fff0000, 0x3fff00003fff0000}
	lanesOdd28  = [2]uint64{0x0fffffff00000000, 0x0fffffff00000000}
	lanesRight1 = [2]int64{-1, -1}
	lanesRight2 = [2]int64{-2, -2}
	lanesRight4 = [2]int64{-4, -4}
	lanesLeft2  = [2]int64{2, 2}
	lanesLeft4  = [2]int64{4, 4}
	lanesLeft55 = [2]int64{55, 55}
	lanesLeft56 = [2]int64{56, 56}
)

func eightOf[W int16 | uint16](x W) [8]W { return [8]W{x, x, x, x, x, x, x, x} }

// moreOfSize has, by the size of a varint, the continuation bits of its first eight bytes.
var moreOfSize = func() (a [16]uint64) {
	for k := range a {
		a[k] = contBits & (1<<(8*max(k-1, 0)) - 1)
	}
	return a
}()

// dropEmpty removes the second bytes of words of 16 bits but for those whose bit is set.
var dropEmpty = func() (a [256][16]int8) {
	for m := range a {
		k := 0
		for i := range 16 {
			a[m][i] = -1
			if i%2 == 0 || m>>(i/2)&1 != 0 {
				a[m][k] = int8(i)
				k++
			}
		}
	}
	return a
}()

// keepWords keeps the words of 16 bits whose bit is set, wordsKept their number.
var keepWords, wordsKept = func() (a [256][16]int8, n [256]uint8) {
	for m := range a {
		for i := range 16 {
			a[m][i] = -1
		}
		for i := range 8 {
			if m>>i&1 != 0 {
				a[m][2*n[m]], a[m][2*n[m]+1] = int8(2*i), int8(2*i+1)
				n[m]++
			}
		}
	}
	return a, n
}()

// bytesToTwo puts the bytes of two values, one after the other, into two lanes. Its index has
// their lengths, four bits each: eight bytes at most.
var bytesToTwo = func() (a [256][16]int8) {
	for m := range a {
		first, second := m>>4, m&15
		for i := range 8 {
			a[m][i], a[m][8+i] = -1, -1
			if i < first {
				a[m][i] = int8(i)
			}
			if i < second {
				a[m][8+i] = int8(first + i)
			}
		}
	}
	return a
}()

// keepTwo masks two values of up to ten bytes: the first eight of each, and the ninth and tenth.
// Its index has their lengths, four bits each. A tenth byte keeps all bits, as it can be
// malformed.
var keepTwo = func() (a [256][2][2]uint64) {
	const low7 = contBits - contBits>>7
	for m := range a {
		for lane, n := range []int{m >> 4, m & 15} {
			a[m][0][lane] = low7 & (1<<(8*min(n, 8)) - 1)
			a[m][1][lane] = 0xff7f & (1<<(8*min(max(n-8, 0), 2)) - 1)
		}
	}
	return a
}()
