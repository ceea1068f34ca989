package transfer

import (
	"bytes"
	"encoding/binary"

	"github.com/tightwire/tightwire/fit"
)

// returns undoes FTP in text mode on the way to a Unix system: each CR LF became LF. Any LF
// may have lost its CR. But the header tells how many bytes are missing, each of them tears a
// message, and the checksum decides which line feeds of the torn messages they were before. So
// returns finds all of them or, if more than one way has the right checksum, none.
func returns(b []byte) undone {
	const ways, work = 1 << 13, 1 << 30 // to try, far fewer than there are checksums; bytes to sum for it
	n := missingBytes(b)
	if n < 1 || n > 8 || bytes.Contains(b, []byte("\r\n")) {
		return undone{}
	}
	at := tornFeeds(b)
	if c := choices(len(at), n, ways); c == 0 || c > ways || c*len(b) > work {
		return undone{}
	}
	s := insertion{b: b, at: at}
	s.try(0, n, 0, 0)
	if len(s.whole) != 1 {
		return undone{}
	}
	return undone{name: "CRLF to LF", data: s.whole[0]}
}

// missingBytes returns the size in the header of b minus the size of b.
func missingBytes(b []byte) int {
	if len(b) < 12 || string(b[8:12]) != ".FIT" {
		return 0
	}
	const checksum = 2
	return int(int64(b[0]) + int64(binary.LittleEndian.Uint32(b[4:])) + checksum - int64(len(b)))
}

// tornFeeds returns the offsets of the line feeds in bytes that fit.Recover skips.
func tornFeeds(b []byte) (at []int) {
	_, damages := fit.Recover(b)
	for _, d := range damages {
		for i := range d.Size {
			if b[d.Offset+i] == '\n' {
				at = append(at, int(d.Offset+i))
			}
		}
	}
	return at
}

// choices returns in how many ways n of all can be chosen, or a number above most.
func choices(all, n, most int) int {
	c := 1
	for i := range n {
		if c = c * (all - i) / (i + 1); c > most {
			break
		}
	}
	return max(c, 0)
}

// An insertion looks for the places of lost carriage returns.
type insertion struct {
	b     []byte
	at    []int // offsets in b before which one may have been
	taken []int // of these, where the try at hand has one

	whole [][]byte // the results whose checksums are right and whose messages are whole; two are enough
}

// try inserts n carriage returns at places from at[next] on. b[:done] has this checksum.
func (s *insertion) try(next, n, done int, sum uint16) {
	if n == 0 {
		if fit.UpdateCRC(sum, s.b[done:]) == 0 {
			s.check()
		}
		return
	}
	for i := next; i+n <= len(s.at) && len(s.whole) < 2; i++ {
		sum = fit.UpdateCRC(sum, s.b[done:s.at[i]])
		done = s.at[i]
		s.taken = append(s.taken, done)
		s.try(i+1, n-1, done, fit.UpdateCRC(sum, []byte{'\r'}))
		s.taken = s.taken[:len(s.taken)-1]
	}
}

// check keeps the bytes of the try at hand if they are whole.
func (s *insertion) check() {
	data := make([]byte, 0, len(s.b)+len(s.taken))
	done := 0
	for _, at := range s.taken {
		data = append(append(data, s.b[done:at]...), '\r')
		done = at
	}
	data = append(data, s.b[done:]...)
	if wholeSize(data) > 0 {
		s.whole = append(s.whole, data)
	}
}
