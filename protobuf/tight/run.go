package tight

import (
	"math"

	"github.com/tightwire/tightwire/protowire"
)

// Run returns how many fields with the given tag and a length stand one after the other at the
// start of b. A list of so many is allocated once. What is malformed ends the run.
//
//tight:noalloc
func Run(b []byte, tag uint64) (count int) {
	count, _ = runTo(math.MaxInt, math.MaxInt, b, tag)
	return count
}

// runTo is Run that stops at a count, or behind some bytes. It returns how many it has gone through as well.
func runTo(most, far int, b []byte, tag uint64) (count, bytes int) {
	if tag >= 0x80 {
		return runOfLong(most, far, b, tag)
	}
	all := len(b)
	for count < most && all-len(b) < far && len(b) > 1 && uint64(b[0]) == tag {
		n := int(b[1])
		if n < 0x80 {
			n += 2
		} else {
			_, m := protowire.ConsumeBytes(b[1:])
			if m < 0 {
				break
			}
			n = 1 + m
		}
		if n > len(b) {
			break
		}
		b = b[n:]
		count++
	}
	return count, all - len(b)
}

// runOfLong is runTo for tags of two bytes and more.
func runOfLong(most, far int, b []byte, tag uint64) (count, bytes int) {
	for count < most && bytes < far {
		t, n := protowire.ConsumeVarint(b[bytes:])
		if n < 0 || t != tag {
			break
		}
		_, m := protowire.ConsumeBytes(b[bytes+n:])
		if m < 0 {
			break
		}
		bytes += n + m
		count++
	}
	return count, bytes
}
