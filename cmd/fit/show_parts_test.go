package main

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

func TestUnits(t *testing.T) {
	metric, imperial, nan := units{}, units{imperial: true}, math.NaN()
	for _, tt := range []struct{ got, want string }{
		{metric.distance(profile.SportCycling, 40312.5), "40.31 km"},
		{metric.distance(profile.SportSwimming, 1500), "1500 m"},
		{metric.distance(profile.SportCycling, nan), ""},
		{imperial.distance(profile.SportCycling, 160934.4), "100.00 mi"},
		{imperial.distance(profile.SportSwimming, 914.4), "1000 yd"},
		{metric.height(8848), "8848 m"},
		{imperial.height(304.8), "1000 ft"},
		{metric.height(nan), ""},
		{metric.tempo(profile.SportCycling, 10), "36.0 km/h"},
		{imperial.tempo(profile.SportCycling, 10), "22.4 mph"},
		{metric.tempo(profile.SportRunning, 4), "4:10 /km"},
		{imperial.tempo(profile.SportRunning, 4), "6:42 /mi"},
		{metric.tempo(profile.SportSwimming, 1), "1:40 /100 m"},
		{imperial.tempo(profile.SportSwimming, 0.9144), "1:40 /100 yd"},
		{metric.tempo(profile.SportRowing, 4), "2:05 /500 m"},
		{metric.tempo(profile.SportRunning, 0), ""},
		{metric.tempo(profile.SportCycling, nan), ""},
		{metric.tempoLabel(profile.SportRunning), "Pace"},
		{metric.tempoLabel(profile.SportCycling), "Speed"},
		{cadence(profile.SportCycling, 85), "85 rpm"},
		{cadence(profile.SportRunning, 85), "170 steps/min"},
		{cadence(profile.SportSwimming, 30), "30 strokes/min"},
		{cadence(profile.SportCycling, nan), ""},
		{positive(0, "W"), ""},
		{positive(nan, "W"), ""},
		{positive(199.5, "W"), "200 W"},
		{clock(59.6), "1:00"},
		{clock(3599), "59:59"},
		{clock(36000), "10:00:00"},
		{clock(nan), ""},
		{clock(math.Inf(1)), ""},
	} {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}

// TestShowLacking has two sessions, and the second has no sums: show computes and marks them,
// and has no calories, of which it knows half.
func TestShowLacking(t *testing.T) {
	const noon = 1_000_000_000
	w := &fittest.File{}
	w.Message(0, 0, fittest.Enum(0, 4))
	for i := range uint32(21) {
		w.Message(1, 20, fittest.Uint32(253, noon+10*i), fittest.Uint32(5, 10_000*i), fittest.Uint16(2, uint16(5*(500+10*i))))
	}
	w.Message(2, 18, fittest.Uint32(253, noon+100), fittest.Uint32(2, noon), fittest.Uint32(7, 100_000), fittest.Uint32(8, 100_000), fittest.Uint32(9, 100_000),
		fittest.Enum(5, 2), fittest.Uint16(22, 90), fittest.Uint16(11, 300), fittest.Uint16(14, 1000))
	w.Message(3, 18, fittest.Uint32(253, noon+200), fittest.Uint32(2, noon+100), fittest.Enum(5, 2))
	got := fitOn(w.Bytes(), "show").out
	for _, want := range []string{"Distance    ~2.00 km\n", "Time        ~3:20\n", "Speed       36.0 km/h\n", "Ascent      ~190 m\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("show wrote\n%s, want %q", got, want)
		}
	}
	if strings.Contains(got, "Calories") {
		t.Errorf("show wrote calories of one of two sessions:\n%s", got)
	}
}

func TestZoneNamed(t *testing.T) {
	for name, want := range map[string]string{"UTC": "12:00 +0000", "+05:30": "17:30 +0530", "-03:00": "09:00 -0300", "Europe/Paris": "13:00 +0100"} {
		zone, err := zoneNamed(name)
		if err != nil {
			t.Errorf("zoneNamed(%q): %v", name, err)
			continue
		}
		if got := time.Date(2024, 1, 1, 12, 0, 0, 0, time.UTC).In(zone).Format("15:04 -0700"); got != want {
			t.Errorf("noon in %s is %s, want %s", name, got, want)
		}
	}
	if zone, err := zoneNamed(""); zone != nil || err != nil {
		t.Errorf("zoneNamed of nothing = %v, %v, want nil, nil", zone, err)
	}
}

func TestSparkline(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		column []float64
		want   string
	}{
		{nil, ""},
		{[]float64{1}, ""},
		{[]float64{1, nan}, ""},
		{[]float64{5, 5}, "▁▁"},
		{[]float64{0, 1, 2, 3, 4, 5, 6, 7}, "▁▂▃▄▅▆▇█"},
		{[]float64{0, nan, 7}, "▁ █"},
	} {
		if got := sparkline(tt.column); got != tt.want {
			t.Errorf("sparkline(%v) = %q, want %q", tt.column, got, tt.want)
		}
	}
	hill := make([]float64, 1001)
	for i := range hill {
		hill[i] = float64(min(i, 1000-i))
	}
	got := []rune(sparkline(hill))
	if len(got) != sparkWidth || got[0] != '▁' || got[30] != '█' || got[59] != '▁' {
		t.Errorf("a hill is %q, want 60 characters, the top in the middle", string(got))
	}
}

func TestTable(t *testing.T) {
	tab := &table{}
	tab.add("a", "none", "ü")
	tab.add("long", "", "x")
	tab.add("b", "", "äöü")
	if got, want := strings.Join(tab.lines(), "\n"), "     a    ü\n  long    x\n     b  äöü"; got != want {
		t.Errorf("the table is\n%s\nwant\n%s", got, want)
	}
}

// TestTerminal draws what only a terminal has.
func TestTerminal(t *testing.T) {
	var out strings.Builder
	o := &run.Arguments{Files: []string{"-"}}
	p := run.New(o, strings.NewReader(string(evening.file())), &out, &out)
	p.Terminal, p.Colours = true, true
	(&showOptions{}).run(p)
	p.Out.Flush()
	for _, want := range []string{"\x1b[1mstdin\x1b[0m\n", "  \x1b[2mAltitude    \x1b[0m\x1b[32m", "\x1b[31m", "75 %  \x1b[36m" + strings.Repeat("█", 15) + "\x1b[0m"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("on a terminal show wrote\n%q, want %q in it", out.String(), want)
		}
	}
}

// entryAt returns an entry that begins some minutes after another, and lasts some.
func entryAt(name string, begin, minutes float64) *entry {
	return &entry{name: name, known: true, sums: activity.Figures{Sums: activity.Sums{Start: saturday + profile.DateTime(60*begin), Elapsed: 60 * minutes}}}
}

func TestTwins(t *testing.T) {
	unknown := &entry{name: "unknown", sums: activity.Figures{Sums: activity.Sums{Start: saturday}}}
	list := []*entry{
		unknown, entryAt("a", 0, 100), entryAt("same", 0, 100), entryAt("part", 5, 20), entryAt("watch", 10, 95),
		entryAt("other", 30, 100), entryAt("later", 99, 60), entryAt("no time", 99, 0), entryAt("later again", 100, 60),
	}
	markTwins(list)
	want := map[string]string{"same": "a", "watch": "a", "later again": "later"}
	for _, e := range list {
		got := ""
		if e.twin != nil {
			got = e.twin.name
		}
		if got != want[e.name] {
			t.Errorf("%s is the same as %q, want %q", e.name, got, want[e.name])
		}
	}
}

func TestTitlesOfActivities(t *testing.T) {
	all := titles{}
	all.read(strings.NewReader("Activity ID,Activity Name,Filename\n1,Spin,activities/1.fit.gz\n2,\"a \"\"b\"\"\",2.fit\n3,short\n4,no,activities/4.gpx\n"))
	all.read(strings.NewReader(""))
	all.read(strings.NewReader("ID,Date,Name,File\n5,x,\"open"))
	for name, want := range map[string]string{
		"/rides/export/activities/1.fit.gz": "Spin",
		"export.zip/2.fit":                  `a "b"`,
		"2.fit":                             `a "b"`,
		"22.fit":                            "",
		"activities/4.gpx":                  "",
	} {
		if got := all.of(name); got != want {
			t.Errorf("the title of %s is %q, want %q", name, got, want)
		}
	}
}

func TestDeviceName(t *testing.T) {
	for _, tt := range []struct {
		id, info []fittest.Value
		want     string
	}{
		{[]fittest.Value{fittest.Uint16(1, 1), fittest.Uint16(2, 2713)}, nil, "Garmin Edge 1030"},
		{[]fittest.Value{fittest.Uint16(1, 32), fittest.Uint16(2, 31)}, nil, "Wahoo Fitness"},
		{[]fittest.Value{fittest.Uint16(1, 32)}, []fittest.Value{fittest.Uint8(0, 0), fittest.Text(27, "Wahoo BOLT", 12), fittest.Uint16(2, 32)}, "Wahoo Fitness Wahoo BOLT"},
		{[]fittest.Value{fittest.Uint16(1, 260), fittest.Text(8, "Zwift", 8)}, nil, "Zwift"},
		{[]fittest.Value{fittest.Uint16(1, 1)}, []fittest.Value{fittest.Uint8(0, 1), fittest.Uint16(2, 32)}, "Garmin"},
		{[]fittest.Value{fittest.Uint16(1, 65000)}, nil, ""},
		{[]fittest.Value{fittest.Uint16(1, 1), fittest.Text(8, "\x1b[31m", 8)}, nil, `Garmin "\x1b[31m"`},
	} {
		w := newFile()
		w.Message(0, 0, tt.id...)
		if tt.info != nil {
			w.Message(1, 23, tt.info...)
		}
		f, err := fit.DecodeBytes(w.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if got := deviceName(f); got != tt.want {
			t.Errorf("the device is %q, want %q", got, tt.want)
		}
	}
}
