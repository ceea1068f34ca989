//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"math"
	"math/bits"
)

// Constants of the kernels, as arrays. A vector that is made of a number by Broadcast
// costs more than the kernel: Go 1.26, by which this was measured, moves the number by an SSE
// instruction, which waits for all upper halves that are in use.
var (
	byteIndex    = bytes64(func(i int) int { return i })
	byteInLane   = bytes64(func(i int) int { return i % 8 })
	allLow7      = bytes64(func(int) int { return 0x7f })
	allHigh      = bytes64(func(int) int { return 0x80 })
	eights       = bytes64(func(int) int { return 8 })
	weights7     = bytes64(func(i int) int { return 1 + i%2*127 })
	weights14    = words32(func(i int) int16 { return int16(1 + i%2*(1<<14-1)) })
	words7       = words32(func(int) uint16 { return 7 })
	allLow28     = lanes8(1<<28 - 1)
	lanesOf1     = lanes8(1)
	lanesOf4     = lanes8(4)
	lanesOf63    = lanes8(63)
	lanesOf48    = lanes8(48)
	words1       = words32(func(int) uint16 { return 1 })
	bytesOf1     = bytes64(func(int) int { return 1 })
	lanes32Of16  = lanes16(16)
	lanes32Of24  = lanes16(24)
	lanesOf56    = lanes8(56)
	lanesOfff    = lanes8(0xff)
	halvesOf1    = [8]uint32{1, 1, 1, 1, 1, 1, 1, 1}
	evenLanes    = [8]uint32{0, 2, 4, 6, 1, 3, 5, 7}
	evenLanesBy4 = [8]uint32{4, 0, 4, 0, 4, 0, 4, 0}

	allOnes       = bytes32(func(int) int { return 0xff })
	lanes4Of4     = lanes4(4)
	bytes32Low7   = bytes32(func(int) int { return 0x7f })
	words8Low7    = [8]uint16{0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f}
	words8By128   = [8]uint16{0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80}
	wordsLow7     = words32(func(int) uint16 { return 0x7f })
	wordsHigh7    = words32(func(int) uint16 { return 0x3f80 })
	wordsOf80     = words32(func(int) uint16 { return 0x80 })
	wordsOfff     = words32(func(int) uint16 { return 0xff })
	lanesOf2      = lanes8(2)
	lanesOf1Byte  = lanes8(1<<7 - 1)
	lanesOf8Bytes = lanes8(1<<56 - 1)
	lanesOf2Bytes = lanes8(1<<14 - 1)

	lanes4Of8      = lanes4(8)
	lanes4Of5Bytes = lanes4(1<<35 - 1)
	lanes4Of16     = lanes4(16)
	lanes4Low14    = lanes4(0x00003fff00003fff)
	lanes4Low7     = lanes4(0x007f007f007f007f)
	bytesOf7f      = bytes32(func(i int) int { return (1 - i%2) * 0x7f })
	bytesOf80      = bytes32(func(i int) int { return (1 - i%2) * 0x80 })
	bytesOf3f80    = bytes32(func(i int) int { return 0x80 - i%2*0x41 })

	// fourApart puts 16 bytes in order of which neighbours are four apart.
	fourApart = bytes32(func(i int) int { return i%16%4*4 + i%16/4 })
	// evenToLow and evenToHigh move the even bytes of 16 to the lower or upper eight.
	evenToLow  = bytes32(func(i int) int { return 2*(i%8) | i%16/8*0x80 })
	evenToHigh = bytes32(func(i int) int { return 2*(i%8) | (1-i%16/8)*0x80 })

	bytes32Of1 = bytes32(func(int) int { return 1 })

	lanes4Of32   = lanes4(32)
	lanes4Of48   = lanes4(48)
	lanes4Low32  = lanes4(1<<32 - 1)
	lanes4Of2p52 = lanes4(math.Float64bits(1<<52 + 1))
	lanes4Of2p84 = lanes4(math.Float64bits(1 << 84))
	lanes4OfBoth = lanes4(math.Float64bits(1<<84 + 1<<52))

	exponentOffset = lanes4(uint64(65536+101-16*1022) << 48)
	exponentScale  = lanes4(585 << 48)

	// sizeByZeros has the sizes of varints by their leading zeros.
	sizeByZeros = bytes64(func(i int) int { return sizeVarintGeneric(1 << (63 - i)) })
)

// highsTo has, for each byte of a lane, the factor that takes the high bits of eight bytes there.
var highsTo = func() (a [8][64]byte) {
	for to := range a {
		a[to] = bytes64(func(i int) int {
			if i%8 != to {
				return 0
			}
			return 0x80
		})
	}
	return a
}()

// laneToValue has, for each byte of eight lanes, the index of the lane's value: those from
// 0, 8, 16 up.
var laneToValue = func() (a [8][64]byte) {
	for g := range a {
		a[g] = bytes64(func(i int) int { return 8*g + i/8 })
	}
	return a
}()

// lane32ToValue is laneToValue for sixteen lanes of 32 bits.
var lane32ToValue = func() (a [4][64]byte) {
	for g := range a {
		a[g] = bytes64(func(i int) int { return 16*g + i/4 })
	}
	return a
}()

// wordToLane has for 16 of 32 words, those from 0 and from 16, what puts them into eight lanes
// and eight more of 64 bits, and into 16 of 32.
var wordToLane = func() (a [2][3][32]uint16) {
	for half := range a {
		for i := range 32 {
			a[half][0][i] = uint16(16*half + i/4)
			a[half][1][i] = uint16(16*half + 8 + i/4)
			a[half][2][i] = uint16(16*half + i/2)
		}
	}
	return a
}()

// byteToLane puts bytes of 16, which are there twice, into four lanes: those from 0, 4, 8
// and 12. A high bit means 0.
var byteToLane = func() (a [4][32]byte) {
	for g := range a {
		for i := range a[g] {
			a[g][i] = 0x80
		}
		for lane := range 4 {
			a[g][8*lane] = byte(4*g + lane)
		}
	}
	return a
}()

// byteToHalf is byteToLane for eight lanes of 32 bits: those from 0 and from 8.
var byteToHalf = func() (a [2][32]byte) {
	for g := range a {
		a[g] = bytes32(func(i int) int { return min(i%4, 1)*0x80 | 8*g + i/4 })
	}
	return a
}()

// halfToLane puts 16 bits of 128 each into four lanes: those from 0 and from 4.
var halfToLane = func() (a [2][32]byte) {
	for g := range a {
		for i := range a[g] {
			a[g][i] = 0x80
		}
		for lane := range 4 {
			a[g][8*lane] = byte(8*g + 2*lane)
			a[g][8*lane+1] = byte(8*g + 2*lane + 1)
		}
	}
	return a
}()

// keepWords moves the words of eight whose bits are set to the front.
var keepWords = func() (a [256][16]byte) {
	for set := range a {
		for i, left := 0, uint(set); left != 0; i, left = i+2, left&(left-1) {
			word := bits.TrailingZeros(left)
			a[set][i], a[set][i+1] = byte(2*word), byte(2*word+1)
		}
	}
	return a
}()

// twoToLanes puts two values of one to eight bytes into a lane each, by their lengths; 0 is
// eight.
var twoToLanes = func() (a [8][8][16]byte) {
	for i := range a {
		for j := range a[i] {
			first, second := (i+7)%8+1, (j+7)%8+1
			for k := range 8 {
				a[i][j][k], a[i][j][8+k] = 0x80, 0x80
				if k < first {
					a[i][j][k] = byte(k)
				}
				if k < second {
					a[i][j][8+k] = byte(first + k)
				}
			}
		}
	}
	return a
}()

// lanesToTwo joins the bytes of two lanes, by how many of each go on.
var lanesToTwo = func() (a [8][8][16]byte) {
	for i := range a {
		for j := range a[i] {
			for k := range 16 {
				a[i][j][k] = 0x80
				if k <= i {
					a[i][j][k] = byte(k)
				} else if k <= i+1+j {
					a[i][j][k] = byte(8 + k - i - 1)
				}
			}
		}
	}
	return a
}()

// dropEmpty puts eight words in order, the first four of which are in even places and the
// others in odd ones, and drops the upper bytes of those whose bits are not set.
var dropEmpty = func() (a [256][16]byte) {
	for set := range a {
		n := 0
		for i := range 8 {
			word := i%4*2 + i/4
			a[set][n] = byte(2 * word)
			n++
			if set>>word&1 != 0 {
				a[set][n] = byte(2*word + 1)
				n++
			}
		}
		for ; n < 16; n++ {
			a[set][n] = 0x80
		}
	}
	return a
}()

func bytes64(at func(i int) int) (a [64]byte) {
	for i := range a {
		a[i] = byte(at(i))
	}
	return a
}

func bytes32(at func(i int) int) [32]byte {
	a := bytes64(at)
	return [32]byte(a[:])
}

func lanes8(x uint64) [8]uint64 { return [8]uint64{x, x, x, x, x, x, x, x} }

func lanes16(x uint32) (a [16]uint32) {
	for i := range a {
		a[i] = x
	}
	return a
}

func lanes4(x uint64) [4]uint64 { return [4]uint64{x, x, x, x} }

func words32[W int16 | uint16](at func(i int) W) (a [32]W) {
	for i := range a {
		a[i] = at(i)
	}
	return a
}
