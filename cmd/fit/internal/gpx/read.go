package gpx

import (
	"encoding/xml"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/markup"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Read reads GPX 1.1 and 1.0. Segments are divided by pauses, and waypoints become points, as do the points of
// routes that have a name. If a file has no track, its routes are the tracks: planning programs write
// the same route as both. If a point has no time, the log is a course.
func Read(r io.Reader) (*track.Log, error) {
	p := parser{Reader: markup.NewReader(r), log: &track.Log{Created: profile.DateTimeInvalid}}
	if err := p.Root("gpx", p.top); err != nil {
		return nil, err
	}
	if len(p.log.Tracks) == 0 {
		p.log.Tracks = p.routes
	}
	p.addTurns()
	untimed := func(r mesg.Record) bool { return r.Timestamp == profile.DateTimeInvalid }
	p.log.Course = slices.ContainsFunc(p.log.Tracks, func(t track.Track) bool { return slices.ContainsFunc(t.Records, untimed) })
	return p.log, nil
}

// addTurns adds the points of routes that have a name, unless they are also waypoints. Some programs give each of
// thousands of points a name, such as RPT042: if there are more than a course can have, the names do not
// matter.
func (p *parser) addTurns() {
	waypoints := p.log.Points
	for _, turn := range p.turns {
		if !slices.Contains(waypoints, turn) {
			p.log.Points = append(p.log.Points, turn)
		}
	}
	if len(p.log.Points) > track.MaxPoints {
		p.log.Points = waypoints
	}
}

type parser struct {
	*markup.Reader
	log    *track.Log
	routes []track.Track
	turns  []track.Point // of routes
	t      *track.Track  // at hand
	paused bool          // before the next record
}

// top reads an element of gpx, or of metadata: GPX 1.0 has the elements of metadata in gpx itself.
func (p *parser) top(start xml.StartElement) error {
	switch start.Name.Local {
	case "metadata":
		return p.Children(p.top)
	case "name":
		return p.Text(&p.log.Name)
	case "time":
		return p.created()
	case "wpt":
		return p.waypoint(&start)
	case "trk":
		return p.track(&p.log.Tracks)
	case "rte":
		return p.track(&p.routes)
	}
	return p.Skip()
}

// track reads one more of the tracks.
func (p *parser) track(tracks *[]track.Track) error {
	*tracks = append(*tracks, track.Track{Sport: profile.SportInvalid})
	p.t, p.paused = &(*tracks)[len(*tracks)-1], false
	return p.Children(p.inTrack)
}

func (p *parser) created() error {
	var text string
	if err := p.Text(&text); err != nil {
		return err
	}
	if at, err := track.ParseTime(text); err == nil { // many a program writes nonsense here
		p.log.Created = at
	}
	return nil
}

// inTrack reads the elements in a track, a route or a segment: only their names differ.
func (p *parser) inTrack(start xml.StartElement) error {
	t := p.t
	switch start.Name.Local {
	case "name":
		return p.Text(&t.Name)
	case "type":
		return p.sport(t)
	case "trkseg":
		p.paused = len(t.Records) > 0
		return p.Children(p.inTrack)
	case "trkpt", "rtept":
		return p.record(t, &start)
	}
	return p.Skip()
}

func (p *parser) sport(t *track.Track) error {
	var text string
	err := p.Text(&text)
	t.Sport = track.SportNamed(text)
	return err
}

// point is a wpt, rtept or trkpt.
type point struct {
	Lat  string        `xml:"lat,attr"`
	Lon  string        `xml:"lon,attr"`
	Ele  string        `xml:"ele"`
	Time string        `xml:"time"`
	Name string        `xml:"name"`
	Type string        `xml:"type"`
	Rest []markup.Node `xml:",any"`
}

// record refuses a point without a position, and leaves out values that FIT cannot store.
func (p *parser) record(t *track.Track, start *xml.StartElement) error {
	var in point
	if err := p.Decode(&in, start); err != nil {
		return err
	}
	r := mesg.NewRecord()
	if err := track.SetPosition(&r, in.Lat, in.Lon); err != nil {
		return p.Fault("%w", err)
	}
	at, err := track.ParseTime(in.Time)
	if err != nil {
		return p.Fault("%w", err)
	}
	r.Timestamp = at
	track.SetAltitude(&r, in.Ele)
	markup.Walk(in.Rest, func(name, text string) { track.SetNamed(&r, name, text) })
	if p.paused {
		t.Pauses = append(t.Pauses, len(t.Records))
		p.paused = false
	}
	t.Records = append(t.Records, r)
	if start.Name.Local == "rtept" && strings.TrimSpace(in.Name) != "" {
		p.turns = append(p.turns, in.place(&r))
	}
	return nil
}

// place returns a point that has a name.
func (in *point) place(r *mesg.Record) track.Point {
	return track.Point{
		Name: strings.TrimSpace(in.Name), Kind: track.PointNamed(strings.TrimSpace(in.Type)),
		Lat: r.PositionLat, Long: r.PositionLong, Time: profile.DateTimeInvalid,
	}
}

// waypoint reads a point of interest. It gets the time of the record next to it, see [track.Log.File].
func (p *parser) waypoint(start *xml.StartElement) error {
	var in point
	if err := p.Decode(&in, start); err != nil {
		return err
	}
	var r mesg.Record
	if err := track.SetPosition(&r, in.Lat, in.Lon); err != nil {
		return p.Fault("%w", err)
	}
	p.log.Points = append(p.log.Points, in.place(&r))
	return nil
}
