package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"github.com/muktihari/fit/decoder"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
)

// rideFile is a synthetic ride, in the top folder.
const rideFile = "vectors/fit/activity.fit"

// showRide decodes a FIT file and shows its contents, and whether muktihari/fit reads
// the same.
func showRide(w io.Writer, folder string) error {
	heading(w, "3. A ride in a FIT file")
	b, ride, err := readRide(folder)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %d bytes, %d messages\n\n", rideFile, len(b), len(ride.File.Messages))
	showSessions(w, ride)
	showLaps(w, ride.Laps)
	showDevices(w, ride.DeviceInfos)
	showDeveloperFields(w, ride.File)
	return compareRide(w, b, ride.File)
}

// readRide returns the bytes of the ride and the decoded ride.
func readRide(folder string) ([]byte, *activity.Activity, error) {
	b, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(rideFile)))
	if err != nil {
		return nil, nil, err
	}
	ride, err := activity.DecodeBytes[activity.Activity](b)
	return b, ride, err
}

func showSessions(w io.Writer, ride *activity.Activity) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i := range ride.Sessions {
		s := &ride.Sessions[i]
		fmt.Fprintf(table, "sport\t%v\n", s.Sport)
		fmt.Fprintf(table, "start\t%v\n", s.StartTime.Time().Format(time.DateTime))
		fmt.Fprintf(table, "duration\t%v, and %v of pauses\n", seconds(s.TotalTimerTimeScaled()), seconds(s.TotalElapsedTimeScaled()-s.TotalTimerTimeScaled()))
		fmt.Fprintf(table, "distance\t%.2f km\n", s.TotalDistanceScaled()/1000)
		fmt.Fprintf(table, "speed\t%.1f km/h, at most %.1f\n", 3.6*s.AvgSpeedScaled(), 3.6*s.MaxSpeedScaled())
		fmt.Fprintf(table, "heart rate\t%d, at most %d\n", s.AvgHeartRate, s.MaxHeartRate)
		fmt.Fprintf(table, "power\t%.0f W, of the records\n", meanPower(ride.Records))
	}
	table.Flush()
}

func seconds(s float64) time.Duration { return time.Duration(s) * time.Second }

func meanPower(records []mesg.Record) float64 {
	sum := 0.0
	for i := range records {
		sum += float64(records[i].Power)
	}
	return sum / float64(max(len(records), 1))
}

func showLaps(w io.Writer, laps []mesg.Lap) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nLAP\tDURATION\tDISTANCE\tSPEED\tHEART RATE")
	for i := range laps {
		l := &laps[i]
		fmt.Fprintf(table, "%d\t%v\t%.2f km\t%.1f km/h\t%d\n",
			i+1, seconds(l.TotalTimerTimeScaled()), l.TotalDistanceScaled()/1000, 3.6*l.AvgSpeedScaled(), l.AvgHeartRate)
	}
	table.Flush()
}

func showDevices(w io.Writer, devices []mesg.DeviceInfo) {
	fmt.Fprintln(w)
	for i := range devices {
		fmt.Fprintf(w, "device %d: %s, serial number %d\n", i, devices[i].ProductName().Text(), devices[i].SerialNumber)
	}
}

// showDeveloperFields shows the mean of each developer field.
func showDeveloperFields(w io.Writer, f *fit.File) {
	type field struct{ name, units string }
	var order []field
	counts, sums := map[field]int{}, map[field]float64{}
	for _, m := range f.Messages {
		for d := range m.DeveloperFields() {
			key := field{d.Name(), d.Units()}
			if counts[key] == 0 {
				order = append(order, key)
			}
			counts[key]++
			sums[key] += d.Value.Float()
		}
	}
	for _, key := range order {
		fmt.Fprintf(w, "developer field: %s, %d values, %.1f %s in the mean\n", key.name, counts[key], sums[key]/float64(counts[key]), key.units)
	}
}

// compareRide checks that muktihari/fit reads the same distance and heart rate from
// each record.
func compareRide(w io.Writer, b []byte, f *fit.File) error {
	theirs, err := decoder.New(bytes.NewReader(b)).Decode()
	if err != nil {
		return err
	}
	if len(theirs.Messages) != len(f.Messages) {
		return fmt.Errorf("%s: %d messages, want %d as muktihari/fit says", rideFile, len(f.Messages), len(theirs.Messages))
	}
	const record, heartRate, distance = 20, 3, 5
	for i, m := range f.Messages {
		if m.Num() != record {
			continue
		}
		n := &theirs.Messages[i]
		if m.Field(heartRate).Uint() != uint64(n.FieldValueByNum(heartRate).Uint8()) || m.Field(distance).Uint() != uint64(n.FieldValueByNum(distance).Uint32()) {
			return fmt.Errorf("%s: message %d is not what muktihari/fit says", rideFile, i)
		}
	}
	fmt.Fprintln(w, "\nThe same messages, heart rates and distances as muktihari/fit's.")
	return nil
}
