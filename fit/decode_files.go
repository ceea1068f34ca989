package fit

import "iter"

// Files returns the bytes of each of the files in b, which are chained one after the
// other, without decoding them: [PeekFileID] says what a file is, and [DecodeBytes]
// decodes those that matter. They share memory with b, and end where their headers say.
//
// Bytes after the last file that are no header, or a file that is cut off, come with
// an [*Error] and end the files; its offset counts from the beginning of b. An empty b
// is an error.
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

// fileSize returns the length in bytes of the file that b begins with.
func fileSize(b []byte) (int, *Error) {
	h, err := parseHeader(b)
	if err != nil {
		return 0, err
	}
	data := int64(h.Size) + int64(h.DataSize)
	if data+crcSize > int64(len(b)) {
		return 0, cutFile(int64(len(b)), data)
	}
	return int(data + crcSize), nil
}
