package main

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// A showPage prints one input of show.
type showPage struct {
	*run.Program
	*showInput
	options *figureOptions
	units   units
	records []fit.Message // nil until they are needed
	seconds []float64
}

// text prints the page of an input.
func (o *showOptions) text(p *run.Program, name string, b []byte) {
	s := o.pageOf(p, o.inputOf(p, name, b))
	if len(s.files) == 0 {
		return // the error is reported already
	}
	fmt.Fprintln(p.Out, p.Paint(run.Bold, name))
	if s.isActivity() {
		s.activity()
		s.sparklines()
		s.print(s.sessionTable())
		s.print(s.lapTable())
		s.print(s.effortTable())
		s.printShort(s.climbTable())
		s.zones()
		s.printShort(s.developerTable())
	} else {
		s.other()
	}
	if len(p.Files) > 1 {
		fmt.Fprintln(s.Out)
	}
}

// pageOf returns the page of an input.
func (o *figureOptions) pageOf(p *run.Program, in *showInput) *showPage {
	return &showPage{Program: p, showInput: in, options: o, units: o.unitsOf(in.swim())}
}

func (s *showInput) isActivity() bool {
	return s.kind == profile.FileActivity || s.kind == profile.FileActivitySummary
}

// line prints a line with a label, unless the text is empty.
func (s *showPage) line(label, text string) {
	if text != "" {
		fmt.Fprintf(s.Out, "  %s%s\n", s.Paint(run.Faint, fmt.Sprintf("%-12s", label)), text)
	}
}

// other prints the figures of a file that is not an activity.
func (s *showPage) other() {
	id := fileID(s.files[0])
	kind := "not said"
	if s.kind != profile.FileInvalid {
		kind = valueName("file", uint64(s.kind))
	}
	s.line("Type", kind)
	if v := id.Field(profile.FileIDTimeCreated); v.Valid() && profile.DateTime(v.Uint()) >= profile.DateTimeMin {
		s.line("Created", longTime(profile.DateTime(v.Uint()).Time().In(s.location)))
	}
	s.line("Device", deviceName(s.files[0]))
	s.line("", "Not an activity: 'fit stat' prints its contents.")
}

// activity prints the lines that any activity has.
func (s *showPage) activity() {
	t := &s.summary.Total
	s.line("Start", s.when(t.Sums))
	s.line("Sport", sportText(t.Sums))
	s.line("Device", deviceName(s.files[0]))
	s.line("Distance", s.distance(t))
	s.line("Time", s.timeLine(t))
	s.line("In motion", inMotion(t))
	s.line(s.units.tempoLabel(t.Sport), atMost(s.tempo(t, s.swim()), s.units.tempo(t.Sport, t.MaxSpeed)))
	s.swimLines()
	s.line("Ascent", s.ascent(t))
	s.line("Descent", s.descent(t))
	s.line("Grade", gradeLine(t))
	s.line("Heart rate", atMost(heartRate(t), positive(t.MaxHeartRate, "bpm")))
	s.line("Power", powerLine(t))
	s.line("Work", work(t))
	s.line("Load", loadLine(t))
	s.line("Cadence", cadence(t.Sport, t.AvgCadence))
	s.line("Calories", positive(t.Calories, "kcal"))
	if s.summary.Made {
		s.line("", "The device wrote no session: all this is worked out from its records.")
	}
}

// longTime returns a time for people.
func longTime(t time.Time) string {
	text := t.Format("Monday, 2 January 2006, 15:04")
	if zone, _ := t.Zone(); zone != "" && !strings.ContainsAny(zone, "+-") {
		return text + " " + zone
	}
	return text + t.Format(" -07:00")
}

func (s *showPage) when(t activity.Sums) string {
	start, ok := s.start(t)
	if !ok {
		return ""
	}
	return longTime(start)
}

func sportText(t activity.Sums) string {
	name := worded(nameOfSport(t.Sport))
	if sub := field.TypeNamed("sub_sport").ValueName(uint64(t.SubSport)); sub != "" && t.SubSport != profile.SubSportGeneric {
		name += ", " + strings.ReplaceAll(sub, "_", " ")
	}
	return name
}

// timeLine returns the timer time and the elapsed time.
func (s *showPage) timeLine(t *activity.Figures) string {
	moving, elapsed := s.times(t)
	if moving != "" && elapsed != "" {
		return moving + " moving, " + elapsed + " in all"
	}
	return moving + elapsed
}

// times returns the timer time and the elapsed time, as people see them: only the first if they
// are the same. A device may write an elapsed time that is less, which cannot be.
func (s *showPage) times(t *activity.Figures) (moving, elapsed string) {
	moving, elapsed = clock(t.Moving), clock(t.Elapsed)
	if moving != "" && (elapsed == moving || t.Elapsed < t.Moving) {
		elapsed = ""
	}
	return s.exact(t.Of(activity.FigureMoving), moving), s.exact(t.Of(activity.FigureElapsed), elapsed)
}

// atMost joins an average and a maximum.
func atMost(average, most string) string {
	switch {
	case average == "":
		return ""
	case most == "":
		return average
	}
	return average + ", max " + most
}

// column returns a field of all records, nil if none has it.
func (s *showPage) column(field uint8) []float64 {
	if !activity.Has(s.allRecords(), field) {
		return nil
	}
	return activity.Column(s.records, field)
}

// allRecords returns the records of all chained files. Pages whose files have all sums do
// not need them. Of a long chain they are many, so that they are counted first.
func (s *showPage) allRecords() []fit.Message {
	if s.records != nil {
		return s.records
	}
	count := 0
	for _, f := range s.files {
		count += recordsIn(f)
	}
	s.records = make([]fit.Message, 0, count)
	for _, f := range s.files {
		for _, m := range f.Messages {
			if m.Num() == profile.MesgNumRecord {
				s.records = append(s.records, m)
			}
		}
	}
	return s.records
}

// recordsIn returns the number of records.
func recordsIn(f *fit.File) (n int) {
	for _, m := range f.Messages {
		if m.Num() == profile.MesgNumRecord {
			n++
		}
	}
	return n
}

// recordTimes returns the times of all records.
func (s *showPage) recordTimes() []float64 {
	if s.seconds == nil {
		s.seconds = activity.Seconds(s.allRecords())
	}
	return s.seconds
}

// approximate returns the text of a figure, with ~ if it is computed.
func approximate(f activity.Figure, text string) string {
	if text == "" || !f.Computed {
		return text
	}
	return "~" + text
}

// exact is approximate for distances and times. Without a session they are those of the records,
// as the device would have written them, and a line of the page says so.
func (s *showPage) exact(f activity.Figure, text string) string {
	if s.showInput != nil && s.summary.Made {
		return text
	}
	return approximate(f, text)
}

func (s *showPage) distance(t *activity.Figures) string {
	return s.exact(t.Of(activity.FigureDistance), s.units.distance(t.Sport, t.Distance))
}

func (s *showPage) ascent(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureAscent), s.units.height(t.Ascent))
}

func (s *showPage) descent(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureDescent), s.units.height(t.Descent))
}

// gradeLine returns the average and the steepest grade.
func gradeLine(t *activity.Figures) string {
	return joinKnown(", ", grade(t.AvgGrade), labelled("max", grade(t.MaxGrade)))
}

// grade returns a grade, "" if it is unknown.
func grade(v float64) string {
	if math.IsNaN(v) {
		return ""
	}
	return fmt.Sprintf("%.1f %%", v)
}

// heartRate returns the average.
func heartRate(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureAvgHeartRate), positive(t.AvgHeartRate, "bpm"))
}

// power returns the average.
func power(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureAvgPower), positive(t.AvgPower, "W"))
}

func normalizedPower(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureNormalizedPower), positive(t.NormalizedPower, "W"))
}

// powerLine returns average, normalised and greatest power, "" without an average.
func powerLine(t *activity.Figures) string {
	line := power(t)
	if normalized := normalizedPower(t); line != "" && normalized != "" {
		line += ", normalised " + normalized
	}
	return atMost(line, positive(t.MaxPower, "W"))
}

// sparklines draws altitude and heart rate, on a terminal.
func (s *showPage) sparklines() {
	if !s.Terminal {
		return
	}
	for _, line := range []struct {
		label  string
		field  uint8
		colour run.Colour
	}{{"Altitude", profile.RecordAltitude, run.Green}, {"Heart rate", profile.RecordHeartRate, run.Red}} {
		s.line(line.label, s.Paint(line.colour, sparkline(s.column(line.field))))
	}
}
