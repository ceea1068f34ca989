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
	r := &developerReader{ids: map[developerID]int{}, tallies: map[tallyKey]*tally{}, stored: map[profile.MesgNum][][]DeveloperFigure{}}
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
	part     int
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

// summing are the messages that sum up records.
var summing = [...]profile.MesgNum{profile.MesgNumSession, profile.MesgNumLap}

// A developerReader tallies developer fields.
type developerReader struct {
	fields  []developerID
	ids     map[developerID]int
	tallies map[tallyKey]*tally
	recent  [][1 + len(summing)]*tally              // of each field, the last that it counted for: most values are for the same
	stored  map[profile.MesgNum][][]DeveloperFigure // the values that sessions and laps have themselves

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
	var of [len(summing)]*timeline.Index
	var first, at [len(summing)]int // the number of the first session and lap of the file, and of those of the record
	for k, num := range summing {
		of[k] = timeline.IndexOf(timeline.PeriodsOf(messages, num))
		first[k], at[k] = len(r.stored[num]), of[k].At(0)
	}
	for _, m := range messages {
		switch num := m.Num(); num {
		case profile.MesgNumDeveloperDataID:
			r.apps.Learn(m)
			clear(r.sources)
		case profile.MesgNumSession, profile.MesgNumLap:
			r.stored[num] = append(r.stored[num], r.storedIn(m))
		case profile.MesgNumRecord:
			if len(m.Definition().DeveloperFields()) == 0 {
				continue
			}
			if t, ok := m.Timestamp(); ok { // without a time it belongs where the record before does
				for k := range of {
					at[k] = of[k].At(t)
				}
			}
			for id, v := range r.values(m) {
				for len(r.recent) <= id {
					r.recent = append(r.recent, [1 + len(summing)]*tally{})
				}
				r.count(&r.recent[id][len(at)], tallyKey{of: num, id: id}, v)
				for k, part := range at {
					if part >= 0 {
						r.count(&r.recent[id][k], tallyKey{summing[k], first[k] + part, id}, v)
					}
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

func (r *developerReader) count(recent **tally, key tallyKey, v float64) {
	t := *recent
	if t == nil || t.part != key.part {
		if t = r.tallies[key]; t == nil {
			t = &tally{part: key.part, max: v}
			r.tallies[key] = t
		}
		*recent = t
	}
	t.n++
	t.sum += v
	t.max = max(t.max, v)
}

// storedIn returns the developer fields of a session or lap itself.
func (r *developerReader) storedIn(m fit.Message) (all []DeveloperFigure) {
	for id, v := range r.values(m) {
		f := r.fields[id]
		all = append(all, DeveloperFigure{f.application, f.name, f.unit, math.NaN(), math.NaN(), v})
	}
	return all
}

// figures returns the figures that were read.
func (r *developerReader) figures() *DeveloperFigures {
	all := map[profile.MesgNum][][]DeveloperFigure{profile.MesgNumRecord: {nil}}
	for _, num := range summing {
		all[num] = make([][]DeveloperFigure, len(r.stored[num]))
	}
	for _, key := range slices.SortedFunc(maps.Keys(r.tallies), func(a, b tallyKey) int { return cmp.Compare(a.id, b.id) }) {
		f, t := r.fields[key.id], r.tallies[key]
		to := &all[key.of][key.part]
		*to = append(*to, DeveloperFigure{f.application, f.name, f.unit, t.sum / float64(t.n), t.max, math.NaN()})
	}
	for num, parts := range r.stored {
		for i, stored := range parts {
			all[num][i] = append(all[num][i], stored...)
		}
	}
	total := all[profile.MesgNumRecord][0]
	if sessions := r.stored[profile.MesgNumSession]; len(sessions) == 1 {
		total = append(total, sessions[0]...)
	}
	return &DeveloperFigures{total, all[profile.MesgNumSession], all[profile.MesgNumLap]}
}
