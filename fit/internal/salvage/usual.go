package salvage

// usualTime returns a time near most times of the file, or 0. Each place where a message
// with a time could lie counts, and counts much more if one near it could follow. The
// simple version sorts the times; this one counts them by the day.
func (p *path) usualTime() uint32 {
	days := map[uint32]dayCount{}
	for pos := range p.data {
		if pos < p.reach.sure && !p.known.has(pos) {
			continue
		}
		p.enter(pos)
		t, weight := p.weighTime(pos)
		if t >= minTime {
			weight *= usualDate
		}
		if d := days[t>>usualDay]; weight > 0 && (d.times > 0 || len(days) < usualDays) {
			days[t>>usualDay] = dayCount{d.times + 1, d.weight + weight}
		}
	}
	best, heaviest := uint32(0), usualLeast-1
	for when, d := range days {
		if d.times > 1 && (d.weight > heaviest || d.weight == heaviest && when < best) {
			best, heaviest = when, d.weight
		}
	}
	if best == 0 {
		return 0
	}
	return best<<usualDay | 1<<(usualDay-1)
}

// A dayCount is the number of a file's times on one day, and their weight.
type dayCount struct{ times, weight int }

// weighTime returns the time of a message at pos and its weight, 0 if there is none.
func (p *path) weighTime(pos int) (t uint32, weight int) {
	t, size := p.timeAt(pos)
	if size == 0 {
		return 0, 0
	}
	if p.known.has(pos) {
		return t, usualExact
	}
	if next, size := p.timeAt(pos + size); size > 0 && next != t && nearness(t, next) > 0 {
		return t, usualNear
	}
	return t, 1
}

// timeAt returns the time and the size of a message at pos, if there can be one.
func (p *path) timeAt(pos int) (t uint32, size int) {
	if pos >= len(p.data) {
		return 0, 0
	}
	m := p.local.of(p.data[pos])
	if m == nil || m.shape.time == 0 || int(m.shape.size) > len(p.data)-pos {
		return 0, 0
	}
	s := m.shape
	t = s.timeIn(p.data[pos:])
	if t < leastTime || t >= maxTime {
		return 0, 0
	}
	return t, int(s.size)
}
