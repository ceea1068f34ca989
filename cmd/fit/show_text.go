package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// A showPage prints one input of show.
type showPage struct {
	*program
	*showInput
	units   units
	records []fit.Message // nil until they are needed
	seconds []float64
}

// showText prints the page of an input.
func (p *program) showText(name string, b []byte) {
	s := &showPage{program: p, showInput: p.showInputOf(name, b), units: p.units()}
	if len(s.files) == 0 {
		return // the error is reported already
	}
	fmt.Fprintln(p.out, p.paint(bold, name))
	if s.isActivity() {
		s.activity()
		s.sparklines()
		s.print(s.sessionTable())
		s.print(s.lapTable())
		s.zones()
	} else {
		s.other()
	}
	if len(s.options.files) > 1 {
		fmt.Fprintln(s.out)
	}
}

func (p *program) units() units { return units{p.options.show.units == "imperial"} }

func (s *showInput) isActivity() bool {
	return s.kind == profile.FileActivity || s.kind == profile.FileActivitySummary
}

// line prints a line with a label, unless the text is empty.
func (s *showPage) line(label, text string) {
	if text != "" {
		fmt.Fprintf(s.out, "  %s%s\n", s.paint(faint, fmt.Sprintf("%-12s", label)), text)
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
	t := s.summary.Total
	s.line("Start", s.when(t))
	s.line("Sport", sportText(t))
	s.line("Device", deviceName(s.files[0]))
	s.line("Distance", s.mark(s.units.distance(t.Sport, t.Distance), "distance"))
	s.line("Time", s.mark(timeLine(t), "elapsed", "moving"))
	s.line(s.units.tempoLabel(t.Sport), atMost(s.units.tempo(t.Sport, s.speed(t)), s.units.tempo(t.Sport, t.MaxSpeed)))
	s.line("Ascent", s.ascent(t))
	s.line("Heart rate", s.heartRate(t))
	s.line("Power", s.power(t))
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
	if sub := typeNamed("sub_sport").ValueName(uint64(t.SubSport)); sub != "" && t.SubSport != profile.SubSportGeneric {
		name += ", " + strings.ReplaceAll(sub, "_", " ")
	}
	return name
}

// timeLine returns the timer time and the elapsed time.
func timeLine(t activity.Sums) string {
	moving, elapsed := clock(t.Moving), clock(t.Elapsed)
	switch {
	case moving == "" && elapsed == "":
		return ""
	case moving == "":
		return elapsed
	case elapsed == "" || elapsed == moving:
		return moving
	}
	return moving + " moving, " + elapsed + " in all"
}

// speed returns the average speed in m/s.
func (s *showPage) speed(t activity.Sums) float64 {
	if t.AvgSpeed > 0 {
		return t.AvgSpeed
	}
	if t.Moving > 0 {
		return t.Distance / t.Moving
	}
	return t.Distance / t.Elapsed
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

// times returns the times of all records.
func (s *showPage) times() []float64 {
	if s.seconds == nil {
		s.seconds = activity.Seconds(s.allRecords())
	}
	return s.seconds
}

// approximate marks a computed number.
func approximate(text string) string {
	if text == "" {
		return ""
	}
	return "~" + text
}

// mark marks a number if one of these sums is computed for some sessions.
func (s *showPage) mark(text string, sums ...string) string {
	for _, name := range sums {
		if slices.Contains(s.summary.Computed, name) {
			return approximate(text)
		}
	}
	return text
}

func (s *showPage) ascent(t activity.Sums) string {
	if !math.IsNaN(t.Ascent) && !s.summary.Made {
		return s.mark(s.units.height(t.Ascent), "ascent")
	}
	up, _ := activity.Climb(s.column(profile.RecordAltitude))
	return approximate(s.units.height(up))
}

func (s *showPage) heartRate(t activity.Sums) string {
	average := positive(t.AvgHeartRate, "bpm")
	if average == "" {
		average = approximate(positive(activity.Mean(s.column(profile.RecordHeartRate)), "bpm"))
	}
	return atMost(average, positive(t.MaxHeartRate, "bpm"))
}

func (s *showPage) power(t activity.Sums) string {
	if t.AvgPower > 0 && t.NormalizedPower > 0 {
		return s.powerLine(positive(t.AvgPower, "W"), positive(t.NormalizedPower, "W"), t)
	}
	watts := s.column(profile.RecordPower)
	average := positive(t.AvgPower, "W")
	if average == "" {
		average = approximate(positive(activity.Mean(watts), "W"))
	}
	if average == "" {
		return ""
	}
	return s.powerLine(average, approximate(positive(activity.NormalizedPower(activity.EachSecond(s.times(), watts)), "W")), t)
}

func (s *showPage) powerLine(average, normalized string, t activity.Sums) string {
	line := average
	if normalized != "" {
		line += ", normalised " + normalized
	}
	return atMost(line, positive(t.MaxPower, "W"))
}

// sparklines draws altitude and heart rate, on a terminal.
func (s *showPage) sparklines() {
	if !s.terminal {
		return
	}
	for _, line := range []struct {
		label  string
		field  uint8
		colour colour
	}{{"Altitude", profile.RecordAltitude, green}, {"Heart rate", profile.RecordHeartRate, red}} {
		s.line(line.label, s.paint(line.colour, sparkline(s.column(line.field))))
	}
}
