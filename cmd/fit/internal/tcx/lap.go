package tcx

import (
	"cmp"
	"encoding/xml"

	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/mesg"
)

// lap reads a lap of an activity or a course.
func (p *parser) lap(start *xml.StartElement) error {
	l := mesg.NewLap()
	for _, a := range start.Attr {
		if a.Name.Local != "StartTime" {
			continue
		}
		at, err := track.ParseTime(a.Value)
		if err != nil {
			return p.Fault("%w", err)
		}
		l.StartTime = at
	}
	p.tracks, p.first = 0, len(p.t.Records)
	err := p.Children(func(start xml.StartElement) error {
		if start.Name.Local == "Track" {
			return p.track()
		}
		return p.lapSum(&l, &start)
	})
	if err == nil {
		p.place(&l)
	}
	p.t.Laps = append(p.t.Laps, l)
	return err
}

// lapSum is an element of a lap with a sum: its text, or the text of the element Value in
// it.
type lapSum struct {
	Text  string `xml:",chardata"`
	Value string `xml:"Value"`
}

// text returns the text of a heart rate, with or without the element Value, which some programs leave out.
func (s lapSum) text() string { return cmp.Or(s.Value, s.Text) }

// lapSums has how each element sets a lap. A number that FIT cannot store sets nothing.
var lapSums = map[string]func(l *mesg.Lap, in lapSum){
	"TotalTimeSeconds":    func(l *mesg.Lap, in lapSum) { l.TotalTimerTime = track.Milliseconds(in.Text) },
	"DistanceMeters":      func(l *mesg.Lap, in lapSum) { track.Scaled(in.Text, 100, 0, &l.TotalDistance) },
	"MaximumSpeed":        func(l *mesg.Lap, in lapSum) { track.Scaled(in.Text, 1000, 0, &l.MaxSpeed) },
	"Calories":            func(l *mesg.Lap, in lapSum) { track.Rounded(in.Text, 0, 65534, &l.TotalCalories) },
	"AverageHeartRateBpm": func(l *mesg.Lap, in lapSum) { track.Rounded(in.text(), 1, 254, &l.AvgHeartRate) },
	"MaximumHeartRateBpm": func(l *mesg.Lap, in lapSum) { track.Rounded(in.text(), 1, 254, &l.MaxHeartRate) },
	"Cadence":             func(l *mesg.Lap, in lapSum) { track.Rounded(in.Text, 0, 254, &l.AvgCadence) },
	"AvgRunCadence":       func(l *mesg.Lap, in lapSum) { track.Rounded(in.Text, 0, 254, &l.AvgCadence) },
	"MaxBikeCadence":      func(l *mesg.Lap, in lapSum) { track.Rounded(in.Text, 0, 254, &l.MaxCadence) },
	"MaxRunCadence":       func(l *mesg.Lap, in lapSum) { track.Rounded(in.Text, 0, 254, &l.MaxCadence) },
	"AvgWatts":            func(l *mesg.Lap, in lapSum) { track.Rounded(in.Text, 0, 65534, &l.AvgPower) },
	"MaxWatts":            func(l *mesg.Lap, in lapSum) { track.Rounded(in.Text, 0, 65534, &l.MaxPower) },
	"Intensity":           func(l *mesg.Lap, in lapSum) { l.Intensity = intensityNamed(in.Text) },
	"TriggerMethod":       func(l *mesg.Lap, in lapSum) { l.LapTrigger = triggerNamed(in.Text) },
}

// lapSum reads an element of a lap: a sum, or the extensions, which have more of them.
func (p *parser) lapSum(l *mesg.Lap, start *xml.StartElement) error {
	if start.Name.Local == "Extensions" {
		return p.Children(func(start xml.StartElement) error {
			return p.Children(func(start xml.StartElement) error { return p.lapSum(l, &start) })
		})
	}
	set := lapSums[start.Name.Local]
	if set == nil {
		return p.Skip()
	}
	var in lapSum
	if err := p.Decode(&in, start); err != nil {
		return err
	}
	set(l, in)
	return nil
}
