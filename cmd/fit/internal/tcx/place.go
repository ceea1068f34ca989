package tcx

import (
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// unknown is the invalid value of a distance and of a duration.
const unknown = 0xFFFFFFFF

// add adds a record to the track at hand. Of a point that ends a lap and begins the next, it adds
// one; some programs write both.
func (p *parser) add(r *mesg.Record) {
	last := len(p.t.Records) - 1
	p.goOn(r, last)
	switch {
	case p.made && p.t.Records[last].Timestamp >= r.Timestamp:
		p.t.Records = p.t.Records[:last] // the point has all that the end of the lap before has
		p.first = min(p.first, last)
	case last >= 0 && last == p.first-1 && isAgain(&p.t.Records[last], r):
		return
	}
	p.made = false
	if p.paused {
		p.t.Pauses = append(p.t.Pauses, len(p.t.Records))
		p.paused = false
	}
	p.t.Records = append(p.t.Records, *r)
}

// isAgain reports whether two records have the same of all that a Trackpoint states.
func isAgain(a, b *mesg.Record) bool {
	return a.Timestamp == b.Timestamp && a.PositionLat == b.PositionLat && a.PositionLong == b.PositionLong &&
		a.Altitude == b.Altitude && a.Distance == b.Distance && a.Speed == b.Speed &&
		a.HeartRate == b.HeartRate && a.Cadence == b.Cadence && a.Power == b.Power && a.Temperature == b.Temperature
}

// goOn makes the distance of a record go on from the lap before: some programs begin again at 0 in
// each lap, and others do not count laps without a track.
func (p *parser) goOn(r *mesg.Record, last int) {
	p.placed = p.placed || r.PositionLat != 0x7FFFFFFF
	if r.Distance == unknown {
		return
	}
	p.measured = true
	if p.first >= last+1 && last >= 0 && r.Timestamp >= p.t.Records[last].Timestamp && uint64(r.Distance)+uint64(p.missing) < uint64(p.far) {
		p.missing = p.far - r.Distance
	}
	if all := uint64(r.Distance) + uint64(p.missing); all < unknown {
		r.Distance = uint32(all)
		p.far = r.Distance
	}
}

// place gives a lap a start, if it has none or that of the lap before: some programs write the start of
// the activity into all laps. A lap without a track gets records at its start and its end, which have
// the distances that the file states.
func (p *parser) place(l *mesg.Lap) {
	own := p.t.Records[p.first:]
	before := p.lapBefore()
	if l.StartTime == profile.DateTimeInvalid || before != nil && l.StartTime == before.StartTime {
		switch {
		case len(own) > 0:
			l.StartTime = own[0].Timestamp
		case before != nil:
			l.StartTime = p.endOf(before)
		}
	}
	if len(own) > 0 || l.StartTime == profile.DateTimeInvalid {
		return
	}
	if p.first == 0 || p.t.Records[p.first-1].Timestamp < l.StartTime {
		p.make(l.StartTime)
	}
	if l.TotalDistance != unknown {
		p.far = uint32(min(uint64(p.far)+uint64(l.TotalDistance), unknown-1))
	}
	if end := p.endOf(l); end > l.StartTime {
		p.make(end)
		p.made = true
	}
}

// lapBefore returns the last lap so far, nil if there is none.
func (p *parser) lapBefore() *mesg.Lap {
	if len(p.t.Laps) == 0 {
		return nil
	}
	return &p.t.Laps[len(p.t.Laps)-1]
}

// endOf returns when a lap ends that has no record yet, or that has the last records.
func (p *parser) endOf(l *mesg.Lap) profile.DateTime {
	end := l.StartTime
	if l.TotalTimerTime != unknown && end != profile.DateTimeInvalid {
		end = profile.DateTime(min(uint64(end)+(uint64(l.TotalTimerTime)+999)/1000, uint64(profile.DateTimeInvalid)-1))
	}
	if n := len(p.t.Records); n > 0 && p.t.Records[n-1].Timestamp != profile.DateTimeInvalid {
		end = max(end, p.t.Records[n-1].Timestamp)
	}
	return end
}

// make adds a record with a time and the distance so far.
func (p *parser) make(at profile.DateTime) {
	r := mesg.NewRecord()
	r.Timestamp, r.Distance = at, p.far
	p.t.Records = append(p.t.Records, r)
}

// finish ends an activity. If its points have positions and no distances, the way is measured along
// the positions, and the distances of laps without a track are not needed.
func (p *parser) finish() {
	if !p.placed || p.measured {
		return
	}
	for i := range p.t.Records {
		p.t.Records[i].Distance = unknown
	}
}
