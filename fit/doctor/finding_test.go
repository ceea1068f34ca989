package doctor

import (
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// found is what a finding says of the fault of its rule, with the numbers that the fault puts there,
// in the units of people.
type found struct {
	message string
	at      profile.MesgNum // of the message that it points to, whole if it is of the file
	nth     int             // which of those
	count   int
}

const wholeFile = profile.MesgNumInvalid

var founds = map[string]found{
	"file-id-missing":    {"the file has no file_id", wholeFile, 0, 1},
	"file-id-first":      {"file_id is message 2, want message 1", profile.MesgNumFileID, 0, 1},
	"file-id-once":       {"file_id occurs again", profile.MesgNumFileID, 1, 1},
	"file-type":          {"file_id has no type", profile.MesgNumFileID, 0, 1},
	"manufacturer":       {"file_id has no manufacturer", profile.MesgNumFileID, 0, 1},
	"device-missing":     {"no device_info is about the device that wrote the file", wholeFile, 0, 1},
	"time-created":       {"time_created is not a date, but 12345 seconds since the device started", profile.MesgNumFileID, 0, 1},
	"time-created-apart": {"time_created is 47 hours away from the records", profile.MesgNumFileID, 0, 1}, // two days without a minute
	"serial-number":      {"the serial number is 78 in device_info, but 77 in file_id", profile.MesgNumDeviceInfo, 0, 1},
	"field-type":         {"device_type of device_info is stored as sint8, but the profile has uint8", profile.MesgNumDeviceInfo, 1, 1},
	"string-end":         {"product_name of device_info does not end with a zero byte", profile.MesgNumDeviceInfo, 0, 1},
	"string-utf8":        {"product_name of device_info is not UTF-8", profile.MesgNumDeviceInfo, 1, 1},

	"time-missing":       {"a record has no timestamp", profile.MesgNumRecord, 7, 1},
	"time-1989":          {"the time of a record is not a date, but 7 seconds since the device started", profile.MesgNumRecord, 7, 1},
	"time-order":         {"a record is 1 seconds earlier than the record before it", profile.MesgNumRecord, 8, 2}, // 9 8 7: 8 and 7
	"time-twice":         {"a record has the same time as the record before it", profile.MesgNumRecord, 7, 1},
	"time-stale":         {"the first 3 records are 168 hours earlier than the next record", profile.MesgNumRecord, 3, 1}, // a week and a second
	"local-time":         {"local_timestamp is -277775 hours away from timestamp", profile.MesgNumActivity, 0, 1},
	"local-time-missing": {"activity has no local_timestamp", profile.MesgNumActivity, 0, 1},

	"session-missing":  {"the file has no session message", wholeFile, 0, 1},
	"lap-missing":      {"the file has no lap message", wholeFile, 0, 1},
	"activity-missing": {"the file has no activity message", wholeFile, 0, 1},
	"activity-once":    {"the activity message occurs again", profile.MesgNumActivity, 1, 1},
	"num-sessions":     {"num_sessions is 2, but the number of sessions is 1", profile.MesgNumActivity, 0, 1},
	"num-laps":         {"num_laps of the sessions is 4, but the number of laps is 1", profile.MesgNumSession, 0, 1},
	"first-lap":        {"first_lap_index is 1, but the number of laps is 1", profile.MesgNumSession, 0, 1},
	"sport-missing":    {"a session has no sport", profile.MesgNumSession, 0, 1},
	"start-missing":    {"a lap lacks start_time or total_elapsed_time", profile.MesgNumLap, 0, 1},
	"records-outside":  {"a record is outside of all sessions", profile.MesgNumRecord, 59, 1},
	"timer-longer":     {"total_timer_time of a session is 70 s, but total_elapsed_time is 59 s", profile.MesgNumSession, 0, 1},
	"timer-zero":       {"total_timer_time of a lap is 0 s, but total_elapsed_time is 59 s", profile.MesgNumLap, 0, 1},
	"lap-overlap":      {"a lap starts 29 s before the previous lap ends", profile.MesgNumLap, 1, 1}, // at 30 s, 59 s
	"lap-early":        {"a lap starts 100 s before the first session", profile.MesgNumLap, 0, 1},
	"timer-start":      {"no event starts the timer; events that stop it: 0", wholeFile, 0, 1},
	"timer-pairs":      {"the timer is started while it runs", profile.MesgNumEvent, 1, 2}, // nor is it stopped
	"split-summary":    {"split_summary of type ascent_split occurs again", profile.MesgNumSplitSummary, 1, 1},
	"session-distance": {"the session has no total_distance, but the records have 295 m", profile.MesgNumSession, 0, 1},
	"distance-differs": {"total_distance is 1000 m, but the records have 295 m", profile.MesgNumSession, 0, 1},

	"records-missing":  {"the file has no record message", wholeFile, 0, 1},
	"message-twice":    {"a record is repeated", profile.MesgNumRecord, 10, 1},
	"record-parts":     {"a record has values of the same second as the record before it", profile.MesgNumRecord, 10, 1},
	"distance-order":   {"distance falls from 145 m to 0 m", profile.MesgNumRecord, 30, 1},
	"distance-late":    {"the first distance is 2000 m", profile.MesgNumRecord, 0, 1},
	"distance-missing": {"records have speeds, but neither distances nor positions", profile.MesgNumRecord, 0, 1},
	"position-zero":    {"a record is at 0°, 0°", profile.MesgNumRecord, 9, 1},
	"position-range":   {"a record is at a latitude beyond 90°", profile.MesgNumRecord, 9, 1},
	// 4,995,000 semicircles back are 0.41868 degrees of 111.195 km (a sphere of 6,371 km), in a second
	"position-jump": {"the way to a record and back needs 167597 km/h", profile.MesgNumRecord, 9, 1},

	"heart-rate":     {"heart_rate of a record is 0 bpm", profile.MesgNumRecord, 9, 1},
	"power-spike":    {"power of a record is 21733 W", profile.MesgNumRecord, 9, 1},
	"speed-spike":    {"speed of a record is 162 km/h", profile.MesgNumRecord, 9, 1}, // 45 m/s
	"altitude-jump":  {"the altitude jumps from 200 m to -487 m in 1 s", profile.MesgNumRecord, 9, 2},
	"above-maximum":  {"normalized_power of a session is 300 watts, but max_power is 280", profile.MesgNumSession, 0, 1},
	"enum-unnamed":   {"sub_sport of session is 252, which has no name", profile.MesgNumSession, 0, 1},
	"activity-timer": {"total_timer_time of the activity is 70 s, but the sessions last 59 s", profile.MesgNumActivity, 0, 1},
	"part-timer":     {"total_timer_time of a split is 20 s, but total_elapsed_time is 10 s", profile.MesgNumSplit, 0, 1},
	"time-future":    {"a session is at 2116-10-02T09:06:40+02:00, which is in the future", profile.MesgNumSession, 0, 1},

	"developer-undescribed": {"developer field 0 of index 0 has no description", profile.MesgNumRecord, 0, 1},
	"developer-late":        {"developer field 0 of index 0 is described after its first use", profile.MesgNumRecord, 0, 1},
	"developer-id":          {"the file has no developer_data_id with index 0", profile.MesgNumFieldDescription, 0, 1},
	"developer-application": {"developer_data_id has no application_id", profile.MesgNumDeveloperDataID, 0, 1},
}

// TestFindings compares what is said of each fault, and where it is in the bytes of the file. Faults
// of the header, of the checksums and of size have tests of their own.
func TestFindings(t *testing.T) {
	for _, r := range Rules()[1:] {
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
