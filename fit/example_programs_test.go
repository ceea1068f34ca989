package fit_test

import (
	"bytes"
	"fmt"
	"log"
	"math"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// How far somebody went: the sum of the sessions of a file.
func Example_totalDistance() {
	file, err := fit.DecodeBytes(lake(3))
	if err != nil {
		log.Print(err) // file has what comes before the damage
	}
	total := 0.0
	for _, m := range file.Messages {
		if m.Num() == profile.MesgNumSession {
			distance, _ := m.Best(profile.SessionTotalDistance)
			total += distance
		}
	}
	fmt.Printf("%.1f km\n", total/1000)
	// Output:
	// 3.3 km
}

// A privacy circle: positions within 1,500 m of home are taken out of all messages.
func Example_privacyCircle() {
	const homeLat, homeLong, radius, degree = 47.0, 8.0, 1500.0, 111_195.0 // metres
	file, err := fit.DecodeBytes(lake(3))
	if err != nil {
		log.Fatal(err)
	}
	hidden := 0
	for i, m := range file.Messages {
		fields := profile.PositionFields(m.Num()) // latitude, longitude, latitude, …
		for ; len(fields) > 1; fields = fields[2:] {
			lat, long := fit.Degrees(int32(m.Field(fields[0]).Int())), fit.Degrees(int32(m.Field(fields[1]).Int()))
			x, y := (long-homeLong)*degree*math.Cos(lat*math.Pi/180), (lat-homeLat)*degree
			if m.Field(fields[0]).Valid() && math.Hypot(x, y) < radius {
				m, _ = m.With(fields[0], fit.Invalid(profile.Sint32))
				m, _ = m.With(fields[1], fit.Invalid(profile.Sint32))
				hidden++
			}
		}
		file.Messages[i] = m
	}
	fmt.Println(hidden, "positions hidden;", fit.Encode(new(bytes.Buffer), file))
	// Output:
	// 2 positions hidden; <nil>
}

// Two files of one day become one: all of both survives, unknown messages too.
func Example_merge() {
	one, err := activity.DecodeBytes[activity.Activity](lake(3))
	two, err2 := activity.DecodeBytes[activity.Activity](lake(4))
	if err != nil || err2 != nil {
		log.Fatal(err, err2)
	}
	one.Records = append(one.Records, two.Records...)
	one.Laps = append(one.Laps, two.Laps...)
	one.Events = append(one.Events, two.Events...)
	one.Sessions = append(one.Sessions, two.Sessions...)
	one.Others = append(one.Others, two.Others...)
	one.Activity.NumSessions += two.Activity.NumSessions
	var b fit.Builder
	if err := one.AppendTo(&b); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(b.Messages()), "messages;", fit.Encode(new(bytes.Buffer), b.File()))
	// Output:
	// 13 messages; <nil>
}

// A field of one's own: the torque of a crank, which no profile has.
func Example_developerField() {
	var b fit.Builder
	app := [16]byte{0x5C, 0x5E, 0xC0, 0xDE}
	const torque = 0
	index, err := b.Describe(app, torque, profile.Uint16, "torque", "Nm")
	if err != nil {
		log.Fatal(err)
	}
	b.Begin(profile.MesgNumRecord)
	b.Add(profile.RecordHeartRate, fit.Uint8(140))
	b.AddDeveloper(index, torque, fit.Uint16(42))
	if err := b.End(); err != nil {
		log.Fatal(err)
	}
	for _, m := range b.Messages() {
		for f := range m.DeveloperFields() {
			fmt.Println(f.Name(), f.Value, f.Units())
		}
	}
	// Output:
	// torque 42 Nm
}

// A workout to load onto a device: four times four minutes, with three between them.
func Example_workout() {
	w := activity.Workout{Common: activity.Common{FileID: mesg.NewFileID()}, Workout: new(mesg.Workout)}
	w.FileID.Type = profile.FileWorkout
	*w.Workout = mesg.NewWorkout()
	w.Workout.Sport = profile.SportCycling
	if err := w.Workout.SetWktName("4x4"); err != nil {
		log.Fatal(err)
	}
	for range 4 {
		for _, minutes := range []time.Duration{4, 3} {
			step := mesg.NewWorkoutStep()
			step.MessageIndex = profile.MessageIndex(len(w.WorkoutSteps))
			step.DurationType = profile.WktStepDurationTime
			step.DurationValue = uint32((minutes * time.Minute).Milliseconds())
			step.TargetType = profile.WktStepTargetOpen
			w.WorkoutSteps = append(w.WorkoutSteps, step)
		}
	}
	w.Workout.NumValidSteps = uint16(len(w.WorkoutSteps))
	var b fit.Builder
	err := w.AppendTo(&b)
	fmt.Println(len(b.Messages()), "messages;", err, fit.Encode(new(bytes.Buffer), b.File()))
	// Output:
	// 10 messages; <nil> <nil>
}

// A recording of any length, written as it is made, in constant memory.
func Example_stream() {
	var out bytes.Buffer // a file can be larger: an Encoder goes back to its header
	e := fit.NewEncoder(&out)
	var b fit.Builder
	begin := time.Date(2024, 6, 1, 10, 0, 0, 0, time.UTC)
	for second := range 10_000 {
		r := mesg.NewRecord()
		r.SetTimestampTime(begin.Add(time.Duration(second) * time.Second))
		r.SetEnhancedSpeedScaled(8.5)
		b.Reset()
		if err := r.AppendTo(&b); err != nil {
			log.Fatal(err)
		}
		if err := e.Encode(b.Messages()[0]); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(e.Close(), out.Len(), "bytes")
	// Output:
	// <nil> 90028 bytes
}

// lake returns a short activity: some laps around a lake, each a session.
func lake(laps int) []byte {
	a := activity.Activity{Common: activity.Common{FileID: mesg.NewFileID()}, Activity: new(mesg.Activity)}
	a.FileID.Type = profile.FileActivity
	*a.Activity = mesg.NewActivity()
	a.Activity.NumSessions = 1
	s := mesg.NewSession()
	s.Timestamp = profile.DateTimeMin
	s.SetTotalDistanceScaled(1100 * float64(laps))
	a.Sessions = append(a.Sessions, s)
	for i := range laps {
		r := mesg.NewRecord()
		r.Timestamp = profile.DateTimeMin + profile.DateTime(i)
		r.PositionLat, r.PositionLong = fit.Semicircles(47+0.01*float64(i)), fit.Semicircles(8)
		a.Records = append(a.Records, r)
	}
	var b fit.Builder
	if err := a.AppendTo(&b); err != nil {
		log.Fatal(err)
	}
	b.Begin(0xFF01) // one message that no profile knows
	b.Add(0, fit.Uint8(7))
	if err := b.End(); err != nil {
		log.Fatal(err)
	}
	file, err := fit.Append(nil, b.File())
	if err != nil {
		log.Fatal(err)
	}
	return file
}
