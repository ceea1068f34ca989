package doctor

import (
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// found is what a finding says of the fault of its rule: numbers are those that the fault puts there,
// in the units of people.
type found struct {
	message string
	at      profile.MesgNum // of the message that it points to, whole if it is of the file
	nth     int             // which of those
	count   int
}

const wholeFile = profile.MesgNumInvalid

var founds = map[string]found{
	"file-id-missing":    {"there is no file_id", wholeFile, 0, 1},
	"file-id-first":      {"file_id is message 2, want the first", profile.MesgNumFileID, 0, 1},
	"file-id-once":       {"another file_id", profile.MesgNumFileID, 1, 1},
	"file-type":          {"file_id has no type", profile.MesgNumFileID, 0, 1},
	"manufacturer":       {"file_id has no manufacturer", profile.MesgNumFileID, 0, 1},
	"time-created":       {"time_created is 12345 seconds after a start, and no date", profile.MesgNumFileID, 0, 1},
	"time-created-apart": {"time_created is 47 hours from the records", profile.MesgNumFileID, 0, 1}, // two days without a minute
	"serial-number":      {"device_info of the device has serial number 78, file_id 77", profile.MesgNumDeviceInfo, 0, 1},
	"field-type":         {"device_type of device_info is stored as sint8, and the profile has uint8", profile.MesgNumDeviceInfo, 1, 1},
	"string-end":         {"product_name of device_info has no zero byte at its end", profile.MesgNumDeviceInfo, 0, 1},
	"string-utf8":        {"product_name of device_info is no UTF-8", profile.MesgNumDeviceInfo, 1, 1},

	"time-missing":       {"a record has no timestamp", profile.MesgNumRecord, 7, 1},
	"time-1989":          {"a record is at 7 seconds, which is no date", profile.MesgNumRecord, 7, 1},
	"time-order":         {"a record is 1 seconds before the one that precedes it", profile.MesgNumRecord, 8, 2}, // 9 8 7: 8 and 7
	"time-twice":         {"a record has the time of the one before it", profile.MesgNumRecord, 7, 1},
	"time-stale":         {"3 records are 168 hours before the next one", profile.MesgNumRecord, 3, 1}, // a week and a second
	"local-time":         {"local_timestamp is -277775 hours from timestamp", profile.MesgNumActivity, 0, 1},
	"local-time-missing": {"activity has no local_timestamp", profile.MesgNumActivity, 0, 1},

	"session-missing":  {"there is no message session", wholeFile, 0, 1},
	"lap-missing":      {"there is no message lap", wholeFile, 0, 1},
	"activity-missing": {"there is no message activity", wholeFile, 0, 1},
	"activity-once":    {"another message activity", profile.MesgNumActivity, 1, 1},
	"num-sessions":     {"num_sessions is 2, and there are 1 sessions", profile.MesgNumActivity, 0, 1},
	"num-laps":         {"num_laps of the sessions is 4, and there are 1 laps", profile.MesgNumSession, 0, 1},
	"first-lap":        {"first_lap_index is 1, and there are 1 laps", profile.MesgNumSession, 0, 1},
	"sport-missing":    {"a session has no sport", profile.MesgNumSession, 0, 1},
	"start-missing":    {"a lap has no start_time or no total_elapsed_time", profile.MesgNumLap, 0, 1},
	"records-outside":  {"a record is in no session", profile.MesgNumRecord, 59, 1},
	"timer-longer":     {"total_timer_time of a session is 70 s, and total_elapsed_time 59 s", profile.MesgNumSession, 0, 1},
	"lap-overlap":      {"a lap starts 29 s before the last one ends", profile.MesgNumLap, 1, 1}, // at 30 s, 59 s
	"lap-early":        {"a lap starts 100 s before the first session", profile.MesgNumLap, 0, 1},
	"timer-start":      {"no event starts the timer, and 0 stop it", wholeFile, 0, 1},
	"timer-pairs":      {"the timer is started, and it runs", profile.MesgNumEvent, 1, 2}, // nor is it stopped
	"split-summary":    {"another split_summary of type ascent_split", profile.MesgNumSplitSummary, 1, 1},
	"session-distance": {"the session has no total_distance, and the records have 295 m", profile.MesgNumSession, 0, 1},
	"distance-differs": {"total_distance is 1000 m, and the records have 295 m", profile.MesgNumSession, 0, 1},

	"records-missing":  {"there is no message record", wholeFile, 0, 1},
	"message-twice":    {"a record is there twice", profile.MesgNumRecord, 10, 1},
	"distance-order":   {"distance falls from 145 m to 0 m", profile.MesgNumRecord, 30, 1},
	"distance-late":    {"the first distance is 2000 m", profile.MesgNumRecord, 0, 1},
	"distance-missing": {"records have speeds, and neither distances nor positions", profile.MesgNumRecord, 0, 1},
	"position-zero":    {"a record is at 0°, 0°", profile.MesgNumRecord, 9, 1},
	"position-range":   {"a record is at a latitude beyond 90°", profile.MesgNumRecord, 9, 1},
	// 4,995,000 semicircles back are 0.41868 degrees of 111.195 km (a sphere of 6,371 km), in a second
	"position-jump": {"the way to a record and back takes 167597 km/h", profile.MesgNumRecord, 9, 1},

	"heart-rate":     {"heart_rate of a record is 0 bpm", profile.MesgNumRecord, 9, 1},
	"power-spike":    {"power of a record is 21733 W", profile.MesgNumRecord, 9, 1},
	"speed-spike":    {"speed of a record is 162 km/h", profile.MesgNumRecord, 9, 1}, // 45 m/s
	"altitude-jump":  {"the altitude jumps from 200 m to -487 m in 1 s", profile.MesgNumRecord, 9, 2},
	"above-maximum":  {"normalized_power of a session is 300 watts, and max_power 280", profile.MesgNumSession, 0, 1},
	"enum-unnamed":   {"sub_sport of session is 252, which has no name", profile.MesgNumSession, 0, 1},
	"activity-timer": {"total_timer_time of the activity is 70 s, and the sessions last 59 s", profile.MesgNumActivity, 0, 1},
	"part-timer":     {"total_timer_time of a split is 20 s, and total_elapsed_time 10 s", profile.MesgNumSplit, 0, 1},
	"time-future":    {"a session is at 2116-10-02T09:06:40+02:00, which is still to come", profile.MesgNumSession, 0, 1},

	"developer-undescribed": {"developer field 0 of index 0 has no description", profile.MesgNumRecord, 0, 1},
	"developer-late":        {"developer field 0 of index 0 is described after it is used", profile.MesgNumRecord, 0, 1},
	"developer-id":          {"there is no developer_data_id with index 0", profile.MesgNumFieldDescription, 0, 1},
	"developer-application": {"developer_data_id has no application_id", profile.MesgNumDeveloperDataID, 0, 1},
}

// TestFindings compares what is said of each fault, and where it is in the bytes of the file. Faults
// of the header, of the checksums and of size have tests of their own.
func TestFindings(t *testing.T) {
	for _, r := range Rules() {
		want, ok := founds[r.Name]
		if r.Name == "whole" || r.Name == "protocol" || r.Name == "file-size" {
			continue
		}
		if !ok {
			t.Errorf("%s: nothing is wanted", r.Name)
			continue
		}
		f := ride(t)
		faults[r.Name].with(broken{f, t})
		f = again(t, f)
		got, _ := finding(f, r.Name)
		offset := int64(0)
		if want.at != wholeFile {
			offset = f.Messages[broken{f, t}.at(want.at, want.nth)].Offset()
		}
		if got.Message != want.message || got.Offset != offset || got.Count != want.count {
			t.Errorf("%s: %q, %d times, at byte %d, want %q, %d times, at %d", r.Name, got.Message, got.Count, got.Offset, want.message, want.count, offset)
		}
	}
}
