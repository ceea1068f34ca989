package tcx

import (
	"encoding/xml"
	"io"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/markup"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Read reads the activities of a file, or, if there are none, the courses. Tracks of a lap
// after the first one follow a pause.
func Read(r io.Reader) (*track.Log, error) {
	p := parser{Reader: markup.NewReader(r)}
	if err := p.Root("TrainingCenterDatabase", p.top); err != nil {
		return nil, err
	}
	l := &track.Log{Tracks: p.activities, Device: p.device, Created: profile.DateTimeInvalid}
	if len(p.activities) == 0 {
		l.Tracks, l.Points, l.Course = p.courses, p.points, true
	}
	if len(l.Tracks) > 0 {
		l.Name = l.Tracks[0].Name
	}
	return l, nil
}

type parser struct {
	*markup.Reader
	activities, courses []track.Track
	points              []track.Point
	device              track.Device
	t                   *track.Track // at hand
	tracks              int          // of the lap at hand
	first               int          // record of the lap at hand
	paused              bool         // before the next record
	made                bool         // the last record is the end of a lap without a track
	placed, measured    bool         // a point has a position, a distance
	far                 uint32       // centimetres so far
	missing             uint32       // centimetres that the distances in the file lack
}

// top reads the elements in the root, and in lists and sessions of several sports.
func (p *parser) top(start xml.StartElement) error {
	switch start.Name.Local {
	case "Activities", "Courses", "MultiSportSession", "FirstSport", "NextSport":
		return p.Children(p.top)
	case "Activity":
		p.begin(&p.activities)
		for _, a := range start.Attr {
			if a.Name.Local == "Sport" {
				p.t.Sport = track.SportNamed(a.Value)
			}
		}
		err := p.Children(p.inTrack)
		p.finish()
		return err
	case "Course":
		p.begin(&p.courses)
		return p.Children(p.inTrack)
	}
	return p.Skip()
}

func (p *parser) begin(tracks *[]track.Track) {
	*tracks = append(*tracks, track.Track{Sport: profile.SportInvalid})
	p.t, p.tracks, p.first, p.paused, p.made = &(*tracks)[len(*tracks)-1], 0, 0, false, false
	p.placed, p.measured, p.far, p.missing = false, false, 0, 0
}

// inTrack reads the elements in an activity or a course.
func (p *parser) inTrack(start xml.StartElement) error {
	switch start.Name.Local {
	case "Name":
		return p.Text(&p.t.Name)
	case "Notes": // the name of an activity, the description of a course
		if p.t.Name == "" {
			return p.Text(&p.t.Name)
		}
	case "Lap":
		return p.lap(&start)
	case "Track":
		return p.track()
	case "CoursePoint":
		return p.point(&start)
	case "Creator":
		return p.creator(&start)
	}
	return p.Skip()
}

func (p *parser) creator(start *xml.StartElement) error {
	var in struct {
		Name string `xml:"Name"`
	}
	err := p.Decode(&in, start)
	p.device.Name = strings.TrimSpace(in.Name)
	return err
}

// track reads a Track. A second one in a lap follows a pause, as TCX has no other sign of it.
func (p *parser) track() error {
	p.paused = p.tracks > 0 && len(p.t.Records) > 0
	p.tracks++
	return p.Children(func(start xml.StartElement) error {
		if start.Name.Local != "Trackpoint" {
			return p.Skip()
		}
		return p.record(&start)
	})
}

// trackpoint is a record.
type trackpoint struct {
	Time     string    `xml:"Time"`
	Position *position `xml:"Position"`
	Altitude string    `xml:"AltitudeMeters"`
	Distance string    `xml:"DistanceMeters"`
	Beats    lapSum    `xml:"HeartRateBpm"`
	Cadence  string    `xml:"Cadence"`

	Extensions []markup.Node `xml:"Extensions"`
}

type position struct {
	Lat  string `xml:"LatitudeDegrees"`
	Long string `xml:"LongitudeDegrees"`
}

// record reads what sensors measured wherever it is in the extensions.
func (p *parser) record(start *xml.StartElement) error {
	var in trackpoint
	if err := p.Decode(&in, start); err != nil {
		return err
	}
	r := mesg.NewRecord()
	var err error
	if in.Position != nil {
		err = track.SetPosition(&r, in.Position.Lat, in.Position.Long)
	}
	if err == nil {
		r.Timestamp, err = track.ParseTime(in.Time)
	}
	if err != nil {
		return p.Fault("%w", err)
	}
	track.SetAltitude(&r, in.Altitude)
	track.SetDistance(&r, in.Distance)
	track.SetHeartRate(&r, in.Beats.text())
	track.SetCadence(&r, in.Cadence)
	markup.Walk(in.Extensions, func(name, text string) { track.SetNamed(&r, name, text) })
	p.add(&r)
	return nil
}

// point reads a course point, with the whole name from Notes if a program had to shorten it.
func (p *parser) point(start *xml.StartElement) error {
	var in struct {
		Name     string   `xml:"Name"`
		Notes    string   `xml:"Notes"`
		Time     string   `xml:"Time"`
		Position position `xml:"Position"`
		Type     string   `xml:"PointType"`
	}
	if err := p.Decode(&in, start); err != nil {
		return err
	}
	var r mesg.Record
	if err := track.SetPosition(&r, in.Position.Lat, in.Position.Long); err != nil {
		return p.Fault("%w", err)
	}
	at, err := track.ParseTime(in.Time)
	if err != nil {
		return p.Fault("%w", err)
	}
	name := strings.TrimSpace(in.Name)
	if notes := strings.TrimSpace(in.Notes); strings.HasPrefix(notes, name) {
		name = notes // the whole of a name that was too long
	}
	p.points = append(p.points, track.Point{
		Name: name, Kind: pointNamed(strings.TrimSpace(in.Type)), Lat: r.PositionLat, Long: r.PositionLong, Time: at,
	})
	return nil
}
