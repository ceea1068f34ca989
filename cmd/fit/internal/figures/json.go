package figures

import (
	"bytes"
	"cmp"
	"encoding/json"
	"iter"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// An object is a JSON object that show --json prints, its members in their order. A value is nil if
// neither the device nor its records have it.
type object []member

type member struct {
	key   string
	value any
}

// MarshalJSON writes the members.
func (o object) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		value, err := encoded(m.value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(append(b, '"'), m.key...), '"', ':'), value...) // json removes the end of the line
	}
	return append(b, '}'), nil
}

// encoded returns a value as a line of JSON, with < and > as they are: it is not for HTML.
func encoded(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return b.Bytes(), err
}

// printJSON prints a line for an input.
func (o *showOptions) printJSON(p *run.Program, name string, b []byte) {
	s := &Page{Program: p, Input: o.inputOf(p, name, b), options: &o.Options}
	apps, swims := s.developers(), s.swimming()
	sessions, laps := []object{}, []object{}
	for i, f := range s.Summary.Sessions {
		sessions = append(sessions, s.sportJSON(&f, swimAt(swims.Sessions, i), apps.Sessions[i]))
	}
	for i, f := range s.Summary.Laps {
		laps = append(laps, s.figuresJSON(jsonLapFigures, &f, swimAt(swims.Laps, i), apps.Laps[i]))
	}
	line := slices.Concat(
		object{{"file", p.Path}, {"type", someName("file", uint64(s.fileType))}},
		s.sportJSON(&s.Summary.Total, s.Swim(), apps.Total),
		object{
			{"zones", append(zonesJSON("heart_rate", s.HeartRateZones()), zonesJSON("power", s.PowerZones())...)},
			{"best_efforts", linesOf(s.Summary.Efforts(), effortLine)},
			{"climbs", linesOf(s.Summary.Hills(), climbLine)},
			{"sessions", sessions},
			{"laps", laps},
		})
	for _, rare := range []struct {
		key string
		all []object
	}{
		{"lengths", linesOf(s.swimming().Lengths, s.lengthLine)},
		{"doubtful", linesOf(s.doubts(), doubtLine)},
		{"sets", linesOf(s.sets(), s.setLine)},
		{"places", linesOf(s.places(), placeLine)},
	} {
		if len(rare.all) > 0 {
			line = append(line, member{rare.key, rare.all})
		}
	}
	out, err := encoded(line)
	if err != nil {
		p.Fail("%s: %v", name, err)
		return
	}
	p.Out.Write(out)
}

// sportJSON returns the object of an activity or a session.
func (s *Input) sportJSON(f *activity.Figures, swim *activity.Swim, apps []activity.DeveloperFigure) object {
	return append(object{{"sport", someName("sport", uint64(f.Sport))}}, s.figuresJSON(jsonFigures, f, swim, apps)...)
}

// figuresJSON returns the object of some figures.
func (s *Input) figuresJSON(table []printed, f *activity.Figures, swim *activity.Swim, apps []activity.DeveloperFigure) object {
	o := object{{"start", s.someStart(f.Start)}}
	for _, p := range table {
		figure := f.Of(p.name)
		if v := some(figure.Value); v != nil || p.place < rarePlace {
			o = append(o, member{string(p.name) + keyUnits[figure.Unit], v})
		}
	}
	o = append(o, member{"computed", computedNames(f.All())})
	if swim != nil {
		o = append(o, member{"swim", swimJSON(swim)})
	}
	return append(o, member{"developer_fields", linesOf(apps, developerLine)})
}

// computedNames returns the names of the figures that the device did not write.
func computedNames(figures iter.Seq[activity.Figure]) []activity.FigureName {
	names := []activity.FigureName{}
	for f := range figures {
		if f.Computed {
			names = append(names, f.Name)
		}
	}
	return names
}

// zonesJSON returns the time in zones.
func zonesJSON(of string, zones []activity.Zone) []object {
	return linesOf(zones, func(z activity.Zone) object {
		return object{{"of", of}, {"zone", someIndex(z.Number, 1)}, {"low", some(z.Low)}, {"high", some(z.High)}, {"seconds", some(z.Seconds)}}
	})
}

func effortLine(e activity.Effort) object {
	return object{
		{"session", e.Session}, {"distance_m", some(e.Metres)}, {"seconds", some(e.Seconds)}, {"avg_power", some(e.Watts)}, {"start_s", some(e.Start)},
	}
}

func climbLine(h activity.Hill) object {
	return object{
		{"session", h.Session},
		{"start_m", some(h.Start)},
		{"length_m", some(h.Length)},
		{"gain_m", some(h.Gain)},
		{"avg_grade", some(h.AvgGrade)},
		{"max_grade", some(h.MaxGrade)},
		{"category", someText(h.Category())},
		{"start_s", some(h.From)},
		{"seconds", some(h.Seconds)},
	}
}

func developerLine(f activity.DeveloperFigure) object {
	return object{
		{"application", f.Application},
		{"name", f.Name},
		{"unit", f.Unit},
		{"avg", some(f.Avg)},
		{"max", some(f.Max)},
		{"stored", some(f.Stored)},
		{"computed", f.Computed()},
	}
}

func doubtLine(d activity.Doubt) object { return object{{"figure", d.Figure}, {"reason", d.Reason}} }

// swimJSON returns the object of a swim in a pool.
func swimJSON(s *activity.Swim) object {
	o := object{
		{"pool_length_m", some(s.PoolLength)}, {"pool_unit", someName("display_measure", uint64(s.PoolUnit))}, {"stroke", someName("swim_stroke", uint64(s.Stroke))},
	}
	for f := range s.All() {
		if f.Name == activity.FigureSwimPace {
			o = append(o, member{"pace_s", some(f.Value)}, member{"pace_for", Either(s.PoolUnit == profile.DisplayMeasureStatute, "100 yd", "100 m")})
			continue
		}
		o = append(o, member{string(f.Name), some(f.Value)})
	}
	return append(o, member{"computed", computedNames(s.All())})
}

// lengthLine returns the object of a length or a rest.
func (s *Input) lengthLine(l activity.Length) object {
	return object{
		{"session", someIndex(l.Session, 0)},
		{"lap", someIndex(l.Lap, 0)},
		{"start", s.someStart(l.Start)},
		{"duration_s", some(l.Seconds)},
		{"type", Either(l.Active, "active", "idle")},
		{"stroke", someName("swim_stroke", uint64(l.Stroke))},
		{"strokes", some(l.Strokes)},
		{"swolf", some(l.SWOLF())},
	}
}

// someIndex returns an index, nil if it is below the first.
func someIndex(i, first int) *int {
	if i < first {
		return nil
	}
	return &i
}

// someStart returns a local time, with its offset.
func (s *Input) someStart(at profile.DateTime) *string {
	t, ok := s.Start(at)
	if !ok {
		return nil
	}
	return someText(t.Format(time.RFC3339))
}

// someText returns a text, nil if it is "".
func someText(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// some returns a number rounded to three decimals, nil if it is unknown, or without bound.
func some(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	v = math.Round(v*1000) / 1000 // sums of tenths are not exact tenths
	return &v
}

// someName returns the name of a value, its number if it has none, and nil if it is
// invalid: the types are enums.
func someName(typ string, v uint64) *string {
	if v == math.MaxUint8 {
		return nil
	}
	return someText(valueName(typ, v))
}

// valueName returns the name of a value of an enum, or its type and number.
func valueName(typ string, v uint64) string {
	return cmp.Or(field.TypeNamed(typ).ValueName(v), typ+"_"+strconv.FormatUint(v, 10))
}

// nameOfSport returns the name of a sport, "" if it is unknown.
func nameOfSport(sport profile.Sport) string {
	if sport == profile.SportInvalid {
		return ""
	}
	return valueName("sport", uint64(sport))
}

// linesOf returns an object for each of all, never nil: none is an empty array.
func linesOf[T, L any](all []T, line func(T) L) []L {
	lines := []L{}
	for _, one := range all {
		lines = append(lines, line(one))
	}
	return lines
}
