package salvage

// dropFar skips messages whose time is far from the times before and after, even between
// plausible messages: torn bytes can have a size that fits. A time that one flipped bit
// could have made from the next one stays. Times after 2058 are far from all others.
func (s *salvager) dropFar(steps []step) {
	p := path{salvager: s}
	for i := range steps {
		st := &steps[i]
		t, ok := s.timeOf(st, 0)
		if !ok || st.at < s.reach.sure || st.count != 1 || int(st.doubt) < bitsFar {
			continue
		}
		next, _ := s.timeFrom(steps, st.at+st.size)
		before, _ := s.timeUntil(steps, st.at)
		far := isFar(t, next) && isFar(t, before) || t >= maxTime && s.usual != 0
		if next >= maxTime {
			next = s.usual
		}
		if far && !isFlipped(t, next) {
			st.skip()
			if i > 0 && steps[i-1].doubt > 0 && steps[i-1].message() {
				j, _ := p.judge(steps[i-1].found.shape, steps[i-1].at, view{next: -1}) // it was compared with this one
				steps[i-1].doubt = int16(j.doubt)
			}
		}
	}
}
