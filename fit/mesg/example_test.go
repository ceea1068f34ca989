package mesg_test

import (
	"fmt"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

func ExampleAppend() {
	var b fit.Builder
	for i := range uint8(3) {
		r := mesg.NewRecord()
		r.Timestamp = profile.DateTimeOf(time.Date(2024, 6, 1, 10, 0, int(i), 0, time.UTC))
		r.HeartRate = 120 + i
		r.Speed = 2500
		if err := r.AppendTo(&b); err != nil {
			fmt.Println(err)
		}
	}
	for _, r := range mesg.Append([]mesg.Record(nil), b.File().Messages) {
		fmt.Println(r.Timestamp, r.HeartRate, r.EnhancedSpeedScaled())
	}
	// Output:
	// 2024-06-01T10:00:00Z 120 2.5
	// 2024-06-01T10:00:01Z 121 2.5
	// 2024-06-01T10:00:02Z 122 2.5
}

func ExampleFileID() {
	id := mesg.NewFileID()
	id.Type = profile.FileActivity
	if err := id.SetProductName("Tightwire"); err != nil {
		fmt.Println(err)
	}
	var b fit.Builder
	if err := id.AppendTo(&b); err != nil {
		fmt.Println(err)
	}
	var back mesg.FileID
	back.FromMessage(b.File().Messages[0])
	fmt.Println(back.Type, back.ProductName(), back.Manufacturer == profile.ManufacturerInvalid)
	// Output: activity Tightwire true
}

func ExampleAppendExpanded() {
	var b fit.Builder
	b.Begin(20)
	b.Add(8, fit.Array(profile.Byte, 0xF4, 0x01, 0x10)) // compressed_speed_distance
	if err := b.End(); err != nil {
		fmt.Println(err)
	}
	var x fit.Expander
	r := mesg.AppendExpanded([]mesg.Record(nil), b.File().Messages, &x)[0]
	fmt.Println(r.SpeedScaled(), "m/s", r.DistanceScaled(), "m")
	// Output: 5 m/s 16 m
}

func ExamplePut() {
	r := mesg.NewRecord()
	mesg.Put(&r, 3, fit.Uint16(120))
	mesg.Put(&r, 3, fit.Uint16(1200)) // does not fit
	fmt.Println(r.HeartRate)
	// Output: 120
}
