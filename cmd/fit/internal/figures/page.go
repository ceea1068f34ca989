package figures

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Page prints one input of show.
type Page struct {
	*run.Program
	*Input
	options *Options
	Units   units
}

// text prints the page of an input.
func (o *showOptions) text(p *run.Program, name string, b []byte) {
	s := o.Page(p, o.inputOf(p, name, b))
	if len(s.Files) == 0 {
		return // the error is reported already
	}
	fmt.Fprintln(p.Out, p.Paint(run.Bold, name))
	if s.isActivity() {
		s.activity()
		s.sparklines()
		s.print(s.SessionTable())
		s.print(s.LapTable())
		s.print(s.SetTable())
		s.print(s.EffortTable())
		s.printShort(s.ClimbTable())
		s.zones()
		s.printShort(s.DeveloperTable())
	} else {
		s.other()
	}
	if len(p.Files) > 1 {
		fmt.Fprintln(s.Out)
	}
}

// Page returns the page of an input.
func (o *Options) Page(p *run.Program, in *Input) *Page {
	return &Page{Program: p, Input: in, options: o, Units: o.unitsOf(in.Swim())}
}

func (s *Input) isActivity() bool {
	return s.fileType == profile.FileActivity || s.fileType == profile.FileActivitySummary
}

// line prints a line with a label, unless the text is empty.
func (s *Page) line(label, text string) {
	if text != "" {
		fmt.Fprintf(s.Out, "  %s%s\n", s.Paint(run.Faint, fmt.Sprintf("%-12s", label)), text)
	}
}

// other prints the figures of a file that is not an activity.
func (s *Page) other() {
	id := fileID(s.Files[0])
	kind := "unknown"
	places := s.placeTable()
	switch {
	case len(places.Rows) > 1:
		kind = "locations"
	case s.fileType != profile.FileInvalid:
		kind = valueName("file", uint64(s.fileType))
	}
	s.line("Type", kind)
	if v := id.Field(profile.FileIDTimeCreated); v.Valid() && profile.DateTime(v.Uint()) >= profile.DateTimeMin {
		s.line("Created", longTime(profile.DateTime(v.Uint()).Time().In(s.Location)))
	}
	s.line("Device", DeviceName(s.Files[0]))
	s.line("", "Not an activity: 'fit stat' prints its contents.")
	s.printShort(places)
}

// activity prints the lines that any activity has.
func (s *Page) activity() {
	t := &s.Summary.Total
	s.line("Start", s.When(t))
	s.line("Sport", SportText(t))
	s.line("Device", DeviceName(s.Files[0]))
	s.figures(t)
	s.printDoubts()
	if s.Summary.Made {
		s.line("", "The device wrote no session: all this is worked out from its records.")
	}
	s.line("", s.JoinedText())
}

// JoinedText tells how many records went into others ([timeline.Joined]), "" for none.
func (s *Input) JoinedText() string {
	if s.Joined == 0 {
		return ""
	}
	return fmt.Sprintf("The device wrote the values of a second in several records: %s joined.", run.Counted(s.Joined, "record"))
}

// longTime returns a time for people.
func longTime(t time.Time) string {
	text := t.Format("Monday, 2 January 2006, 15:04")
	if zone, _ := t.Zone(); zone != "" && !strings.ContainsAny(zone, "+-") {
		return text + " " + zone
	}
	return text + t.Format(" -07:00")
}

// When returns the local start in words, "" if it is unknown.
func (s *Page) When(f *activity.Figures) string {
	start, ok := s.Start(f.Start)
	if !ok {
		return ""
	}
	return longTime(start)
}

// SportText returns the sport and the sub-sport in words.
func SportText(t *activity.Figures) string {
	name := worded(nameOfSport(t.Sport))
	if sub := field.TypeNamed("sub_sport").ValueName(uint64(t.SubSport)); sub != "" && t.SubSport != profile.SubSportGeneric {
		name += ", " + strings.ReplaceAll(sub, "_", " ")
	}
	return name
}

// sparklines draws altitude and heart rate, on a terminal.
func (s *Page) sparklines() {
	if s.Terminal {
		s.line("Altitude", s.Paint(run.Green, sparkline(s.readings.Of(profile.RecordAltitude))))
		s.line("Heart rate", s.Paint(run.Red, sparkline(s.readings.Of(profile.RecordHeartRate))))
	}
}

// sparkWidth is the largest number of characters in a sparkline.
const sparkWidth = 60

var sparkBlocks = []rune("▁▂▃▄▅▆▇█")

// sparkline returns a column as a line of bars: the mean of each of up to 60 parts, and a
// space where nothing is known. It is "" if fewer than two parts are known.
func sparkline(column []float64) string {
	n := min(sparkWidth, len(column))
	parts, known := make([]float64, n), 0
	low, high := math.Inf(1), math.Inf(-1)
	for i := range parts {
		parts[i] = activity.Mean(column[i*len(column)/n : (i+1)*len(column)/n])
		if v := parts[i]; !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
			known++
		}
	}
	if known < 2 {
		return ""
	}
	line := make([]rune, n)
	for i, v := range parts {
		switch {
		case math.IsNaN(v):
			line[i] = ' '
		case high == low:
			line[i] = sparkBlocks[0]
		default:
			line[i] = sparkBlocks[int((v-low)/(high-low)*float64(len(sparkBlocks)-1)+0.5)]
		}
	}
	return string(line)
}
