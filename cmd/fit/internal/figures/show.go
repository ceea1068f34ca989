// Package figures has the verb show, and the texts, tables and units in which show and view print what an
// activity is.
package figures

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

const showAbout = `Show prints the figures of an activity: when, where, how far, how long and how hard. For
a folder, or an archive with several files, it prints a line for each activity, and
totals.`

const showMore = `Show prints the numbers that the device wrote. Where the device wrote none, show computes
ascent, heart rate, power, work and time in motion from the records, and marks them with ~.
Moving time is how long the timer ran, time in motion how long the speed was above 1 km/h.
TSS and IF follow from normalised power and the threshold power: the session's, or if it has
none, that of the settings in the file. Times are in the time zone of the file, or in --tz ZONE, such as
Europe/Paris, +02:00 or UTC.

Balance is the share of each leg, as meters in pedals measure it; a meter that does not say
which leg it means has none. Such meters also give torque effectiveness and pedal smoothness,
and watches of runners vertical oscillation, ground contact and step length.

Best efforts are computed. Runs, walks and hikes have the fastest 400 m, 1 km, mile, 5 km,
10 km, half marathon and marathon, by the time that has elapsed, pauses included. Other
sports have the highest average power over 5 s, 1, 5, 20 and 60 min; as in the power curve,
pauses are left out. From is the time since the first record.

Climbs are also computed: stretches of at least 500 m with 3 % or more on average, whose
length times grade is 3,500 or more, from altitudes smoothed over 50 m. The maximal grade is
the steepest stretch of 100 m. Categories 4 to 1 and HC follow Strava: above 8,000, 16,000,
32,000, 64,000 and 80,000. From is the distance since the session began.

Doubtful are figures in the file that cannot be true, such as 21733 W, with the reason. 'fit
despike' removes many of them.

Zones are the device's, or are computed from --ftp (Coggan's seven) and --max-hr (60, 70, 80
and 90 %). Time below zone 1 and above the maximum has no number.

Of swims in a pool, show prints lengths, strokes, strokes a length and SWOLF, which is the
seconds plus the strokes of a length, averaged over lengths with strokes. Pace, lengths and
strokes leave out rests. Swims in a pool of yards are in yards.

In a list, = marks an activity that another file also has, from the same or another
device, or cut short by damage. It does not count in the totals. All starts are in local time,
or, if one of the files does not tell it, in UTC; the title says which. A total with ≥ leaves out activities that lack the
figure. Titles come from a file activities.csv in the folder or archive, as platforms export
it.

--json prints a line with an object for each file. Unknown values are null:

  {"file":"ride.fit","type":"activity","sport":"cycling",
   "start":"2023-11-18T21:48:26+01:00","distance_m":40310.5,"elapsed_s":3699,
   "moving_s":3600,"ascent_m":512,"calories":700,"avg_heart_rate":143,"avg_power":205,
   "avg_speed_mps":11.197,"max_speed_mps":15.4,"max_heart_rate":171,"avg_cadence":85,
   "max_power":400,"normalized_power":214,
   "in_motion_s":3550,"work_j":738000,"threshold_power":250,"intensity_factor":0.856,
   "training_stress_score":73.3,"descent_m":498,"avg_grade":0.1,"max_grade":12.4,
   "computed":["ascent","in_motion"],
   "developer_fields":[{"application":"18fb2cf01a4b430dad66988c847421f4","name":"Power",
   "unit":"Watts","avg":247.1,"max":391,"stored":null,"computed":true},...],
   "zones":[{"of":"heart_rate","zone":1,"low":98,"high":117,"seconds":304},...],
   "best_efforts":[{"session":0,"distance_m":null,"seconds":300,"avg_power":287,"start_s":912},...],
   "climbs":[{"session":0,"start_m":12040,"length_m":3120,"gain_m":171.6,"avg_grade":5.5,
   "max_grade":8.9,"category":"3","start_s":1890,"seconds":684},...],
   "sessions":[...],"laps":[...]}

What few devices measure is left out where it is unknown: right_balance,
avg_left_torque_effectiveness, avg_right_torque_effectiveness, avg_left_pedal_smoothness,
avg_right_pedal_smoothness, avg_combined_pedal_smoothness, avg_stance_time_balance and
avg_vertical_ratio in per cent, avg_vertical_oscillation and avg_step_length in mm,
avg_stance_time in ms.

Figures that cannot be true are in "doubtful":[{"figure":"max_power",
"reason":"nobody has more than 3,000 W"},...], which is left out if there are none.

moving_s is how long the timer ran, avg_speed_mps is in m/s. computed has the names of the
numbers that the device did not write. Zones are of heart_rate or power; zone is null below
zone 1 and above the maximum. Sessions have sport and the same numbers as the file; laps
have start, distance_m, elapsed_s, moving_s, ascent_m, avg_speed_mps, avg_heart_rate,
avg_power, in_motion_s, work_j, computed and developer_fields. Grades are in per cent.
Developer fields are numbers of applications: with avg and max where records have them, with
stored where the session or lap has. application is the identifier in the file, or # and the
index if it has none. Best efforts have the number of their session, from 0, and distance_m
or avg_power; start_s counts from the first record.
Climbs have start_m from the session's first record.

Swims in a pool have more; session and lap count from 0, type is active or idle:

  "swim":{"pool_length_m":25,"pool_unit":"metric","stroke":"freestyle","lengths":44,
   "strokes":575,"strokes_per_length":13.1,"pace_s":127.1,"pace_for":"100 m","swolf":45,
   "computed":[]}, also in sessions and laps, and
  "lengths":[{"session":0,"lap":0,"start":"2021-07-09T08:11:20-04:00","duration_s":28.75,
   "type":"active","stroke":"freestyle","strokes":12,"swolf":40.75},...]

A strength training has sets, and a file of saved places has places:

  "sets":[{"start":"2024-03-01T18:04:10+01:00","duration_s":42,"type":"active",
   "exercise":"barbell_bench_press","repetitions":8,"weight_kg":60},...]
  "places":[{"name":"Hut","lat":46.5,"long":7.9},...]

Examples:
  fit show ride.fit
  fit show --units imperial --ftp 250 ride.fit
  fit show export.zip
  fit show --json rides/ | jq -r 'select(.sport == "running") | [.start, .distance_m] | @tsv'
`

// Show is the verb show.
var Show = &run.Verb{
	Name: "show", Brief: "print the figures of an activity, or a list of many",
	About: showAbout, Args: "[flags] [FILE...]", More: showMore,
	New: newShow,
}

// showOptions are the flags of show.
type showOptions struct {
	Options
	json bool
}

func newShow(flags *pflag.FlagSet) run.Command {
	o := &showOptions{}
	flags.BoolVar(&o.json, "json", false, "print a JSON object for each file")
	o.AddFlags(flags)
	return run.Command{Check: o.check, Run: o.run}
}

func (o *showOptions) check(a *run.Arguments) error { return cmp.Or(o.Check(), run.AnyFiles(a)) }

// Options are the flags of all verbs that show figures to people.
type Options struct {
	system     string // of units
	zone       string
	ftp, maxHR float64

	location *time.Location // nil: from the file
}

// AddFlags adds the flags.
func (o *Options) AddFlags(flags *pflag.FlagSet) {
	flags.StringVar(&o.system, "units", "metric", "print distances in `metric|imperial` units")
	flags.StringVar(&o.zone, "tz", "", "print times of this `ZONE`")
	flags.Float64Var(&o.ftp, "ftp", 0, "functional threshold power in `WATTS`, for zones")
	flags.Float64Var(&o.maxHR, "max-hr", 0, "highest heart rate in `BPM`, for zones")
}

// Check checks the flags, and finds the time zone.
func (o *Options) Check() (err error) {
	if o.system != "metric" && o.system != "imperial" {
		return fmt.Errorf("--units %q, want metric or imperial", o.system)
	}
	switch {
	case !isAmount(o.ftp):
		return fmt.Errorf("--ftp %v, want a positive number of watts", o.ftp)
	case !isAmount(o.maxHR):
		return fmt.Errorf("--max-hr %v, want a positive number of beats per minute", o.maxHR)
	}
	o.location, err = zoneNamed(o.zone)
	return err
}

// isAmount reports whether v is a number from which zones can be made, or 0, which makes none.
func isAmount(v float64) bool { return v >= 0 && !math.IsInf(v, 1) }

// zoneNamed returns a time zone: nil for "", otherwise by its name in the IANA database, or
// by its offset, such as +05:30.
func zoneNamed(name string) (*time.Location, error) {
	if name == "" {
		return nil, nil
	}
	if t, err := time.Parse("-07:00", name); err == nil {
		_, offset := t.Zone()
		return time.FixedZone(name, offset), nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("--tz %q, want a zone such as Europe/Paris, +02:00 or UTC", name)
	}
	return zone, nil
}

// run prints the main figures of files.
func (o *showOptions) run(p *run.Program) {
	switch {
	case o.json:
		p.EachBeside(o.printJSON)
	case holdsSeveral(p.Files):
		o.list(p)
	default:
		p.EachBeside(o.text)
	}
}

// A Input is an input of show, decoded and summarised.
type Input struct {
	Name     string
	Files    []*fit.File // chained, even if damaged, with a record for each second ([timeline.Joined])
	Joined   int         // how many records that took
	fileType profile.File
	Summary  *activity.Summary
	Location *time.Location
	ofApps   *activity.DeveloperFigures // nil until they are needed
	readings *activity.Readings         // read when they are needed
}

// inputOf reads an input, and reports its faults.
func (o *Options) inputOf(p *run.Program, name string, b []byte) *Input {
	var files []*fit.File
	for f, err := range run.All(b, fit.Checksums(fit.Lenient)) {
		p.ReportFaults(name, f, err)
		if f != nil {
			files = append(files, f)
		}
	}
	if p.Status != 0 && run.IsRepairable(b) {
		p.Warn("%s: 'fit repair' saves its intact messages", name)
	}
	return o.Input(name, files)
}

// Input returns an Input of chained files.
func (o *Options) Input(name string, files []*fit.File) *Input {
	s := &Input{Name: name, fileType: profile.FileInvalid}
	for _, f := range files {
		f, parts := timeline.JoinedFile(f)
		s.Files, s.Joined = append(s.Files, f), s.Joined+len(parts)
	}
	s.readings = activity.ReadingsIn(s.Files...)
	if len(s.Files) > 0 {
		s.fileType = timeline.FileType(s.Files[0].Messages)
	}
	s.Summary = activity.Summarize(s.Files...)
	s.Location = time.UTC
	if s.Summary.Local {
		s.Location = time.FixedZone("", int(s.Summary.Offset/time.Second))
	}
	s.Location = cmp.Or(o.location, s.Location)
	return s
}

// fileID returns the message file_id, or the zero Message.
func fileID(f *fit.File) fit.Message {
	for m := range f.Of(profile.MesgNumFileID) {
		return m
	}
	return fit.Message{}
}

// Start returns the local start time of a session or lap; ok is false if it is unknown.
func (s *Input) Start(at profile.DateTime) (t time.Time, ok bool) {
	if !at.Known() {
		return time.Time{}, false
	}
	return at.Time().In(s.Location), true
}

// worded returns a name of the profile in words: wahoo_fitness is Wahoo Fitness.
func worded(name string) string {
	words := strings.Split(name, "_")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}
