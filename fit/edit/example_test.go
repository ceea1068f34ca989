package edit_test

import (
	"fmt"
	"log"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

// aMinute returns a recording of a minute, to the north from 47°N 8°E.
func aMinute() *fit.File {
	var b fit.Builder
	b.Begin(profile.MesgNumFileID)
	b.Add(profile.FileIDType, fit.Enum(uint8(profile.FileActivity)))
	for i := range uint32(61) {
		if err := b.End(); err != nil {
			log.Fatal(err)
		}
		b.Begin(profile.MesgNumRecord)
		b.Add(profile.RecordTimestamp, fit.Uint32(1_000_000_000+i))
		b.Add(profile.RecordPositionLat, fit.Sint32(fit.Semicircles(47+0.0001*float64(i))))
		b.Add(profile.RecordPositionLong, fit.Sint32(fit.Semicircles(8)))
		b.Add(profile.RecordHeartRate, fit.Uint8(uint8(100+i%7)))
	}
	if err := b.End(); err != nil {
		log.Fatal(err)
	}
	f := b.File()
	activity.AddSummaries(f)
	return f
}

// summary prints how many records there are, and what was changed.
func summary(f *fit.File, changes []edit.Change, err error) {
	fmt.Println(len(activity.Records(f.Messages)), "records;", changes, err)
}

func ExampleTrim() {
	summary(edit.Trim(aMinute(), 1_000_000_000, 1_000_000_030))
	// Output: 31 records; [{session 0 1 0} {lap 0 1 0} {record 30 0 0} {activity 0 1 0}] <nil>
}

func ExampleCut() {
	summary(edit.Cut(aMinute(), 1_000_000_010, 1_000_000_029))
	// Output: 41 records; [{session 0 1 0} {lap 0 1 0} {record 20 0 0} {event 0 0 4} {activity 0 1 0}] <nil>
}

// A record and the session have 254 bpm. The maximum of the session then comes from the other records.
func ExampleDespike() {
	f := aMinute()
	for i, m := range f.Messages {
		var err error
		switch t, _ := m.Timestamp(); {
		case m.Num() == profile.MesgNumSession:
			f.Messages[i], err = m.With(profile.SessionMaxHeartRate, fit.Uint8(254))
		case m.Num() == profile.MesgNumRecord && t == 1_000_000_010:
			f.Messages[i], err = m.With(profile.RecordHeartRate, fit.Uint8(254))
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	f, changes := edit.Despike(f)
	summary(f, changes, nil)
	for _, m := range f.Messages {
		if m.Num() == profile.MesgNumSession {
			fmt.Println(m.Field(profile.SessionMaxHeartRate), "bpm")
		}
	}
	// Output:
	// 61 records; [{session 0 1 0} {record 0 1 0}] <nil>
	// 106 bpm
}

func ExampleSplit() {
	parts, err := edit.Split(aMinute(), edit.ByTime(20*time.Second))
	fmt.Println(len(parts), err)
	summary(edit.Merge(parts...))
	// Output:
	// 4 <nil>
	// 61 records; [{file_id 3 0 0} {session 3 1 0} {lap 0 3 0} {activity 3 1 0}] <nil>
}

func ExampleMerge() {
	later, _, err := edit.Shift(aMinute(), time.Hour)
	if err != nil {
		log.Fatal(err)
	}
	merged, _, err := edit.Merge(later, aMinute())
	fmt.Println(len(activity.Records(merged.Messages)), "records", err)
	// Output: 122 records <nil>
}

func ExampleConceal() {
	home := edit.Circle{Lat: 47, Long: 8, Radius: 200}
	f, changes := edit.Conceal(aMinute(), edit.Concealment{Zones: []edit.Circle{home}})
	summary(f, changes, nil)
	fmt.Printf("%.4f\n", activity.Column(activity.Records(f.Messages), profile.RecordPositionLat)[17:19])
	// Output:
	// 61 records; [{session 0 1 0} {lap 0 1 0} {record 0 18 0}] <nil>
	// [NaN 47.0018]
}

func ExampleStrip() {
	summary(edit.Strip(aMinute(), edit.Stripping{Fields: []string{"heart_rate"}}))
	// Output: 61 records; [{record 0 61 0}] <nil>
}

func ExampleSet() {
	summary(edit.Set(aMinute(), edit.Labels{Sport: "running"}))
	// Output: 61 records; [{session 0 1 0}] <nil>
}

func ExampleShift() {
	f, _, err := edit.Shift(aMinute(), -time.Hour)
	first, _ := activity.Records(f.Messages)[0].Timestamp()
	fmt.Println(first, err)
	// Output: 999996400 <nil>
}

func ExampleReduce() {
	f, changes := edit.Reduce(aMinute(), edit.Reduction{Metres: 1})
	summary(f, changes, nil)
	// Output: 2 records; [{record 59 0 0}] <nil>
}

func ExampleOverlay() {
	bike, _, err := edit.Strip(aMinute(), edit.Stripping{Fields: []string{"heart_rate"}})
	if err != nil {
		log.Fatal(err)
	}
	both, _, err := edit.Overlay(bike, aMinute(), 0, "heart_rate")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(activity.Column(activity.Records(both.Messages), profile.RecordHeartRate)[:3])
	// Output: [100 101 102]
}

func ExampleDiff() {
	run, _, err := edit.Set(aMinute(), edit.Labels{Sport: "running"})
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range edit.Diff(aMinute(), run) {
		fmt.Println(profile.MessageName(d.Num), d.Fields, d.A.Field(profile.SessionSport), d.B.Field(profile.SessionSport))
	}
	// Output: session [5] 0 1
}

// ExampleAddSummaries completes a file of a device that was switched off on the way.
func ExampleAddSummaries() {
	var b fit.Builder
	for i := range uint32(60) {
		b.Begin(profile.MesgNumRecord)
		b.Add(profile.RecordTimestamp, fit.Uint32(1_000_000_000+i))
		b.Add(profile.RecordDistance, fit.Uint32(500*i))
	}
	if err := b.End(); err != nil {
		log.Fatal(err)
	}
	for _, m := range activity.AddSummaries(b.File()) {
		fmt.Println(profile.MessageName(m.Num()))
	}
	// Output:
	// lap
	// session
	// activity
}
