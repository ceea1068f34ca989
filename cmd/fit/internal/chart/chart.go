// Package chart makes what a page draws of the records of activities: columns without what
// cannot be drawn, outliers, pauses, the route.
package chart

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/cmd/fit/internal/page"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// Ride is the records of chained files that have a time, in order of it.
type Ride struct {
	Times     []profile.DateTime
	Distance  []float64          // m, never descending; nil if no record has one
	Lat, Long []float64          // degrees, NaN without a position
	Columns   [Kinds]Column      // in units of the profile
	Developer []DeveloperColumn  // of applications, in the order of the file
	Pauses    []int              // numbers of records
	Laps      []profile.DateTime // when they began

	Misplaced int // how many positions were far from all other positions
	Disorder  int // how many records had no time, or an earlier one than the record before
}

// A Column is the values of one kind: nil if there are none.
type Column struct {
	Values []float64 // NaN where there is none
	Odd    []int     // numbers of the records whose value is an outlier
}

// Of returns the records of files, which it leaves as they are.
func Of(files ...*fit.File) *Ride {
	r := &Ride{}
	n := 0
	for _, f := range files {
		n += f.Count(profile.MesgNumRecord)
	}
	r.Times = make([]profile.DateTime, 0, n)
	messages := make([]fit.Message, 0, n)
	var events []mesg.Event
	for _, f := range files {
		for _, m := range activity.Records(f.Messages) {
			t, ok := m.Timestamp()
			if at := profile.DateTime(t); ok && (len(r.Times) == 0 || at >= r.Times[len(r.Times)-1]) {
				r.Times = append(r.Times, at)
				messages = append(messages, m)
			} else {
				r.Disorder++
			}
		}
		events = mesg.Append(events, f.Messages)
		for _, l := range mesg.Append[mesg.Lap](nil, f.Messages) {
			r.Laps = append(r.Laps, l.StartTime)
		}
	}
	r.Pauses = union(track.Pauses(r.Times, events), gaps(r.Times))
	r.Distance = ascending(activity.Column(messages, profile.RecordDistance))
	r.Lat, r.Long = activity.Column(messages, profile.RecordPositionLat), activity.Column(messages, profile.RecordPositionLong)
	r.place()
	for k := range r.Columns {
		values := activity.Column(messages, Kind(k).field())
		if Kind(k) == Balance {
			for i, m := range messages {
				values[i] = activity.RightShare(m)
			}
		}
		r.Columns[k] = columnOf(Kind(k), values)
	}
	r.addDevelopers(messages)
	return r
}

// ascending returns the distances along the way; see [timeline.Odometer]. It returns nil if all
// are 0.
func ascending(stored []float64) []float64 {
	metres := timeline.Odometer(stored)
	if len(metres) == 0 || metres[len(metres)-1] == 0 {
		return nil
	}
	return metres
}

// gaps returns where records are much farther apart than elsewhere: the device was off, or
// stopped without an event.
func gaps(times []profile.DateTime) (at []int) {
	if len(times) < 2 {
		return nil
	}
	steps := make([]profile.DateTime, len(times)-1)
	for i := range steps {
		steps[i] = times[i+1] - times[i]
	}
	sorted := slices.Sorted(slices.Values(steps))
	most := max(30, 10*uint64(sorted[len(sorted)/2]))
	for i, step := range steps {
		if uint64(step) > most {
			at = append(at, i+1)
		}
	}
	return at
}

// union returns the elements of two ascending slices, each once.
func union(a, b []int) []int {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// Seconds returns the times of the records in seconds from a time.
func (r *Ride) Seconds(from profile.DateTime) []float64 {
	seconds := make([]float64, len(r.Times))
	for i, t := range r.Times {
		seconds[i] = float64(t) - float64(from)
	}
	return seconds
}

// Usual returns a column without its outliers.
func (r *Ride) Usual(k Kind) []float64 {
	values := slices.Clone(r.Columns[k].Values)
	for _, i := range r.Columns[k].Odd {
		values[i] = math.NaN()
	}
	return values
}

// Page returns a ride as a page shows it: with these kinds, in units that convert chooses,
// and times from a time.
func (r *Ride) Page(name string, from profile.DateTime, kinds []Kind, convert func(Kind, float64) float64) page.Ride {
	shown := page.Ride{
		Name: name, Time: r.Seconds(from), Distance: r.Distance, Lat: r.Lat, Long: r.Long, Breaks: r.Pauses,
	}
	if shown.Distance == nil {
		shown.Distance = nothing(len(r.Times))
	}
	for _, l := range r.Laps {
		if l != profile.DateTimeInvalid && l >= from {
			shown.Laps = append(shown.Laps, int(l-from))
		}
	}
	for _, k := range kinds {
		c := r.Columns[k]
		shown.Columns = append(shown.Columns, page.Column{
			Values: c.Values, Odd: c.Odd, Convert: func(v float64) float64 { return convert(k, v) },
		})
	}
	return shown
}

// nothing returns n unknown values.
func nothing(n int) []float64 { return slices.Repeat([]float64{math.NaN()}, n) }
