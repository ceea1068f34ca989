package activity

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// A DeveloperFigure is a number of an application: average and maximum of a developer field of
// records, or a developer field that a session or lap has itself.
type DeveloperFigure struct {
	Application string // as [fit.Applications.Of] returns it
	Name        string // as [fit.DeveloperField.Title] returns it
	Unit        string // as the file describes it
	Avg, Max    float64
	Stored      float64 // the field of the session or lap itself
}

// Computed reports whether the figure is the average and maximum of records: then Stored is NaN.
// Otherwise Avg and Max are.
func (f DeveloperFigure) Computed() bool { return math.IsNaN(f.Stored) }

// DeveloperFigures are the figures of applications in an activity: first the figures of records,
// then of sessions and laps, all in the order of the file.
type DeveloperFigures struct {
	Total          []DeveloperFigure   // of all records, and, if there is one session, of this
	Sessions, Laps [][]DeveloperFigure // as in [Summary]
}

// DeveloperFiguresOf returns the developer fields of chained files. Files that are not activities
// add nothing, as in [Summarize]. Fields without a description, texts, arrays, invalid values and
// values that are not finite do not count. [timeline.Index] decides the session and lap of a
// record. Fields of two applications, or with two units, are two figures.
func DeveloperFiguresOf(files ...*fit.File) *DeveloperFigures {
	r := &developerReader{ids: map[developerID]int{}, tallies: map[tallyKey]*tally{}}
	for _, f := range files {
		if isActivity(f) {
			r.read(f.Messages)
		}
	}
	return r.figures()
}

// A developerID is what two developer fields must have in common to be one figure.
type developerID struct {
	application, name, unit string
	num                     uint8 // an application may use a name twice
}

// A tally sums up the values of one field in one session or lap.
type tally struct {
	n        int
	sum, max float64
}

// A tallyKey identifies a tally. They are in a map, because a table of all fields by all laps would
// be far larger than a hostile file.
type tallyKey struct {
	of   profile.MesgNum // session or lap; record for all records
	part int
	id   int
}

// A developerReader tallies developer fields.
type developerReader struct {
	fields         []developerID
	ids            map[developerID]int
	tallies        map[tallyKey]*tally
	sessions, laps [][]DeveloperFigure // their stored values

	apps    fit.Applications // of the file
	sources map[developerSource]int
}

// A developerSource is a developer field as long as its description is in force.
type developerSource struct {
	index, num  uint8
	description int64 // offset
}

// read adds the messages of a file.
func (r *developerReader) read(messages []fit.Message) {
	r.apps, r.sources = fit.Applications{}, map[developerSource]int{}
	sessions := timeline.IndexOf(timeline.PeriodsOf(messages, profile.MesgNumSession))
	laps := timeline.IndexOf(timeline.PeriodsOf(messages, profile.MesgNumLap))
	firstSession, firstLap := len(r.sessions), len(r.laps)
	session, lap := sessions.At(0), laps.At(0)
	for _, m := range messages {
		switch m.Num() {
		case profile.MesgNumDeveloperDataID:
			r.apps.Learn(m)
			clear(r.sources)
		case profile.MesgNumSession:
			r.sessions = append(r.sessions, r.stored(m))
		case profile.MesgNumLap:
			r.laps = append(r.laps, r.stored(m))
		case profile.MesgNumRecord:
			if len(m.Definition().DeveloperFields()) == 0 {
				continue
			}
			if t, ok := m.Timestamp(); ok { // without a time it belongs where the record before does
				session, lap = sessions.At(t), laps.At(t)
			}
			for id, v := range r.values(m) {
				r.count(tallyKey{of: profile.MesgNumRecord, id: id}, v)
				if session >= 0 {
					r.count(tallyKey{profile.MesgNumSession, firstSession + session, id}, v)
				}
				if lap >= 0 {
					r.count(tallyKey{profile.MesgNumLap, firstLap + lap, id}, v)
				}
			}
		}
	}
}

// values yields the finite numbers among the described developer fields of a message.
func (r *developerReader) values(m fit.Message) func(yield func(id int, v float64) bool) {
	return func(yield func(int, float64) bool) {
		for f := range m.DeveloperFields() {
			if !f.Value.IsNumber() {
				continue
			}
			v, _ := f.Scaled()
			if !math.IsNaN(v) && !math.IsInf(v, 0) && !yield(r.idOf(f), v) {
				return
			}
		}
	}
}

// idOf returns the number of a field that is described.
func (r *developerReader) idOf(f fit.DeveloperField) int {
	source := developerSource{f.Index, f.Num, f.Description.Offset()}
	if id, known := r.sources[source]; known {
		return id
	}
	field := developerID{r.apps.Of(f.Index), f.Title(), f.Units(), f.Num}
	id, known := r.ids[field]
	if !known {
		id = len(r.fields)
		r.fields = append(r.fields, field)
		r.ids[field] = id
	}
	r.sources[source] = id
	return id
}

func (r *developerReader) count(key tallyKey, v float64) {
	t := r.tallies[key]
	if t == nil {
		t = &tally{max: v}
		r.tallies[key] = t
	}
	t.n++
	t.sum += v
	t.max = max(t.max, v)
}

// stored returns the developer fields of a session or lap itself.
func (r *developerReader) stored(m fit.Message) (all []DeveloperFigure) {
	for id, v := range r.values(m) {
		f := r.fields[id]
		all = append(all, DeveloperFigure{f.application, f.name, f.unit, math.NaN(), math.NaN(), v})
	}
	return all
}

// figures returns the figures that were read.
func (r *developerReader) figures() *DeveloperFigures {
	all := &DeveloperFigures{Sessions: make([][]DeveloperFigure, len(r.sessions)), Laps: make([][]DeveloperFigure, len(r.laps))}
	for _, key := range slices.SortedFunc(maps.Keys(r.tallies), func(a, b tallyKey) int { return cmp.Compare(a.id, b.id) }) {
		to := &all.Total
		switch key.of {
		case profile.MesgNumSession:
			to = &all.Sessions[key.part]
		case profile.MesgNumLap:
			to = &all.Laps[key.part]
		}
		f, t := r.fields[key.id], r.tallies[key]
		*to = append(*to, DeveloperFigure{f.application, f.name, f.unit, t.sum / float64(t.n), t.max, math.NaN()})
	}
	for i, stored := range r.sessions {
		all.Sessions[i] = append(all.Sessions[i], stored...)
	}
	for i, stored := range r.laps {
		all.Laps[i] = append(all.Laps[i], stored...)
	}
	if len(r.sessions) == 1 {
		all.Total = append(all.Total, r.sessions[0]...)
	}
	return all
}
