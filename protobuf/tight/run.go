package tight

import (
	"math"

	"github.com/tightwire/tightwire/protowire"
)

// Run returns how many fields with the given tag and a length stand one after the other at the
// start of b. A list of so many is allocated once. What is malformed ends the run.
//
//tight:noalloc
func Run(b []byte, tag uint64) (count int) { return runTo(math.MaxInt, b, tag) }

// runTo is Run that stops at a count.
func runTo(most int, b []byte, tag uint64) (count int) {
	if tag >= 0x80 {
		return runOfLong(most, b, tag)
	}
	for count < most && len(b) > 1 && uint64(b[0]) == tag {
		n := int(b[1])
		if n < 0x80 {
			n += 2
		} else {
			_, m := protowire.ConsumeBytes(b[1:])
			if m < 0 {
				return count
			}
			n = 1 + m
		}
		if n > len(b) {
			return count
		}
		b = b[n:]
		count++
	}
	return count
}

// runOfLong is runTo for tags of two bytes and more.
func runOfLong(most int, b []byte, tag uint64) (count int) {
	for count < most {
		t, n := protowire.ConsumeVarint(b)
		if n < 0 || t != tag {
			return count
		}
		_, m := protowire.ConsumeBytes(b[n:])
		if m < 0 {
			return count
		}
		b = b[n+m:]
		count++
	}
	return count
}
