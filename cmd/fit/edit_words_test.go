package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestEditWords compares what verbs that edit say of their success: in the words of somebody with a ride.
func TestEditWords(t *testing.T) {
	t.Parallel()
	spikes := vectorFiles + "/spikes.fit"
	laps := t.TempDir()
	compare(t, []string{"split"}, fitOn(nil, "split", "--lap", rideFile, "-o", laps), result{0, "", "fit: " + rideFile + ": 4 parts in " + laps + "\n"})
	for _, tt := range []struct{ line, want string }{
		{"merge LAPS", "LAPS/activity-1.fit and 3 more: 4 parts joined"},
		{"merge --overlay power=RIDE RIDE", "RIDE: totals of 1 session and 4 laps computed again"},
		{"cut --from 10m --to 20m RIDE", "RIDE: 601 records cut out; totals of 1 session and 2 laps computed again"},
		{"trim --from 93s RIDE", "RIDE: 93 records cut off; totals of 1 session and 1 lap computed again"},
		{"despike SPIKES", "SPIKES: values removed from 6 records; totals of 1 session and 1 lap computed again"},
		{"conceal --zone 52.0317,13.4340,500 RIDE", "RIDE: 85 positions hidden"},
		{"conceal --names RIDE", "RIDE: names, serial numbers or positions hidden in 1 file_id message and 2 device_info messages"},
		{"conceal --zone 52.0317,13.4340,500 --names RIDE", "RIDE: 85 positions hidden; names, serial numbers or positions hidden in 1 file_id message and 2 device_info messages"},
		{"strip -f power RIDE", "RIDE: fields removed from 3600 records"},
		{"strip -m event RIDE", "RIDE: 4 events removed"},
		{"shift --by 1h RIDE", "RIDE: times of 3612 messages shifted"},
		{"set --sport running RIDE", "RIDE: set in 1 session and 4 laps"},
		{"set --name Lake RIDE", "RIDE: set in 1 sport message"},
		{"reduce --every 10s RIDE", "RIDE: 3235 records removed"},
	} {
		files := strings.NewReplacer("LAPS", laps, "RIDE", rideFile, "SPIKES", spikes)
		args := append(strings.Fields(files.Replace(tt.line)), "-o", filepath.Join(t.TempDir(), "out.fit"))
		compare(t, args, fitOn(nil, args...), result{0, "", "fit: " + files.Replace(tt.want) + "\n"})
		got := fitOn(nil, append(args, "--report", "json")...)
		_, words, _ := strings.Cut(tt.want, ": ")
		if want := `,"result":"` + words + `"}` + "\n"; got.status != 0 || !strings.HasSuffix(got.errors, want) {
			t.Errorf("fit %s --report json = %v, want %q at the end", tt.line, got, want)
		}
	}
}

// TestEditWordsOfChains adds up the changes of chained files.
func TestEditWordsOfChains(t *testing.T) {
	t.Parallel()
	both := append(smallRide(), smallRide()...)
	if got := fitOn(both, "strip", "-f", "heart_rate", "-", "-o", "-"); got.status != 0 || got.errors != "fit: stdin: fields removed from 80 records\n" {
		t.Errorf("strip of a chain = %d, %q, want the records of both", got.status, got.errors)
	}
}

// TestClockTimes cuts at times of the day, on the clock of the ride: it starts at 21:48:27, an hour ahead of UTC.
func TestClockTimes(t *testing.T) {
	t.Parallel()
	night := filepath.Join(t.TempDir(), "night.fit") // from 23:18:27 to 0:20:06
	if got := fitOn(nil, "shift", "--by", "90m", rideFile, "-o", night); got.status != 0 {
		t.Fatal(got)
	}
	for _, tt := range []struct{ file, clock, time string }{
		{rideFile, "trim --from 21:50", "trim --from 2023-11-18T21:50:00+01:00"},
		{rideFile, "trim --from 21:50:30 --to 22:10", "trim --from 2023-11-18T21:50:30+01:00 --to 2023-11-18T22:10:00+01:00"},
		{rideFile, "cut --from 22:00 --to 22:10", "cut --from 2023-11-18T21:00:00Z --to 2023-11-18T21:10:00Z"},
		{rideFile, "trim --to 22:00 --from 9:00", "trim --to 2023-11-18T22:00:00+01:00 --from 2023-11-18T09:00:00+01:00"}, // before the start
		{night, "trim --to 0:10", "trim --to 2023-11-19T00:10:00+01:00"},
		{night, "trim --from 23:30 --to 0:30", "trim --from 2023-11-18T23:30:00+01:00 --to 2023-11-19T00:30:00+01:00"}, // after the end
		{night, "trim --from 23:50 --to 00:10:00", "trim --from 2023-11-18T23:50:00+01:00 --to 2023-11-19T00:10:00+01:00"},
		{vectorFiles + "/header-12.fit", "trim --from 6:13:22", "trim --from 2023-11-14T06:13:22Z"}, // knows no time zone
	} {
		args := func(line string) []string { return append(strings.Fields(line), tt.file, "-o", "-") }
		got, want := fitOn(nil, args(tt.clock)...), fitOn(nil, args(tt.time)...)
		if got != want || got.status != 0 {
			t.Errorf("fit %s = %d, %q, want what %s makes: %d, %q", tt.clock, got.status, got.errors, tt.time, want.status, want.errors)
		}
	}
}

// TestSetAnyCase takes names of sports as people write them.
func TestSetAnyCase(t *testing.T) {
	t.Parallel()
	for _, sport := range []string{"Running", "RUNNING", "Cross Country-Skiing", "cross_country_skiing"} {
		name := strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(sport))
		want := fitOn(nil, "set", "--sport", name, "--sub-sport", "trail", rideFile, "-o", "-")
		got := fitOn(nil, "set", "--sport", sport, "--sub-sport", "Trail", rideFile, "-o", "-")
		if got != want || got.status != 0 {
			t.Errorf("set --sport %q = %d, %s, want what %s makes", sport, got.status, got.errors, name)
		}
	}
	for typed, want := range map[string]string{
		"--sport=Cyclng":     `no sport "Cyclng", did you mean cycling?`,
		"--sub-sport=gravel": `no sub-sport "gravel", want a name such as trail`,
		"--sub-sport=trial":  `no sub-sport "trial", did you mean trail?`,
		"--sport=chess":      `no sport "chess", want a name such as cycling`,
	} {
		compare(t, []string{"set", typed}, fitOn(nil, "set", typed, rideFile, "-o", "-"), result{2, "", "fit: " + want + "\nRun 'fit set --help' for usage.\n"})
	}
}
