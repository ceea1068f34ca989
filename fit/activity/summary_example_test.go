package activity_test

import (
	"fmt"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// The figures that a device wrote, and a figure that it left out.
func ExampleSummarize() {
	var b fit.Builder
	if err := walk().AppendTo(&b); err != nil {
		fmt.Println(err)
		return
	}
	file := b.File()
	s := activity.Summarize(file)
	fmt.Println(s.Total.Sport, s.Total.Start, s.Total.Elapsed, "s,", len(s.Laps), "lap")
	heart := s.Total.Of(activity.FigureAvgHeartRate)
	fmt.Println("average heart rate:", heart.Value, heart.Unit+", computed:", heart.Computed)
	records := activity.Records(file.Messages)
	fmt.Println("by the records:", activity.Mean(activity.Column(records, profile.RecordHeartRate)))
	// Output:
	// walking 2024-06-01T10:00:00Z 3 s, 1 lap
	// average heart rate: 121 bpm, computed: true
	// by the records: 121
}

// Time in zones of a maximal heart rate of 190.
func ExampleTimeInZones() {
	seconds := []float64{0, 1, 2, 4, 6, 7}
	heart := []float64{110, 120, 130, 140, 155, 175}
	for _, z := range activity.TimeInZones(seconds, heart, activity.Bounds(activity.HeartRateShares, 190)) {
		fmt.Printf("from %.0f bpm: %.0f s\n", z.Low, z.Seconds)
	}
	// Output:
	// from 0 bpm: 1 s
	// from 114 bpm: 3 s
	// from 133 bpm: 2 s
	// from 152 bpm: 1 s
	// from 171 bpm: 1 s
}
