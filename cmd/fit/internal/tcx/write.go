// Package tcx writes and reads tracks as TCX, the Training Center Database of Garmin in its
// second version. It has laps with their sums, distances and sensors, also for records
// without a position; speed and power are in its ActivityExtension. What it has no place
// for, such as temperature, is left out.
package tcx

import (
	"cmp"
	"io"
	"iter"
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/markup"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

const (
	space          = "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
	extensionSpace = "http://www.garmin.com/xmlschemas/ActivityExtension/v2"
	instanceSpace  = "http://www.w3.org/2001/XMLSchema-instance"
)

// Write writes a log: an activity for each track, or a course. Its serial number is not
// written. Records without a time are left out, for which TCX has no place.
func Write(w io.Writer, l *track.Log) error {
	x := markup.New(w)
	x.Begin("TrainingCenterDatabase", "xmlns", space, "xmlns:ns3", extensionSpace, "xmlns:xsi", instanceSpace)
	if l.Course {
		x.Begin("Courses")
		for t := range l.All() {
			writeCourse(x, l, t)
		}
	} else {
		x.Begin("Activities")
		for t := range l.All() {
			writeActivity(x, l, t)
		}
	}
	x.End()
	x.End()
	return x.Close()
}

func writeActivity(x *markup.Writer, l *track.Log, t *track.Track) {
	start := startTime(t)
	if start == profile.DateTimeInvalid {
		return // nothing in it has a time
	}
	x.Begin("Activity", "Sport", sport(t.Sport))
	x.Leaf("Id", track.Time(start))
	for lap, segments := range t.ByLap() {
		writeLap(x, t, lap, segments)
	}
	x.Leaf("Notes", t.Name)
	writeCreator(x, &l.Device)
	x.End()
}

// startTime returns the time of the first record, or of the first lap if no record has a time, as
// in some swims.
func startTime(t *track.Track) profile.DateTime {
	start := t.Completed(nil, t.Segments()).StartTime
	for i := 0; i < len(t.Laps) && start == profile.DateTimeInvalid; i++ {
		start = t.Laps[i].StartTime
	}
	return start
}

// writeLap writes the elements in the order of the schema. A lap without a time has no place in it.
func writeLap(x *markup.Writer, t *track.Track, lap *mesg.Lap, segments iter.Seq[[]mesg.Record]) {
	sum := t.Completed(lap, segments)
	if sum.StartTime == profile.DateTimeInvalid {
		return
	}
	x.Begin("Lap", "StartTime", track.Time(sum.StartTime))
	writeTotals(x, &sum)
	x.Leaf("MaximumSpeed", track.Number(sum.EnhancedMaxSpeedScaled()))
	x.Leaf("Calories", cmp.Or(track.Whole(sum.TotalCalories, 0xFFFF), "0"))
	writeBeats(x, "AverageHeartRateBpm", sum.AvgHeartRate)
	writeBeats(x, "MaximumHeartRateBpm", sum.MaxHeartRate)
	x.Leaf("Intensity", intensity(sum.Intensity))
	x.Leaf("Cadence", track.Whole(sum.AvgCadence, 0xFF))
	x.Leaf("TriggerMethod", trigger(sum.LapTrigger))
	writeTracks(x, segments)
	writeExtension(x, "ns3:LX", "ns3:AvgWatts", track.Whole(sum.AvgPower, 0xFFFF), "ns3:MaxWatts", track.Whole(sum.MaxPower, 0xFFFF))
	x.End()
}

// writeTotals writes time and distance. TCX wants both, also where they are unknown.
func writeTotals(x *markup.Writer, sum *mesg.Lap) {
	x.Leaf("TotalTimeSeconds", cmp.Or(track.Number(sum.TotalTimerTimeScaled()), "0"))
	x.Leaf("DistanceMeters", cmp.Or(track.Number(sum.TotalDistanceScaled()), "0"))
}

// writeExtension writes an extension of two elements, if one of them has a text.
func writeExtension(x *markup.Writer, name, first, text, second, text2 string) {
	if text+text2 == "" {
		return
	}
	x.Begin("Extensions")
	x.Begin(name)
	x.Leaf(first, text)
	x.Leaf(second, text2)
	x.End()
	x.End()
}

// writeBeats writes a heart rate, if it is known.
func writeBeats(x *markup.Writer, name string, bpm uint8) {
	if beats := track.Beats(bpm); beats != "" {
		x.Begin(name)
		x.Leaf("Value", beats)
		x.End()
	}
}

// writeTracks writes a Track for each segment that has a record with a time.
func writeTracks(x *markup.Writer, segments iter.Seq[[]mesg.Record]) {
	for segment := range segments {
		open := false
		for i := range segment {
			if segment[i].Timestamp == profile.DateTimeInvalid {
				continue
			}
			if !open {
				x.Begin("Track")
				open = true
			}
			writeRecord(x, &segment[i])
		}
		if open {
			x.End()
		}
	}
}

func writeRecord(x *markup.Writer, r *mesg.Record) {
	x.Begin("Trackpoint")
	x.Leaf("Time", track.Time(r.Timestamp))
	if track.Placed(r.PositionLat, r.PositionLong) {
		writePosition(x, "Position", r.PositionLat, r.PositionLong)
	}
	x.Leaf("AltitudeMeters", track.Number(r.EnhancedAltitudeScaled()))
	x.Leaf("DistanceMeters", track.Number(r.DistanceScaled()))
	writeBeats(x, "HeartRateBpm", r.HeartRate)
	x.Leaf("Cadence", track.Whole(r.Cadence, 0xFF))
	writeExtension(x, "ns3:TPX", "ns3:Speed", track.Number(r.EnhancedSpeedScaled()), "ns3:Watts", track.Whole(r.Power, 0xFFFF))
	x.End()
}

func writePosition(x *markup.Writer, name string, lat, long int32) {
	x.Begin(name)
	x.Leaf("LatitudeDegrees", track.Degrees(lat))
	x.Leaf("LongitudeDegrees", track.Degrees(long))
	x.End()
}

// writeCreator writes 0 for the serial number: the schema requires a number, and the real one is private.
func writeCreator(x *markup.Writer, d *track.Device) {
	if d.Name == "" {
		return
	}
	x.Begin("Creator", "xsi:type", "Device_t")
	x.Leaf("Name", d.Name)
	x.Leaf("UnitId", "0")
	x.Leaf("ProductID", strconv.Itoa(int(d.Product)))
	x.Begin("Version")
	x.Leaf("VersionMajor", strconv.Itoa(int(d.Version/100)))
	x.Leaf("VersionMinor", strconv.Itoa(int(d.Version%100)))
	x.End()
	x.End()
}
