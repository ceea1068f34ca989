package salvage

// usualSpan is how far from the file's usual time other times can be, in seconds.
const usualSpan = 2 * 24 * 3600

// dropFar skips messages whose time is far from the times before and after, even between
// plausible messages: torn bytes can have a size that fits. A time that one flipped bit
// could have made from the next one stays. Times after 2058 are far from all others.
func (s *salvager) dropFar(steps []step) {
	p := path{salvager: s}
	for i := range steps {
		st := &steps[i]
		t, ok := s.timeOf(st, 0)
		if !ok || st.count != 1 || int(st.doubt) < bitsFar {
			continue
		}
		next, before := s.timeNear(steps, i, 1), s.timeNear(steps, i, -1)
		far := isFar(t, next) && isFar(t, before) || t >= maxTime && s.usual != 0
		if next >= maxTime {
			next = s.usual
		}
		if far && !isFlipped(t, next) {
			*st = step{at: st.at, size: st.size, count: 1}
			if i > 0 && steps[i-1].doubt > 0 && steps[i-1].message() {
				j, _ := p.judge(steps[i-1].found.shape, steps[i-1].at, view{next: -1}) // it was compared with this one
				steps[i-1].doubt = int16(j.doubt)
			}
		}
	}
}

// timeNear returns the time of the nearest message with a time after or before steps[i], 0
// if there is none.
func (s *salvager) timeNear(steps []step, i, direction int) uint32 {
	const near = 8 // steps
	for range near {
		if i += direction; i < 0 || i >= len(steps) {
			break
		}
		n := 0
		if direction < 0 {
			n = steps[i].count - 1
		}
		if t, ok := s.timeOf(&steps[i], n); ok {
			return t
		}
	}
	return 0
}

func isFar(t, u uint32) bool { return u != 0 && max(t, u)-min(t, u) > usualSpan }

// isFlipped reports whether flipping one bit brings t near u.
func isFlipped(t, u uint32) bool {
	for bit := range 32 {
		if !isFar(t^1<<bit, u) {
			return true
		}
	}
	return false
}
