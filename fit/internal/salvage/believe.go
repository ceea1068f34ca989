package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// believe drops the messages before skipped bytes that only seem to be messages: torn ones can often
// be read.
func (s *salvager) believe(steps []step, f *File) []step {
	kept := make([]step, 0, len(steps))
	for i := range steps {
		gap := steps[i]
		if n := len(kept) - 1; gap.found == nil && !gap.twice && !s.isSum(&gap) && n >= 0 && kept[n].message() {
			explained := s.explains(&gap) || int64(f.Start+gap.at) == f.Stated
			if last := &kept[n]; s.drops(last, &gap, explained) {
				size := int(last.found.shape.size)
				last.count--
				last.size -= size
				gap.at -= size
				gap.size += size
				if last.count == 0 {
					kept = kept[:n]
				}
			}
		}
		kept = append(kept, gap)
	}
	return kept
}

// isSum reports whether a gap is only the checksum at the end of the file.
func (s *salvager) isSum(gap *step) bool {
	return s.sum && gap.size == frame.ChecksumSize && gap.at+gap.size == len(s.data)
}

// explains reports whether skipped bytes begin like a message or definition, which may be
// torn or have lost its definition. If more bytes are missing from it than are there, the
// bytes were rather inserted into the message before.
func (s *salvager) explains(gap *step) bool {
	b := s.data[gap.at:][:gap.size]
	if frame.Local(b[0]) == frame.IsDefinition {
		return 2*len(b) >= definedSize(b) && (len(b) < 2 || b[1] == 0)
	}
	m := gap.table[frame.Local(b[0])]
	if m != nil && m.shape.size > 1 {
		return 2*len(b) >= int(m.shape.size) && !same(b)
	}
	return (m != nil || b[0] < frame.IsDefinition) && len(b) >= lostGap && !same(b)
}

// definedSize returns the size of the definition at the beginning of b, whose end may be
// missing.
func definedSize(b []byte) int {
	const least = 6
	if len(b) < least {
		return least
	}
	return least + 3*int(b[least-1])
}

// drops reports whether to drop the last message before a gap: there is evidence against it, or the
// gap does not begin where a message could.
func (s *salvager) drops(last, gap *step, explained bool) bool {
	if gap.at+gap.size == len(s.data) && same(s.data[gap.at:]) {
		return int(last.doubt) >= bitsWrong
	}
	return last.doubt > 0 || !explained && gap.size%int(last.found.shape.size) > 0
}
