package figures

import (
	"bytes"
	"encoding/json"
	"iter"
	"slices"
	"time"

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
		b = append(append(append(b, '"'), m.key...), '"', ':')
		b = append(b, bytes.TrimSuffix(value, []byte{'\n'})...)
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
			{"best_efforts", linesOf(activity.EffortsOf(s.Summary, s.Files...), effortLine)},
			{"climbs", linesOf(activity.HillsOf(s.Summary, s.Files...), climbLine)},
			{"sessions", sessions},
			{"laps", laps},
		})
	if lengths := s.lengthsJSON(); lengths != nil {
		line = append(line, member{"lengths", lengths})
	}
	if doubts := s.doubts(); doubts != nil {
		line = append(line, member{"doubtful", linesOf(doubts, doubtLine)})
	}
	if sets := s.sets(); sets != nil {
		line = append(line, member{"sets", linesOf(sets, s.setLine)})
	}
	if places := s.places(); places != nil {
		line = append(line, member{"places", linesOf(places, placeLine)})
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
		if v := some(f.Of(p.name).Value); v != nil || p.place < rarePlace {
			o = append(o, member{p.key, v})
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
	var category *string
	if name := h.Category(); name != "" {
		category = &name
	}
	return object{
		{"session", h.Session},
		{"start_m", some(h.Start)},
		{"length_m", some(h.Length)},
		{"gain_m", some(h.Gain)},
		{"avg_grade", some(h.AvgGrade)},
		{"max_grade", some(h.MaxGrade)},
		{"category", category},
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
		key := string(f.Name)
		if f.Name == activity.FigureSwimPace {
			key = "pace_s"
		}
		o = append(o, member{key, some(f.Value)})
		if f.Name == activity.FigureSwimPace {
			o = append(o, member{"pace_for", Either(s.PoolUnit == profile.DisplayMeasureStatute, "100 yd", "100 m")})
		}
	}
	return append(o, member{"computed", computedNames(s.All())})
}

// lengthsJSON returns the lengths and rests.
func (s *Input) lengthsJSON() (all []object) {
	for _, l := range s.swimming().Lengths {
		all = append(all, object{
			{"session", someIndex(l.Session, 0)},
			{"lap", someIndex(l.Lap, 0)},
			{"start", s.someStart(l.Start)},
			{"duration_s", some(l.Seconds)},
			{"type", Either(l.Active, "active", "idle")},
			{"stroke", someName("swim_stroke", uint64(l.Stroke))},
			{"strokes", some(l.Strokes)},
			{"swolf", some(l.SWOLF())},
		})
	}
	return all
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
	text := t.Format(time.RFC3339)
	return &text
}
