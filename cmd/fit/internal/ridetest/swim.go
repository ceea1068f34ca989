package ridetest

import (
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Swim returns a swim of laps of four lengths in a pool of 25 m, with a lap of rest after each: 30 s
// and 12 strokes of freestyle for a length, 20 s of rest. It has a record every 10 s.
func Swim(laps int) *activity.Activity {
	a := &activity.Activity{Common: activity.Common{FileID: mesg.NewFileID()}}
	a.FileID.Type, a.FileID.Manufacturer, a.FileID.TimeCreated = profile.FileActivity, profile.ManufacturerDevelopment, Start
	at, metres := Start, 0.0
	for range laps {
		addLap(a, &at, &metres, 4)
		addLap(a, &at, &metres, 0)
	}
	for t := Start; t <= at; t += 10 {
		r := mesg.NewRecord()
		r.Timestamp, r.HeartRate = t, uint8(120+(t-Start)%40)
		a.Records = append(a.Records, r)
	}
	s := mesg.NewSession()
	s.StartTime, s.Timestamp, s.Sport, s.SubSport = Start, at, profile.SportSwimming, profile.SubSportLapSwimming
	s.TotalElapsedTime, s.TotalTimerTime = 1000*uint32(at-Start), 1000*uint32(at-Start)
	s.SetTotalDistanceScaled(metres)
	s.SetPoolLengthScaled(25)
	s.PoolLengthUnit = profile.DisplayMeasureMetric
	a.Sessions = []mesg.Session{s}
	return a
}

// addLap adds a lap of active lengths, or of rest, with its lengths.
func addLap(a *activity.Activity, at *profile.DateTime, metres *float64, lengths int) {
	l := mesg.NewLap()
	l.MessageIndex, l.StartTime = profile.MessageIndex(len(a.Laps)), *at
	l.FirstLengthIndex, l.NumLengths, l.NumActiveLengths = uint16(len(a.Lengths)), uint16(lengths), uint16(lengths)
	for range lengths {
		addLength(a, at, 30, 12)
	}
	if lengths == 0 {
		addLength(a, at, 20, 0)
	}
	l.Timestamp = *at
	l.TotalElapsedTime, l.TotalTimerTime = 1000*uint32(*at-l.StartTime), 1000*uint32(*at-l.StartTime)
	l.SetTotalDistanceScaled(25 * float64(lengths))
	*metres += 25 * float64(lengths)
	a.Laps = append(a.Laps, l)
}

func addLength(a *activity.Activity, at *profile.DateTime, seconds uint32, strokes uint16) {
	l := mesg.NewLength()
	l.MessageIndex, l.StartTime = profile.MessageIndex(len(a.Lengths)), *at
	*at += profile.DateTime(seconds)
	l.Timestamp, l.TotalElapsedTime, l.TotalTimerTime = *at, 1000*seconds, 1000*seconds
	l.LengthType = profile.LengthTypeIdle
	if strokes > 0 {
		l.LengthType, l.TotalStrokes, l.SwimStroke = profile.LengthTypeActive, strokes, profile.SwimStrokeFreestyle
	}
	a.Lengths = append(a.Lengths, l)
}
