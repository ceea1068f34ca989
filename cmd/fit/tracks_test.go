package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit/activity"
)

// trackFormats are the verbs that write tracks.
var trackFormats = []string{"gpx", "tcx", "kml", "geojson"}

// TestTracks writes a ride in each format, to a file, to standard output, and of a folder.
func TestTracks(t *testing.T) {
	t.Parallel()
	ride := ridetest.Bytes(ridetest.Ride(40))
	folder := t.TempDir()
	for _, name := range []string{"a.fit", "b.fit"} {
		write(t, filepath.Join(folder, name), ride)
	}
	for _, format := range trackFormats {
		got := fitOn(ride, format)
		if got.status != 0 || got.errors != "" || !strings.Contains(got.out, "47.4001") {
			t.Errorf("fit %s = %v", format, got)
		}
		out := filepath.Join(t.TempDir(), "out")
		if all := fitOn(nil, format, folder, "-o", out); all.status != 0 || all.out != "" {
			t.Errorf("fit %s FOLDER = %v", format, all)
		}
		for _, name := range []string{"a.", "b."} {
			if read(t, filepath.Join(out, name+format)) != got.out {
				t.Errorf("fit %s of a folder writes another %s%s", format, name, format)
			}
		}
	}
}

// TestTracksOfOthers refuses files without a track.
func TestTracksOfOthers(t *testing.T) {
	t.Parallel()
	weight := []byte(read(t, filepath.Join(vectorFiles, "weight.fit")))
	out := filepath.Join(t.TempDir(), "out")
	for _, format := range trackFormats {
		got := fitOn(weight, format, "-", "-o", out)
		if got.status != 1 || got.errors != "fit: stdin: no activity and no course in it\n" {
			t.Errorf("fit %s = %v", format, got)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("fit %s leaves a file", format)
		}
	}
}

// TestThereAndBack makes FIT files of what the other verbs write.
func TestThereAndBack(t *testing.T) {
	t.Parallel()
	ride := ridetest.Bytes(ridetest.Ride(40))
	for format, laps := range map[string]int{"gpx": 1, "tcx": 4} {
		text := fitOn(ride, format).out
		for name, b := range map[string][]byte{"plain": []byte(text), "packed": packed(t, text), "spaced": []byte("   \n" + text)} {
			got := fitOn(b, "from-"+format, "-", "-o", "-")
			a, err := activity.DecodeBytes[activity.Activity]([]byte(got.out))
			if err != nil || got.status != 0 || len(a.Records) != 40 || len(a.Laps) != laps || len(a.Sessions) != 1 {
				t.Errorf("from-%s, %s: %v, %s", format, name, err, got.errors)
			}
		}
		got := fitOn([]byte(text), "from-"+format, "--as", "course", "-", "-o", "-")
		c, err := activity.DecodeBytes[activity.Course]([]byte(got.out))
		if err != nil || len(c.Records) != 40 {
			t.Errorf("from-%s --as course: %v, %s", format, err, got.errors)
		}
		if again := fitOn([]byte(got.out), "check"); again.status != 0 {
			t.Errorf("from-%s makes a course with faults: %v", format, again)
		}
	}
}

func packed(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestFromFaults(t *testing.T) {
	t.Parallel()
	route := "<gpx><rte><rtept lat='1' lon='2'/></rte></gpx>"
	out := filepath.Join(t.TempDir(), "out.fit")
	for _, tt := range []struct {
		in   string
		args []string
		want string
		code int
	}{
		{route, []string{"from-gpx", "--as", "ride", "-", "-o", out}, `--as "ride", want activity or course`, 2},
		{route, []string{"from-gpx", "-"}, "no --output", 2},
		{route, []string{"from-gpx", "--as", "activity", "-", "-o", out}, "stdin: 1 of 1 points have no time", 1},
		{route, []string{"from-tcx", "-", "-o", out}, "stdin: not a TCX file, but GPX\n", 1},
		{"<other/>", []string{"from-tcx", "-", "-o", out}, "found the element other, want TrainingCenterDatabase", 1},
		{"PK\x03\x04\x14\x00\x08\x00", []string{"from-gpx", "-", "-o", out}, "stdin: not a GPX file, but a zip archive\n", 1},
		{"PK\x03\x04\x14\x00\x08\x00", []string{"from-tcx", "-", "-o", out}, "stdin: not a TCX file, but a zip archive\n", 1},
		{string(packed(t, "PK\x03\x04\x14")), []string{"from-tcx", "-", "-o", out}, "stdin: not a TCX file, but a zip archive\n", 1},
		{"\x0e\x20\x00\x00\x00\x00\x00\x00.FIT\x00\x00", []string{"from-gpx", "-", "-o", out}, "stdin: not a GPX file, but FIT\n", 1},
		{`{"error":"sign in first"}`, []string{"from-gpx", "-", "-o", out}, "stdin: not a GPX file, but JSON\n", 1},
		{"<html></html>", []string{"from-gpx", "-", "-o", out}, "stdin: not a GPX file, but HTML", 1},
		{"<gpx/>", []string{"from-gpx", "-", "-o", out}, "no track with points in it", 1},
		{string(packed(t, strings.Repeat(" ", 5000)+route)), []string{"from-gpx", "--max-size", "1000", "-", "-o", out}, "too large when decompressed", 1},
		{"\x1f\x8bx", []string{"from-gpx", "-", "-o", out}, "stdin: ", 1},
		{"", []string{"from-gpx", "none.gpx", "-o", out}, "none.gpx", 1},
	} {
		got := fitOn([]byte(tt.in), tt.args...)
		if got.status != tt.code || !strings.Contains(got.errors, tt.want) {
			t.Errorf("fit %q = %v, want %d and %q", tt.args, got, tt.code, tt.want)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file is left")
	}
}

// checkTracks runs the verbs that write tracks and pages on any bytes: whole files become well-formed
// text or are refused, others are refused.
func checkTracks(t *testing.T, b []byte, check result) {
	t.Helper()
	for _, format := range append([]string{"view"}, trackFormats...) {
		got := fitOn(b, format)
		if got.status > 1 || check.status != 0 && (got.status == 0 || got.out != "") {
			t.Errorf("fit %s of %x = %v, check %d", format, b, got, check.status)
		}
		if got.status == 0 && !wellFormed(got.out) {
			t.Errorf("fit %s of %x writes %q", format, b, got.out)
		}
	}
}

// wellFormed reports whether a text is JSON, XML or a page.
func wellFormed(text string) bool {
	if strings.HasPrefix(text, "{") {
		return json.Valid([]byte(text))
	}
	if strings.HasPrefix(text, "<!doctype html>") {
		return strings.HasSuffix(text, "</html>\n") && strings.Count(text, "</script>") == 3
	}
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err != nil {
			return err == io.EOF
		}
	}
}
