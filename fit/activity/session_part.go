package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/known"
	"github.com/tightwire/tightwire/fit/profile"
)

// A sessionPart is the records of one session, or of all if the device wrote no session.
type sessionPart struct {
	session int // index
	sport   profile.Sport
	*Readings
}

// sessionParts returns the records of each session of s, which is the summary of files.
func sessionParts(s *Summary, files []*fit.File) (parts []sessionPart) {
	var activities []*fit.File
	for _, f := range files {
		if !isActivity(f) {
			continue
		}
		activities = append(activities, f)
		sessions := only(f.Messages, profile.MesgNumSession)
		if len(sessions) == 0 {
			continue
		}
		for _, r := range ReadingsIn(f).split(sessions) {
			n := len(parts)
			parts = append(parts, sessionPart{n, s.Sessions[n].Sport, r})
		}
	}
	if len(parts) == 0 && len(activities) > 0 {
		parts = append(parts, sessionPart{0, s.Total.Sport, ReadingsIn(activities...)})
	}
	return parts
}

// firstTime returns the earliest time of a record, NaN if none has a time.
func firstTime(parts []sessionPart) float64 {
	first := math.NaN()
	for _, p := range parts {
		// not by Of, which would keep the column of each session
		for _, t := range p.column(profile.RecordTimestamp) {
			first = known.Either(first, t, math.Min)
		}
	}
	return first
}
