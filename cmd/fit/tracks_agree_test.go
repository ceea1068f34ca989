package main

import (
	"encoding/json"
	"encoding/xml"
	"slices"
	"strings"
	"testing"
)

// An element is one of XML, as encoding/xml reads it.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []element  `xml:",any"`
}

// elementOf reads a document.
func elementOf(t *testing.T, text string) *element {
	t.Helper()
	var root element
	if err := xml.Unmarshal([]byte(text), &root); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &root
}

// all returns the elements with a local name at any depth, in the order of the document.
func (e *element) all(name string) (found []*element) {
	for i := range e.Children {
		if e.Children[i].XMLName.Local == name {
			found = append(found, &e.Children[i])
		}
		found = append(found, e.Children[i].all(name)...)
	}
	return found
}

// value returns the text of the only element with a name, as cells of tables have it: nil if there is
// none.
func (e *element) value(name string) any {
	found := e.all(name)
	if len(found) != 1 {
		return nil
	}
	return cellValue(strings.TrimSpace(found[0].Text))
}

// attribute returns the value of an attribute, nil without it.
func (e *element) attribute(name string) any {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return cellValue(a.Value)
		}
	}
	return nil
}

// compareTour compares the values of points, by the names of the tour's columns, with the values of the
// records that have these indexes.
func compareTour(t *testing.T, format string, records []int, points []map[string]any) {
	t.Helper()
	if len(points) != len(records) {
		t.Fatalf("fit %s wrote %d points, want %d", format, len(points), len(records))
	}
	for i, point := range points {
		for _, c := range tourColumns {
			got, is := point[c.name]
			if want := c.value(records[i]); is && !agree(got, want) {
				t.Errorf("fit %s: %s of record %d is %v, want %v", format, c.name, records[i], got, want)
			}
		}
	}
}

// The third record of a tour has no position: formats of places leave it out, TCX has it.
var (
	tourPlaced = []int{0, 1, 3, 4, 5, 6, 7}
	tourAll    = []int{0, 1, 2, 3, 4, 5, 6, 7}
)

// TestGPXAgrees reads the points of a tour with encoding/xml.
func TestGPXAgrees(t *testing.T) {
	t.Parallel()
	root := elementOf(t, fitOn(tour(), "gpx").out)
	if root.XMLName.Space != "http://www.topografix.com/GPX/1/1" || root.attribute("version") != 1.1 {
		t.Errorf("the root is %v %v", root.XMLName, root.Attrs)
	}
	var points []map[string]any
	for _, p := range root.all("trkpt") {
		points = append(points, map[string]any{
			"position_lat": p.attribute("lat"), "position_long": p.attribute("lon"), "altitude": p.value("ele"),
			"timestamp": p.value("time"), "heart_rate": p.value("hr"), "temperature": p.value("atemp"),
		})
	}
	compareTour(t, "gpx", tourPlaced, points)
}

// TestTCXAgrees reads the points of a tour with encoding/xml, and the sums of its lap: 49 m in 7 s, and
// seven heart rates from 100 to 107 without 103, whose mean is 103.6.
func TestTCXAgrees(t *testing.T) {
	t.Parallel()
	root := elementOf(t, fitOn(tour(), "tcx").out)
	var points []map[string]any
	for _, p := range root.all("Trackpoint") {
		points = append(points, map[string]any{
			"position_lat": p.value("LatitudeDegrees"), "position_long": p.value("LongitudeDegrees"), "altitude": p.value("AltitudeMeters"),
			"timestamp": p.value("Time"), "heart_rate": p.value("Value"), "distance": p.value("DistanceMeters"), "speed": p.value("Speed"),
		})
	}
	compareTour(t, "tcx", tourAll, points)
	laps := root.all("Lap")
	if len(laps) != 1 {
		t.Fatalf("%d laps, want one", len(laps))
	}
	lap := laps[0]
	for name, want := range map[string]any{"TotalTimeSeconds": 7.0, "Calories": 0.0, "Intensity": "Active"} {
		if got := lap.value(name); got != want {
			t.Errorf("%s of the lap is %v, want %v", name, got, want)
		}
	}
	for name, want := range map[string]any{"AverageHeartRateBpm": 104.0, "MaximumHeartRateBpm": 107.0} {
		if found := lap.all(name); len(found) != 1 || found[0].value("Value") != want {
			t.Errorf("%s of the lap is not %v", name, want)
		}
	}
	if got := lap.attribute("StartTime"); got != "2023-11-18T20:48:26Z" {
		t.Errorf("the lap begins at %v", got)
	}
}

// TestKMLAgrees reads the times, coordinates and arrays of a tour with encoding/xml: as many of each.
func TestKMLAgrees(t *testing.T) {
	t.Parallel()
	root := elementOf(t, fitOn(tour(), "kml").out)
	values := map[string][]*element{}
	for _, a := range root.all("SimpleArrayData") {
		name, _ := a.attribute("name").(string)
		values[name] = a.all("value")
	}
	times, places := root.all("when"), root.all("coord")
	for _, n := range []int{len(places), len(values["heart_rate"]), len(values["temperature"])} {
		if n != len(times) {
			t.Fatalf("%d times, and %d of another array", len(times), n)
		}
	}
	var points []map[string]any
	for i, at := range times {
		place := strings.Fields(places[i].Text)
		if len(place) != 3 {
			t.Fatalf("coordinates %q, want three", places[i].Text)
		}
		points = append(points, map[string]any{
			"timestamp": cellValue(at.Text), "position_long": cellValue(place[0]), "position_lat": cellValue(place[1]), "altitude": cellValue(place[2]),
			"heart_rate": cellValue(values["heart_rate"][i].Text), "temperature": cellValue(values["temperature"][i].Text),
		})
	}
	compareTour(t, "kml", tourPlaced, points)
	if _, is := values["power"]; is {
		t.Error("a tour without power has an array of it")
	}
}

// TestGeoJSONAgrees reads the coordinates and their properties with encoding/json.
func TestGeoJSONAgrees(t *testing.T) {
	t.Parallel()
	var all struct {
		Type     string
		Features []struct {
			Geometry struct {
				Type        string
				Coordinates [][][]any
			}
			Properties struct {
				CoordinateProperties map[string][][]any
			}
		}
	}
	if err := json.Unmarshal([]byte(fitOn(tour(), "geojson").out), &all); err != nil {
		t.Fatal(err)
	}
	if all.Type != "FeatureCollection" || len(all.Features) != 1 || all.Features[0].Geometry.Type != "MultiLineString" || len(all.Features[0].Geometry.Coordinates) != 1 {
		t.Fatalf("the features are %+v, want one with one line", all)
	}
	arrays := all.Features[0].Properties.CoordinateProperties
	var points []map[string]any
	for i, place := range all.Features[0].Geometry.Coordinates[0] {
		point := map[string]any{"position_long": place[0], "position_lat": place[1], "altitude": place[2], "timestamp": arrays["times"][0][i]}
		for _, name := range []string{"distance", "speed", "heart_rate", "temperature"} {
			if len(arrays[name]) != 1 || len(arrays[name][0]) != len(tourPlaced) {
				t.Fatalf("%s is %v, want a part of %d values", name, arrays[name], len(tourPlaced))
			}
			point[name] = arrays[name][0][i]
		}
		points = append(points, point)
	}
	compareTour(t, "geojson", tourPlaced, points)
}

// TestTracksOfChain writes a track for each of two chained files, with all points of each.
func TestTracksOfChain(t *testing.T) {
	t.Parallel()
	for format, names := range map[string][2]string{"gpx": {"trk", "trkpt"}, "tcx": {"Activity", "Trackpoint"}, "kml": {"Placemark", "when"}} {
		root := elementOf(t, fitOn(slices.Concat(tour(), tour()), format).out)
		points := 2 * len(tourPlaced)
		if format == "tcx" {
			points = 2 * tourRecords
		}
		if tracks, n := len(root.all(names[0])), len(root.all(names[1])); tracks != 2 || n != points {
			t.Errorf("fit %s of a chain has %d tracks and %d points, want 2 and %d", format, tracks, n, points)
		}
	}
}
