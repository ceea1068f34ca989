package tcx

import (
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
	p.tracks = 0
	err := p.Children(func(start xml.StartElement) error {
		if start.Name.Local == "Track" {
			return p.track()
		}
		return p.lapField(&l, &start)
	})
	p.t.Laps = append(p.t.Laps, l)
	return err
}

// lapField reads a sum of a lap. The fields of a record with the same units take what is
// a number that can be stored.
func (p *parser) lapField(l *mesg.Lap, start *xml.StartElement) error {
	var in struct {
		Text  string `xml:",chardata"`
		Value string `xml:"Value"`
	}
	switch start.Name.Local {
	case "TotalTimeSeconds", "DistanceMeters", "MaximumSpeed", "Calories", "AverageHeartRateBpm",
		"MaximumHeartRateBpm", "Intensity", "Cadence", "TriggerMethod":
	default:
		return p.Skip()
	}
	if err := p.Decode(&in, start); err != nil {
		return err
	}
	r := mesg.NewRecord()
	switch start.Name.Local {
	case "TotalTimeSeconds":
		l.TotalTimerTime = track.Milliseconds(in.Text)
	case "DistanceMeters":
		track.SetDistance(&r, in.Text)
		l.TotalDistance = r.Distance
	case "MaximumSpeed":
		track.SetSpeed(&r, in.Text)
		l.MaxSpeed = r.Speed
	case "Calories":
		track.SetPower(&r, in.Text)
		l.TotalCalories = r.Power
	case "AverageHeartRateBpm":
		track.SetHeartRate(&r, in.Value)
		l.AvgHeartRate = r.HeartRate
	case "MaximumHeartRateBpm":
		track.SetHeartRate(&r, in.Value)
		l.MaxHeartRate = r.HeartRate
	case "Cadence":
		track.SetCadence(&r, in.Text)
		l.AvgCadence = r.Cadence
	case "Intensity":
		l.Intensity = intensityNamed(in.Text)
	case "TriggerMethod":
		l.LapTrigger = triggerNamed(in.Text)
	}
	return nil
}
