package track

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// File returns a log as a FIT file: an activity or a course. Distances are measured along
// the positions if no record has one. now is the time of a log that does not say when it
// was made. It changes the records of the log.
func (l *Log) File(now time.Time) (*fit.File, error) {
	n := 0
	for i := range l.Tracks {
		n += len(l.Tracks[i].Records)
	}
	if n == 0 {
		return nil, errors.New("no track with points in it")
	}
	var v activity.View
	var err error
	if l.Course {
		v, err = l.course(now)
	} else {
		v, err = l.activity()
	}
	if err != nil {
		return nil, err
	}
	b := &fit.Builder{}
	err = v.AppendTo(b)
	return b.File(), err
}

// fileID returns the file_id of a log.
func (l *Log) fileID(typ profile.File, created profile.DateTime) mesg.FileID {
	id := mesg.NewFileID()
	id.Type = typ
	id.Manufacturer = profile.ManufacturerDevelopment
	id.TimeCreated = created
	if l.Device.Name != "" {
		_ = id.SetProductName(shortened(l.Device.Name)) // left out if FIT cannot store the name
	}
	return id
}

// activity returns a log whose records all have times as an activity.
func (l *Log) activity() (*activity.Activity, error) {
	a := &activity.Activity{}
	var timer uint32
	for i := range l.Tracks {
		if err := l.Tracks[i].checkTimes(); err != nil {
			return nil, err
		}
	}
	for _, t := range l.inOrder() {
		t.measure(false)
		s := t.appendTo(a)
		timer += s.TotalTimerTime
	}
	a.FileID = l.fileID(profile.FileActivity, a.Records[0].Timestamp)
	whole := mesg.NewActivity()
	whole.Timestamp = a.Sessions[len(a.Sessions)-1].Timestamp
	whole.TotalTimerTime = timer
	whole.NumSessions = uint16(len(a.Sessions))
	whole.Type = profile.ActivityManual
	whole.Event, whole.EventType = profile.EventActivity, profile.EventTypeStop
	a.Activity = &whole
	return a, nil
}

// inOrder returns the tracks that have records, in order of time, with their records and laps in that
// order: some programs write the newest first.
func (l *Log) inOrder() []*Track {
	var all []*Track
	for i := range l.Tracks {
		if t := &l.Tracks[i]; len(t.Records) > 0 {
			t.sort()
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b *Track) int { return cmp.Compare(a.Records[0].Timestamp, b.Records[0].Timestamp) })
	return all
}

// checkTimes reports how many points lack a time: one point of thousands is a fault of the file, all points are a route.
func (t *Track) checkTimes() error {
	missing := 0
	for i := range t.Records {
		if t.Records[i].Timestamp == profile.DateTimeInvalid {
			missing++
		}
	}
	if missing > 0 {
		return fmt.Errorf("%d of %d points have no time, which an activity needs: make a course of them", missing, len(t.Records))
	}
	return nil
}

// appendTo adds the records of a track to an activity, with what a device writes around
// them, and returns the session.
func (t *Track) appendTo(a *activity.Activity) *mesg.Session {
	if a.Records == nil {
		a.Records = slices.Clip(t.Records) // most logs have one track: it is not copied
	} else {
		a.Records = append(a.Records, t.Records...)
	}
	a.Events = append(a.Events, timerEvent(t.Records[0].Timestamp, profile.EventTypeStart))
	for _, p := range t.Pauses {
		a.Events = append(a.Events,
			timerEvent(t.Records[p-1].Timestamp, profile.EventTypeStop), timerEvent(t.Records[p].Timestamp, profile.EventTypeStart))
	}
	first := len(a.Laps)
	t.settleLaps()
	for lap, segments := range t.ByLap() {
		whole := t.Completed(lap, segments)
		whole.MessageIndex = profile.MessageIndex(len(a.Laps))
		whole.Event, whole.EventType = profile.EventLap, profile.EventTypeStop
		whole.Sport = t.Sport
		a.Laps = append(a.Laps, whole)
	}
	laps := a.Laps[first:]
	s := t.session()
	s.MessageIndex = profile.MessageIndex(len(a.Sessions))
	s.FirstLapIndex, s.NumLaps = uint16(first), uint16(len(laps))
	s.TotalCalories, s.TotalTimerTime = calories(laps), timers(laps)
	s.StartTime, s.TotalElapsedTime = span(laps)
	s.TotalElapsedTime, s.TotalTimerTime = agree(s.TotalElapsedTime, s.TotalTimerTime)
	s.Timestamp = endOf(s.StartTime, s.TotalElapsedTime)
	if stated := metres(t.Laps); stated != unknown {
		s.TotalDistance = stated
	}
	a.Events = append(a.Events, timerEvent(s.Timestamp, profile.EventTypeStopAll))
	a.Sessions = append(a.Sessions, s)
	return &a.Sessions[len(a.Sessions)-1]
}

func timerEvent(at profile.DateTime, change profile.EventType) mesg.Event {
	e := mesg.NewEvent()
	e.Timestamp, e.Event, e.EventType = at, profile.EventTimer, change
	return e
}

// session returns the sums of a track.
func (t *Track) session() mesg.Session {
	sum := t.Completed(nil, t.Segments())
	s := mesg.NewSession()
	s.Event, s.EventType = profile.EventSession, profile.EventTypeStop
	s.Sport = t.Sport
	if s.Sport == profile.SportInvalid {
		s.Sport = profile.SportGeneric
	}
	if t.Name != "" {
		_ = s.SetSportProfileName(shortened(t.Name)) // left out if FIT cannot store the name
	}
	s.StartPositionLat, s.StartPositionLong = t.start()
	s.TotalDistance = sum.TotalDistance
	s.AvgHeartRate, s.MaxHeartRate = sum.AvgHeartRate, sum.MaxHeartRate
	s.AvgCadence, s.MaxCadence = sum.AvgCadence, sum.MaxCadence
	s.AvgPower, s.MaxPower = sum.AvgPower, sum.MaxPower
	return s
}

// start returns the first position.
func (t *Track) start() (lat, long int32) {
	for r := range PlacedIn(t.Records) {
		return r.PositionLat, r.PositionLong
	}
	return 0x7FFFFFFF, 0x7FFFFFFF
}
