package fit

import (
	"iter"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// Files returns the bytes of each of the files that are chained in b, without decoding
// them: [PeekFileID] says what kind a file is, and [DecodeBytes] decodes the ones you want.
// The slices share memory with b; each ends where its header says.
//
// If bytes that are no header follow the last file, or a file is cut off, Files yields them
// with an [*Error] and ends; the offset in it counts from the beginning of b. An empty b is
// an error.
func Files(b []byte) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for pos, seq := 0, 0; ; seq++ {
			size, err := fileSize(b[pos:])
			if err != nil {
				err.Sequence = seq
				err.Offset += int64(pos)
				yield(b[pos:], trailing(err, seq))
				return
			}
			if !yield(b[pos:][:size:size], nil) || pos+size == len(b) {
				return
			}
			pos += size
		}
	}
}

// fileSize returns the length in bytes of the file at the beginning of b.
func fileSize(b []byte) (int, *Error) {
	h, err := parseHeader(b)
	if err != nil {
		return 0, err
	}
	data := int64(h.Size) + int64(h.DataSize)
	if data+frame.ChecksumSize > int64(len(b)) {
		return 0, cutFile(int64(len(b)), data)
	}
	return int(data + frame.ChecksumSize), nil
}
