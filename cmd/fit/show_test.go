package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// An outing is an activity for tests of show.
type outing struct {
	sport, maker uint8
	start        uint32 // FIT time
	seconds      uint32
	records      uint32
	bare         bool // a session without averages
}

// saturday is 2023-11-18 20:48:26 UTC.
const saturday = 1069274906

// file returns the outing: two laps of 5 km in 10 min, on a clock an hour ahead of UTC.
func (o outing) file() []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4), fittest.Uint16(1, uint16(o.maker)), fittest.Uint16(2, 2713), fittest.Uint32(4, o.start))
	w.Message(1, 23, fittest.Uint8(0, 0), fittest.Uint16(2, uint16(o.maker)), fittest.Uint16(4, 2713))
	for i := range o.records {
		w.Message(2, 20, fittest.Uint32(253, o.start+i), fittest.Uint8(3, uint8(120+i%40)), fittest.Uint16(2, uint16(5*(500+i%20))),
			fittest.Uint16(7, uint16(100+i%2*100)))
	}
	for i := range uint32(2) {
		w.Message(3, 19, fittest.Uint32(2, o.start+i*o.seconds/2), fittest.Uint32(7, 500*o.seconds), fittest.Uint32(8, 500*o.seconds),
			fittest.Uint32(9, 500_000), fittest.Uint8(15, uint8(140+i)), fittest.Uint16(19, 200))
	}
	totals := []fittest.Value{
		fittest.Enum(5, o.sport), fittest.Enum(6, 7), fittest.Uint32(2, o.start), fittest.Uint32(7, 1000*o.seconds+500),
		fittest.Uint32(8, 1000*o.seconds), fittest.Uint32(9, 1_000_050),
	}
	if !o.bare {
		totals = append(totals, fittest.Uint16(11, 412), fittest.Uint16(14, 8333), fittest.Uint16(15, 15000), fittest.Uint8(16, 141),
			fittest.Uint8(17, 178), fittest.Uint8(18, 85), fittest.Uint16(20, 205), fittest.Uint16(21, 812), fittest.Uint16(22, 112),
			fittest.Uint16(34, 231), fittest.Array(65, profile.Uint32, 300_000, 900_000))
	}
	w.Message(4, 18, totals...)
	w.Message(5, 34, fittest.Uint32(253, o.start+o.seconds), fittest.Uint32(5, o.start+o.seconds+3600))
	return w.Bytes()
}

// evening is a ride of twenty minutes.
var evening = outing{sport: 2, maker: 1, start: saturday, seconds: 1200, records: 1200}

const eveningLap = `"distance_m":5000,"elapsed_s":600,"moving_s":600,"ascent_m":null,"avg_speed_mps":8.333,"avg_heart_rate":14`

// eveningSums are what the session says.
const eveningSums = `"sport":"cycling","start":"2023-11-18T21:48:26+01:00","distance_m":10000.5,"elapsed_s":1200.5,"moving_s":1200,` +
	`"ascent_m":112,"calories":412,"avg_heart_rate":141,"avg_power":205,"avg_speed_mps":8.333,"max_speed_mps":15,` +
	`"max_heart_rate":178,"avg_cadence":85,"max_power":812,"normalized_power":231,"in_motion_s":null,"work_j":180000,` +
	`"threshold_power":null,"intensity_factor":null,"training_stress_score":null,"descent_m":null,"avg_grade":null,"max_grade":null,"computed":["work"],"developer_fields":[]`

// eveningEfforts: the records have 100 W and 200 W in turns, from 100 W on.
const eveningEfforts = `{"session":0,"distance_m":null,"seconds":5,"avg_power":160,"start_s":1},` +
	`{"session":0,"distance_m":null,"seconds":60,"avg_power":150,"start_s":0},` +
	`{"session":0,"distance_m":null,"seconds":300,"avg_power":150,"start_s":0},` +
	`{"session":0,"distance_m":null,"seconds":1200,"avg_power":150,"start_s":0}`

const eveningJSON = `{"file":"stdin","type":"activity",` + eveningSums + `,"zones":[` +
	`{"of":"heart_rate","zone":1,"low":0,"high":null,"seconds":300},{"of":"heart_rate","zone":2,"low":null,"high":null,"seconds":900}],"best_efforts":[` + eveningEfforts + `],"climbs":[],` +
	`"sessions":[{` + eveningSums + `}],` +
	`"laps":[{"start":"2023-11-18T21:48:26+01:00",` + eveningLap + `0,"avg_power":200,"in_motion_s":null,"work_j":null,"computed":["avg_speed"],"developer_fields":[]},` +
	`{"start":"2023-11-18T21:58:26+01:00",` + eveningLap + `1,"avg_power":200,"in_motion_s":null,"work_j":null,"computed":["avg_speed"],"developer_fields":[]}]}`

// nothingJSON is what follows the type of a file that says nothing.
const nothingJSON = `"sport":null,"start":null,"distance_m":null,"elapsed_s":null,"moving_s":null,"ascent_m":null,` +
	`"calories":null,"avg_heart_rate":null,"avg_power":null,"avg_speed_mps":null,"max_speed_mps":null,"max_heart_rate":null,` +
	`"avg_cadence":null,"max_power":null,"normalized_power":null,"in_motion_s":null,"work_j":null,` +
	`"threshold_power":null,"intensity_factor":null,"training_stress_score":null,"descent_m":null,"avg_grade":null,"max_grade":null,"computed":[],"developer_fields":[],"zones":[],"best_efforts":[],"climbs":[],"sessions":[],"laps":[]}`

// crashJSON is what follows the type of a file with one record.
var crashJSON = strings.NewReplacer(
	`"sport":null,"start":null`, `"sport":"generic","start":"2023-11-18T20:48:26Z"`, `"elapsed_s":null,"moving_s":null`, `"elapsed_s":0,"moving_s":0`,
	`_heart_rate":null`, `_heart_rate":100`, `"computed":[]`, `"computed":["elapsed","moving","avg_heart_rate","max_heart_rate"]`,
).Replace(nothingJSON)

func TestShowJSON(t *testing.T) {
	t.Parallel()
	course := newFile()
	course.Message(0, 0, fittest.Enum(0, 6))
	course.Message(1, 19, fittest.Uint32(9, 100), fittest.Uint32(2, saturday))
	crash := newFile()
	crash.Message(0, 0, fittest.Enum(0, 4))
	crash.Message(1, 20, fittest.Uint32(253, saturday), fittest.Uint8(3, 100))
	odd := newFile()
	odd.Message(0, 0, fittest.Enum(0, 200))
	for _, tt := range []struct {
		name string
		in   []byte
		args []string
		want string
	}{
		{"a ride", evening.file(), nil, eveningJSON},
		{"a ride in a zone", evening.file(), []string{"--tz", "Asia/Kolkata"}, strings.NewReplacer("18T21:48:26+01:00", "19T02:18:26+05:30", "18T21:58:26+01:00", "19T02:28:26+05:30").Replace(eveningJSON)},
		{"a ride in UTC", evening.file(), []string{"--tz=UTC"}, strings.NewReplacer("T21", "T20", "+01:00", "Z").Replace(eveningJSON)},
		{"a course", course.Bytes(), nil, `{"file":"stdin","type":"course",` + nothingJSON},
		{"a crash", crash.Bytes(), nil, `{"file":"stdin","type":"activity",` + crashJSON},
		{"an unknown kind", odd.Bytes(), nil, `{"file":"stdin","type":"file_200",` + nothingJSON},
		{"no kind", newFile().Bytes(), nil, `{"file":"stdin","type":null,` + nothingJSON},
	} {
		args := append([]string{"show", "--json"}, tt.args...)
		compare(t, append(args, tt.name), fitOn(tt.in, args...), result{0, tt.want + "\n", ""})
	}
}

// TestShowJSONDamaged prints what is there, and says what is wrong.
func TestShowJSONDamaged(t *testing.T) {
	t.Parallel()
	b := evening.file()
	got := fitOn(b[:len(b)-2], "show", "--json")
	if got.status != 1 || got.out != eveningJSON+"\n" || !strings.Contains(got.errors, "truncated") || !strings.Contains(got.errors, "'fit repair'") {
		t.Errorf("show of a file without its checksum = %v, want 1, the line and a remedy", got)
	}
	got = fitOn([]byte("no"), "show", "--json")
	if want := `{"file":"stdin","type":null,` + nothingJSON + "\n"; got.status != 1 || got.out != want {
		t.Errorf("show of no FIT file = %v, want 1 and nulls", got)
	}
}

func TestShowText(t *testing.T) {
	t.Parallel()
	want := joined(
		"stdin",
		"  Start       Saturday, 18 November 2023, 21:48 +01:00",
		"  Sport       Cycling, road",
		"  Device      Garmin Edge 1030",
		"  Distance    10.00 km",
		"  Time        20:00 moving, 20:01 in total",
		"  Speed       30.0 km/h, max 54.0 km/h",
		"  Ascent      112 m",
		"  Heart rate  141 bpm, max 178 bpm",
		"  Power       205 W, normalised 231 W, max 812 W",
		"  Work        ~180 kJ",
		"  Cadence     85 rpm",
		"  Calories    412 kcal",
		"",
		"  Lap  Distance   Time      Speed  Heart rate  Power",
		"    1   5.00 km  10:00  30.0 km/h     140 bpm  200 W",
		"    2   5.00 km  10:00  30.0 km/h     141 bpm  200 W",
		"",
		"    Best  Power  From",
		"     5 s  160 W  0:01",
		"   1 min  150 W  0:00",
		"   5 min  150 W  0:00",
		"  20 min  150 W  0:00",
		"",
		"  Heart rate   Time  Share",
		"           1   5:00   25 %",
		"           2  15:00   75 %",
	)
	ride := evening
	ride.maker = 1
	got := fitOn(ride.file(), "show")
	got.out = strings.Replace(got.out, "Cycling, road", "Cycling, road", 1)
	compare(t, []string{"show"}, got, result{0, want, ""})
}

// TestShowTwo has an empty line between two files.
func TestShowTwo(t *testing.T) {
	t.Parallel()
	a, b := write(t, "a.fit", evening.file()), write(t, "b.fit", newFile().Bytes())
	got := fitOn(nil, "show", a, b)
	if !strings.Contains(got.out, "75 %\n\n"+b+"\n  Type        unknown\n") || got.status != 0 {
		t.Errorf("show of two files = %v, want an empty line between them", got)
	}
}

// TestShowWorkedOut has what the device left out. The records have 100 W and 200 W in turns,
// and twenty metres up in twenty seconds, sixty times.
func TestShowWorkedOut(t *testing.T) {
	t.Parallel()
	ride := evening
	ride.bare = true
	got := fitOn(ride.file(), "show", "--units", "imperial", "--ftp=150", "--max-hr=200").out
	for _, want := range []string{
		"  Distance    6.21 mi\n",
		"  Speed       18.6 mph\n",
		"  Ascent      ~3543 ft\n", // 60 times 18 m: steps of 3 m
		"  Heart rate  ~140 bpm\n", // 139.5
		"  Power       ~150 W, normalised ~150 W\n",
		"  Heart rate                   Time  Share\n",
		"           2  120 to 140 bpm  10:00   50 %\n",
		"           3  140 to 160 bpm  10:00   50 %\n",
		"      3  114 to 136 W   0:00    0 %\n",
		"      7    from 226 W   0:00    0 %\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("show wrote\n%s, want %q in it", got, want)
		}
	}
}

// TestShowOther says what a file is that is not an activity.
func TestShowOther(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 6), fittest.Uint16(1, 1), fittest.Uint32(4, saturday))
	compare(t, []string{"show"}, fitOn(w.Bytes(), "show"), result{0, joined(
		"stdin",
		"  Type        course",
		"  Created     Saturday, 18 November 2023, 20:48 UTC",
		"  Device      Garmin",
		"              Not an activity: 'fit stat' prints its contents.",
	), ""})
}

// TestShowCrash says that the figures do not come from the device.
func TestShowCrash(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	for i := range uint32(61) {
		w.Message(1, 20, fittest.Uint32(253, saturday+i), fittest.Uint32(5, 1000*i))
	}
	got := fitOn(w.Bytes(), "show").out
	for _, want := range []string{"  Distance    ~0.60 km\n", "  Time        ~1:00\n", "worked out from its records.\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("show wrote\n%s, want %q in it", got, want)
		}
	}
}

// TestShowSeveralSports has a table of the parts of a duathlon.
func TestShowSeveralSports(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	for i, sport := range []uint8{1, 2, 5} {
		w.Message(1, 18, fittest.Enum(5, sport), fittest.Uint32(2, saturday+uint32(i)), fittest.Uint32(8, 600_000), fittest.Uint32(9, 200_000))
	}
	got := fitOn(w.Bytes(), "show").out
	for _, want := range []string{
		"  Sport       Multisport\n", "  Distance    6.00 km\n", "  Time        30:00\n",
		"   Running   2.00 km  10:00     5:00 /km\n",
		"   Cycling   2.00 km  10:00    12.0 km/h\n",
		"  Swimming    2000 m  10:00  0:30 /100 m\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("show wrote\n%s, want %q in it", got, want)
		}
	}
}

// TestShowList has a folder with rides, one of them twice, a run, a course and titles.
func TestShowList(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	course := newFile()
	course.Message(0, 0, fittest.Enum(0, 6))
	run := outing{sport: 1, maker: 1, start: saturday + 40*86400, seconds: 3000, records: 1}
	again := evening
	again.start += 10
	next := evening
	next.start += 1300
	for name, b := range map[string][]byte{
		"a.fit": evening.file(), "b.fit": again.file(), "c.fit": next.file(), "d.fit": run.file(), "e.fit": course.Bytes(),
	} {
		write(t, filepath.Join(folder, name), b)
	}
	write(t, filepath.Join(folder, "activities.csv"), []byte("Nr,Datum,Titel,Datei\n1,heute,\"Rund um, den See\",c.fit\n"))
	want := joined(
		"    Start (local time)    Sport  Distance   Time      Speed  Ascent  Heart rate  Power   ",
		"  Sat 2023-11-18 21:48  Cycling  10.00 km  20:00  30.0 km/h   112 m     141 bpm  205 W     DIR/a.fit",
		"  Sat 2023-11-18 21:48  Cycling  10.00 km  20:00  30.0 km/h   112 m     141 bpm  205 W  =  DIR/b.fit is DIR/a.fit",
		"  Sat 2023-11-18 22:10  Cycling  10.00 km  20:00  30.0 km/h   112 m     141 bpm  205 W     Rund um, den See (DIR/c.fit)",
		"  Thu 2023-12-28 21:48  Running  10.00 km  50:00   2:00 /km   112 m     141 bpm  205 W     DIR/d.fit",
		"",
		"Files that are not activities: 1",
		"",
		"          Week    Sport  Activities  Distance   Time  Ascent  Calories",
		"  2023 week 46  Cycling           2  20.00 km  40:00   224 m  824 kcal",
		"  2023 week 52  Running           1  10.00 km  50:00   112 m  412 kcal",
		"",
		"    Month    Sport  Activities  Distance   Time  Ascent  Calories",
		"  2023-11  Cycling           2  20.00 km  40:00   224 m  824 kcal",
		"  2023-12  Running           1  10.00 km  50:00   112 m  412 kcal",
		"",
		"  Year    Sport  Activities  Distance   Time  Ascent  Calories",
		"  2023  Cycling           2  20.00 km  40:00   224 m  824 kcal",
		"  2023  Running           1  10.00 km  50:00   112 m  412 kcal",
	)
	got := fitOn(nil, "show", folder)
	got.out = strings.ReplaceAll(got.out, folder, "DIR")
	compare(t, []string{"show", "DIR"}, got, result{0, want, "fit: files that are not FIT, skipped: 1\n"})
}

// TestShowArchive has titles within an archive, whose language is ours.
func TestShowArchive(t *testing.T) {
	t.Parallel()
	list := "Activity ID,Activity Date,Activity Type,Activity Name,Filename\n7,today,Ride,Evil \x1b[31m,activities/7.fit.gz\n"
	archive := write(t, "export.zip", zipOf(t, "activities.csv", list, "activities/7.fit.gz", string(gzipOf(evening.file()))))
	got := fitOn(nil, "show", archive)
	if want := `  "Evil \x1b[31m" (` + archive + "/activities/7.fit.gz)\n"; got.status != 0 || !strings.Contains(got.out, want) {
		t.Errorf("show of an archive = %v, want %q in it", got, want)
	}
	one := write(t, "one.zip", zipOf(t, "7.fit", string(evening.file())))
	if got := fitOn(nil, "show", one).out; !strings.Contains(got, "  Distance    10.00 km\n") {
		t.Errorf("show of an archive with one file wrote\n%s, want that file", got)
	}
}

func TestShowMisused(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		`--units "furlongs", want metric or imperial`:                          {"--units", "furlongs"},
		`--tz "Mars/Olympus", want a zone such as Europe/Paris, +02:00 or UTC`: {"--tz", "Mars/Olympus"},
		"--ftp -1, want a positive number of watts":                            {"--ftp", "-1"},
	} {
		got := fitOn(evening.file(), append([]string{"show"}, args...)...)
		if got.status != 2 || got.out != "" || !strings.Contains(got.errors, want) {
			t.Errorf("fit show %q = %v, want 2 and %q", args, got, want)
		}
	}
}
