package fit

import "iter"

// Definitions returns the definition messages of a decoded file in their order, each with
// the offset of its header byte in the input. A repeated definition comes each time, as one
// Definition; [Message.Definition] returns another pointer for the same bytes. The
// definitions end where the file is damaged. A file that was not decoded has none.
func (f *File) Definitions() iter.Seq2[int64, *Definition] {
	return func(yield func(int64, *Definition) bool) {
		if f.src == nil {
			return
		}
		known := definitions{alias: true}
		data, s := f.src.data, scan{}
		for s.skip(data) {
			at := s.end
			if s.define(data) != nil {
				return
			}
			if !yield(f.src.base+int64(at), known.intern(f.src, data[at+1:s.end:s.end])) {
				return
			}
		}
	}
}

// skip skips the whole data messages at s.end. It reports whether anything follows them.
func (s *scan) skip(data []byte) bool {
	for s.end < len(data) {
		n := s.size.Of(data[s.end])
		if n == 0 || n > len(data)-s.end {
			return n == 0
		}
		s.end += n
	}
	return false
}
