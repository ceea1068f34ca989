package activity_test

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// walk returns an activity of three seconds.
func walk() *activity.Activity {
	begin := profile.DateTimeOf(time.Date(2024, 6, 1, 10, 0, 0, 0, time.UTC))
	const seconds = 3

	a := &activity.Activity{Common: activity.Common{FileID: mesg.NewFileID()}}
	a.FileID.Type = profile.FileActivity
	a.FileID.Manufacturer = profile.ManufacturerDevelopment
	a.FileID.TimeCreated = begin

	for _, kind := range []profile.EventType{profile.EventTypeStart, profile.EventTypeStopAll} {
		e := mesg.NewEvent()
		e.Timestamp, e.Event, e.EventType = begin, profile.EventTimer, kind
		if kind == profile.EventTypeStopAll {
			e.Timestamp += seconds
		}
		a.Events = append(a.Events, e)
	}
	for i := range uint8(seconds) {
		r := mesg.NewRecord()
		r.Timestamp = begin + profile.DateTime(i)
		r.PositionLat, r.PositionLong = 1<<29, 1<<27
		r.HeartRate = 120 + i
		a.Records = append(a.Records, r)
	}
	l := mesg.NewLap()
	l.StartTime, l.Timestamp, l.TotalElapsedTime = begin, begin+seconds, 1000*seconds
	a.Laps = append(a.Laps, l)

	s := mesg.NewSession()
	s.StartTime, s.Timestamp, s.TotalElapsedTime = begin, begin+seconds, 1000*seconds
	s.Sport = profile.SportWalking
	a.Sessions = append(a.Sessions, s)

	whole := mesg.NewActivity()
	whole.Timestamp, whole.NumSessions = begin+seconds, 1
	a.Activity = &whole
	return a
}

// encode returns the walk as a file.
func encode() []byte {
	var b fit.Builder
	if err := walk().AppendTo(&b); err != nil {
		fmt.Println(err)
	}
	var file bytes.Buffer
	if err := fit.Encode(&file, b.File()); err != nil {
		fmt.Println(err)
	}
	return file.Bytes()
}

// A file from scratch: a view, a [fit.Builder], [fit.Encode].
func ExampleActivity_AppendTo() {
	var b fit.Builder
	if err := walk().AppendTo(&b); err != nil {
		fmt.Println(err)
	}
	for _, m := range b.File().Messages {
		fmt.Println(profile.MessageName(m.Num()))
	}
	var file bytes.Buffer
	fmt.Println(fit.Encode(&file, b.File()))
	// Output:
	// file_id
	// event
	// record
	// record
	// record
	// event
	// lap
	// session
	// activity
	// <nil>
}

func ExampleDecodeBytes() {
	a, err := activity.DecodeBytes[activity.Activity](encode())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.StartTime(), a.Sessions[0].Sport, a.Sessions[0].TotalElapsedTimeScaled())
	for _, r := range a.Records {
		fmt.Println(fit.Degrees(r.PositionLat), fit.Degrees(r.PositionLong), r.HeartRate)
	}
	// Output:
	// 2024-06-01T10:00:00Z walking 3
	// 45 11.25 120
	// 45 11.25 121
	// 45 11.25 122
}

// A file that is cut off: what there is comes with the error.
func ExampleDecodeBytes_damaged() {
	b := encode()
	a, err := activity.DecodeBytes[activity.Activity](b[:len(b)*2/3])
	fmt.Println(len(a.Records), len(a.Sessions), errors.Is(err, fit.ErrTruncated))
	// Output:
	// 3 0 true
}

func ExampleFromFile() {
	f, err := fit.DecodeBytes(encode())
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = activity.FromFile[activity.Course](f)
	fmt.Println(err)
	// Output:
	// activity: file of another kind: found type 4 (activity), want type 6 (course)
}

func ExampleViewOf() {
	f, err := fit.DecodeBytes(encode())
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := activity.ViewOf(f)
	if err != nil {
		fmt.Println(err)
		return
	}
	switch v := v.(type) {
	case *activity.Activity:
		fmt.Println("activity,", len(v.Records), "records")
	case *activity.Course:
		fmt.Println("course,", len(v.CoursePoints), "points")
	}
	// Output:
	// activity, 3 records
}
