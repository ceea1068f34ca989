package doctor

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

const start = 1_000_000_000 // 2021-09-08T01:46:40Z

// ride is a short activity without a fault: 60 records of a second, with a developer field.
func ride(t *testing.T) *fit.File {
	t.Helper()
	var b fit.Builder
	app := [16]byte{1, 2, 3}
	add := func(num profile.MesgNum, fields map[uint8]fit.Value) {
		b.Begin(num)
		for n := range 255 {
			if v, ok := fields[uint8(n)]; ok {
				b.Add(uint8(n), v)
			}
		}
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	event := func(at uint32, kind profile.EventType) {
		add(profile.MesgNumEvent, map[uint8]fit.Value{
			253: fit.Uint32(at), profile.EventEvent: fit.Enum(uint8(profile.EventTimer)), profile.EventEventType: fit.Enum(uint8(kind)),
		})
	}
	add(profile.MesgNumFileID, map[uint8]fit.Value{
		profile.FileIDType: fit.Enum(uint8(profile.FileActivity)), profile.FileIDManufacturer: fit.Uint16(255),
		profile.FileIDSerialNumber: fit.Uint32z(77), profile.FileIDTimeCreated: fit.Uint32(start),
	})
	add(profile.MesgNumDeviceInfo, map[uint8]fit.Value{
		253: fit.Uint32(start), profile.DeviceInfoDeviceIndex: fit.Uint8(0), profile.DeviceInfoSerialNumber: fit.Uint32z(77),
		profile.DeviceInfoProductName: fit.Text("made by hand"),
	})
	index, err := b.Describe(app, 0, profile.Uint16, "torque", "Nm")
	if err != nil {
		t.Fatal(err)
	}
	event(start, profile.EventTypeStart)
	for i := range uint32(60) {
		b.Begin(profile.MesgNumRecord)
		b.Add(profile.RecordTimestamp, fit.Uint32(start+i))
		b.Add(profile.RecordPositionLat, fit.Sint32(560_000_000+int32(i)*500))
		b.Add(profile.RecordPositionLong, fit.Sint32(100_000_000))
		b.Add(profile.RecordDistance, fit.Uint32(i*500))
		b.Add(profile.RecordSpeed, fit.Uint16(5000))
		b.AddDeveloper(index, 0, fit.Uint16(40))
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	event(start+59, profile.EventTypeStopAll)
	add(profile.MesgNumLap, map[uint8]fit.Value{
		253: fit.Uint32(start + 59), profile.LapStartTime: fit.Uint32(start), profile.LapTotalElapsedTime: fit.Uint32(59_000),
		profile.LapTotalTimerTime: fit.Uint32(59_000),
	})
	add(profile.MesgNumSession, map[uint8]fit.Value{
		253: fit.Uint32(start + 59), profile.SessionStartTime: fit.Uint32(start), profile.SessionTotalElapsedTime: fit.Uint32(59_000),
		profile.SessionTotalTimerTime: fit.Uint32(59_000), profile.SessionTotalDistance: fit.Uint32(59 * 500),
		profile.SessionSport: fit.Enum(uint8(profile.SportCycling)), profile.SessionFirstLapIndex: fit.Uint16(0), profile.SessionNumLaps: fit.Uint16(1),
	})
	add(profile.MesgNumActivity, map[uint8]fit.Value{
		253: fit.Uint32(start + 59), profile.ActivityNumSessions: fit.Uint16(1), profile.ActivityLocalTimestamp: fit.Uint32(start + 59 + 7200),
	})
	return again(t, b.File())
}

// again writes a file and reads it.
func again(t *testing.T, f *fit.File) *fit.File {
	t.Helper()
	b, err := fit.Append(nil, f)
	if err != nil {
		t.Fatal(err)
	}
	f, err = fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// broken is a ride in the making of a fault.
type broken struct {
	*fit.File
	t *testing.T
}

// at returns the index of the k-th message of a kind.
func (f broken) at(num profile.MesgNum, k int) int {
	f.t.Helper()
	all := contentsOf(f.File).of[num]
	if k >= len(all) {
		f.t.Fatalf("there are %d %s, want one with index %d", len(all), num, k)
	}
	return all[k]
}

// set changes a field of the k-th message of a kind.
func (f broken) set(num profile.MesgNum, k int, field uint8, v fit.Value) {
	f.t.Helper()
	i := f.at(num, k)
	m, err := f.Messages[i].With(field, v)
	if err != nil {
		f.t.Fatal(err)
	}
	f.Messages[i] = m
}

func (f broken) drop(nums ...profile.MesgNum) {
	f.Messages = slices.DeleteFunc(f.Messages, func(m fit.Message) bool { return slices.Contains(nums, m.Num()) })
}

// double puts the k-th message of a kind after itself.
func (f broken) double(num profile.MesgNum, k int) {
	i := f.at(num, k)
	f.Messages = slices.Insert(f.Messages, i, f.Messages[i])
}

// add puts a message with one field at the end.
func (f broken) add(num profile.MesgNum, field uint8, v fit.Value) {
	f.t.Helper()
	var b fit.Builder
	b.Begin(num)
	b.Add(field, v)
	if err := b.End(); err != nil {
		f.t.Fatal(err)
	}
	f.Messages = append(f.Messages, b.Messages()...)
}

// raw puts a message at the end that no encoder makes.
func (f broken) raw(num profile.MesgNum, values ...fittest.Value) {
	f.t.Helper()
	var raw fittest.File
	raw.Message(0, uint16(num), values...)
	other, err := fit.DecodeBytes(raw.Bytes())
	if err != nil {
		f.t.Fatal(err)
	}
	f.Messages = append(f.Messages, other.Messages...)
}

// faults has a way to break each rule, and what else is then wrong.
var faults = map[string]struct {
	with func(f broken)
	also string
}{
	"whole":           {with: func(f broken) { f.Faults = []*fit.Error{{Kind: fit.ErrDamaged}} }},
	"file-id-missing": {with: func(f broken) { f.drop(profile.MesgNumFileID) }},
	"file-id-first":   {with: func(f broken) { f.Messages[0], f.Messages[1] = f.Messages[1], f.Messages[0] }},
	"file-id-once":    {with: func(f broken) { f.double(profile.MesgNumFileID, 0) }},
	"file-type":       {with: func(f broken) { f.set(profile.MesgNumFileID, 0, profile.FileIDType, fit.Enum(255)) }},
	"manufacturer":    {with: func(f broken) { f.set(profile.MesgNumFileID, 0, profile.FileIDManufacturer, fit.Uint16(65535)) }},
	"device-missing": {with: func(f broken) {
		f.set(profile.MesgNumFileID, 0, profile.FileIDManufacturer, fit.Uint16(uint16(profile.ManufacturerGarmin)))
		f.drop(profile.MesgNumDeviceInfo)
	}},
	"time-created": {with: func(f broken) { f.set(profile.MesgNumFileID, 0, profile.FileIDTimeCreated, fit.Uint32(12345)) }},
	"time-created-apart": {with: func(f broken) {
		f.set(profile.MesgNumFileID, 0, profile.FileIDTimeCreated, fit.Uint32(start+2*day))
	}},
	"serial-number": {with: func(f broken) { f.set(profile.MesgNumDeviceInfo, 0, profile.DeviceInfoSerialNumber, fit.Uint32z(78)) }},
	"protocol":      {with: func(f broken) { f.Header.Protocol = fit.Protocol1 }},
	"field-type":    {with: func(f broken) { f.raw(profile.MesgNumDeviceInfo, fittest.Sint8(profile.DeviceInfoDeviceType, 1)) }},
	"string-end": {with: func(f broken) {
		f.set(profile.MesgNumDeviceInfo, 0, profile.DeviceInfoProductName, fit.Raw(profile.String, []byte("full"), false))
	}},
	"string-utf8": {with: func(f broken) {
		f.raw(profile.MesgNumDeviceInfo, fittest.Text(profile.DeviceInfoProductName, "\xE9", 2))
	}},

	"time-missing": {with: func(f broken) { f.set(profile.MesgNumRecord, 7, profile.RecordTimestamp, fit.Invalid(profile.Uint32)) }},
	"time-1989":    {with: func(f broken) { f.set(profile.MesgNumRecord, 7, profile.RecordTimestamp, fit.Uint32(7)) }},
	"time-order": {with: func(f broken) {
		i, j := f.at(profile.MesgNumRecord, 7), f.at(profile.MesgNumRecord, 9)
		f.Messages[i], f.Messages[j] = f.Messages[j], f.Messages[i]
	}, also: "distance-order"},
	"time-twice": {with: func(f broken) { f.set(profile.MesgNumRecord, 7, profile.RecordTimestamp, fit.Uint32(start+6)) }},
	"time-stale": {with: func(f broken) {
		for k := range 3 {
			f.set(profile.MesgNumRecord, k, profile.RecordTimestamp, fit.Uint32(uint32(start+k-7*day)))
		}
	}, also: "records-outside"},
	"local-time": {with: func(f broken) { f.set(profile.MesgNumActivity, 0, profile.ActivityLocalTimestamp, fit.Uint32(7200)) }},
	"local-time-missing": {with: func(f broken) {
		f.set(profile.MesgNumActivity, 0, profile.ActivityLocalTimestamp, fit.Invalid(profile.Uint32))
	}},

	"session-missing":  {with: func(f broken) { f.drop(profile.MesgNumSession, profile.MesgNumActivity) }, also: "activity-missing"},
	"lap-missing":      {with: func(f broken) { f.drop(profile.MesgNumLap) }},
	"activity-missing": {with: func(f broken) { f.drop(profile.MesgNumActivity) }},
	"activity-once":    {with: func(f broken) { f.double(profile.MesgNumActivity, 0) }},
	"num-sessions":     {with: func(f broken) { f.set(profile.MesgNumActivity, 0, profile.ActivityNumSessions, fit.Uint16(2)) }},
	"num-laps":         {with: func(f broken) { f.set(profile.MesgNumSession, 0, profile.SessionNumLaps, fit.Uint16(4)) }},
	"first-lap":        {with: func(f broken) { f.set(profile.MesgNumSession, 0, profile.SessionFirstLapIndex, fit.Uint16(1)) }},
	"sport-missing": {with: func(f broken) {
		f.set(profile.MesgNumSession, 0, profile.SessionSport, fit.Enum(255))
		f.add(profile.MesgNumSport, profile.SportSport, fit.Enum(uint8(profile.SportRunning)))
	}},
	"start-missing": {with: func(f broken) {
		f.set(profile.MesgNumLap, 0, profile.LapTotalElapsedTime, fit.Invalid(profile.Uint32))
	}},
	"records-outside": {with: func(f broken) {
		f.set(profile.MesgNumRecord, 59, profile.RecordTimestamp, fit.Uint32(start+3600))
	}},
	"timer-longer": {with: func(f broken) { f.set(profile.MesgNumSession, 0, profile.SessionTotalTimerTime, fit.Uint32(70_000)) }},
	"timer-zero":   {with: func(f broken) { f.set(profile.MesgNumLap, 0, profile.LapTotalTimerTime, fit.Uint32(0)) }},
	"lap-overlap": {with: func(f broken) {
		f.double(profile.MesgNumLap, 0)
		f.set(profile.MesgNumLap, 1, profile.LapStartTime, fit.Uint32(start+30))
		f.set(profile.MesgNumSession, 0, profile.SessionNumLaps, fit.Uint16(2))
	}},
	"lap-early":   {with: func(f broken) { f.set(profile.MesgNumLap, 0, profile.LapStartTime, fit.Uint32(start-100)) }},
	"timer-start": {with: func(f broken) { f.drop(profile.MesgNumEvent) }},
	"timer-pairs": {with: func(f broken) {
		f.set(profile.MesgNumEvent, 1, profile.EventEventType, fit.Enum(uint8(profile.EventTypeStart)))
	}},
	"split-summary": {with: func(f broken) {
		f.add(profile.MesgNumSplitSummary, profile.SplitSummarySplitType, fit.Enum(1))
		f.add(profile.MesgNumSplitSummary, profile.SplitSummarySplitType, fit.Enum(1))
	}},
	"session-distance": {with: func(f broken) {
		f.set(profile.MesgNumSession, 0, profile.SessionTotalDistance, fit.Invalid(profile.Uint32))
	}},
	"distance-differs": {with: func(f broken) { f.set(profile.MesgNumSession, 0, profile.SessionTotalDistance, fit.Uint32(100_000)) }},

	"records-missing": {with: func(f broken) { f.drop(profile.MesgNumRecord) }},
	"message-twice":   {with: func(f broken) { f.double(profile.MesgNumRecord, 9) }, also: "time-twice"},
	"record-parts": {with: func(f broken) { // the values of record 9 in two records
		f.double(profile.MesgNumRecord, 9)
		f.set(profile.MesgNumRecord, 9, profile.RecordDistance, fit.Invalid(profile.Uint32))
		f.set(profile.MesgNumRecord, 10, profile.RecordPositionLat, fit.Invalid(profile.Sint32))
	}},
	"distance-order": {with: func(f broken) {
		for k := 30; k < 60; k++ {
			f.set(profile.MesgNumRecord, k, profile.RecordDistance, fit.Uint32(uint32(k-30)*500))
		}
	}},
	"distance-late": {with: func(f broken) {
		for k := range 60 {
			f.set(profile.MesgNumRecord, k, profile.RecordDistance, fit.Uint32(uint32(k)*500+200_000))
		}
	}},
	"distance-missing": {with: func(f broken) {
		for k := range 60 {
			f.set(profile.MesgNumRecord, k, profile.RecordDistance, fit.Invalid(profile.Uint32))
			f.set(profile.MesgNumRecord, k, profile.RecordPositionLat, fit.Invalid(profile.Sint32))
		}
	}},
	"position-zero": {with: func(f broken) {
		f.set(profile.MesgNumRecord, 9, profile.RecordPositionLat, fit.Sint32(0))
		f.set(profile.MesgNumRecord, 9, profile.RecordPositionLong, fit.Sint32(0))
	}},
	"position-range": {with: func(f broken) { f.set(profile.MesgNumRecord, 9, profile.RecordPositionLat, fit.Sint32(1<<30+1)) }},
	"position-jump":  {with: func(f broken) { f.set(profile.MesgNumRecord, 9, profile.RecordPositionLat, fit.Sint32(565_000_000)) }},

	"heart-rate":  {with: func(f broken) { f.set(profile.MesgNumRecord, 9, profile.RecordHeartRate, fit.Uint8(0)) }},
	"power-spike": {with: func(f broken) { f.set(profile.MesgNumRecord, 9, profile.RecordPower, fit.Uint16(21_733)) }},
	"speed-spike": {with: func(f broken) { f.set(profile.MesgNumRecord, 9, profile.RecordSpeed, fit.Uint16(45_000)) }},
	"altitude-jump": {with: func(f broken) {
		for k := range 60 {
			f.set(profile.MesgNumRecord, k, profile.RecordAltitude, fit.Uint16(5*(500+200)))
		}
		f.set(profile.MesgNumRecord, 9, profile.RecordAltitude, fit.Uint16(5*(500-487)))
	}},
	"above-maximum": {with: func(f broken) {
		f.set(profile.MesgNumSession, 0, profile.SessionNormalizedPower, fit.Uint16(300))
		f.set(profile.MesgNumSession, 0, profile.SessionMaxPower, fit.Uint16(280))
	}},
	"enum-unnamed":   {with: func(f broken) { f.set(profile.MesgNumSession, 0, profile.SessionSubSport, fit.Enum(252)) }},
	"activity-timer": {with: func(f broken) { f.set(profile.MesgNumActivity, 0, profile.ActivityTotalTimerTime, fit.Uint32(70_000)) }},
	"part-timer": {with: func(f broken) {
		f.add(profile.MesgNumSplit, profile.SplitTotalElapsedTime, fit.Uint32(10_000))
		f.set(profile.MesgNumSplit, 0, profile.SplitTotalTimerTime, fit.Uint32(20_000))
	}},

	"file-size":   {with: broken.grow},
	"time-future": {with: func(f broken) { f.set(profile.MesgNumSession, 0, 253, fit.Uint32(4_000_000_000)) }}, // 2116

	"developer-undescribed": {with: func(f broken) { f.drop(profile.MesgNumFieldDescription) }},
	"developer-late": {with: func(f broken) {
		i := f.at(profile.MesgNumFieldDescription, 0)
		m := f.Messages[i]
		f.Messages = append(slices.Delete(f.Messages, i, i+1), m)
	}},
	"developer-id":          {with: func(f broken) { f.drop(profile.MesgNumDeveloperDataID) }},
	"developer-application": {with: func(f broken) { f.withoutApplication() }},
}

// withoutApplication makes a developer_data_id that has nothing but its index.
func (f broken) withoutApplication() {
	i := f.at(profile.MesgNumDeveloperDataID, 0)
	index := f.Messages[i].Field(profile.DeveloperDataIDDeveloperDataIndex)
	f.add(profile.MesgNumDeveloperDataID, profile.DeveloperDataIDDeveloperDataIndex, index)
	f.Messages[i] = f.Messages[len(f.Messages)-1]
	f.Messages = f.Messages[:len(f.Messages)-1]
}

// grow adds 27 MB of messages that nobody knows.
func (f broken) grow() {
	f.t.Helper()
	var b fit.Builder
	for range 430 {
		b.Begin(0xFF00)
		for num := range uint8(250) {
			b.Add(num, fit.Raw(profile.Byte, make([]byte, 255), false))
		}
		if err := b.End(); err != nil {
			f.t.Fatal(err)
		}
	}
	f.Messages = append(f.Messages, b.Messages()...)
	*f.File = *again(f.t, f.File)
}

// names are the rules of findings.
func names(all []Finding) []string {
	var names []string
	for _, f := range all {
		names = append(names, f.Rule.Name)
	}
	return names
}

func TestHealthy(t *testing.T) {
	f := ride(t)
	if got := ExamineFile(f); got != nil {
		t.Errorf("a ride without a fault has %v", got)
	}
	if got := Fix(f); got != nil {
		t.Errorf("Fix of a ride without a fault = %v", got)
	}
}

// Each rule is broken by its fault and by no other, and Fix mends what it says it does. The first rule is about files that
// are not FIT.
func TestRules(t *testing.T) {
	for _, r := range Rules()[1:] {
		t.Run(r.Name, func(t *testing.T) {
			fault, ok := faults[r.Name]
			if !ok {
				t.Fatal("no fault breaks it")
			}
			f := ride(t)
			fault.with(broken{f, t})
			want := append(strings.Fields(fault.also), r.Name)
			got := names(ExamineFile(f))
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("ExamineFile = %q, want %q", got, want)
			}
			fixed := names(Fix(f))
			if slices.Contains(fixed, r.Name) != r.Fixed {
				t.Errorf("Fix mends %q, and Fixed is %v", fixed, r.Fixed)
			}
			if !r.Fixed {
				return
			}
			for _, left := range names(ExamineFile(again(t, f))) {
				// Whoever makes an activity, or drops a wrong time zone, does not know the right one.
				if slices.Contains(fixed, left) || !slices.Contains(want, left) && left != "local-time-missing" {
					t.Errorf("after Fix there is %s, and it mended %q", left, fixed)
				}
			}
		})
	}
	if len(rules) < 30 || len(faults) != len(rules) {
		t.Errorf("there are %d rules and %d faults, want one for each of at least 30", len(rules), len(faults))
	}
}

// A crash leaves records and nothing that sums them up.
func TestFixCrash(t *testing.T) {
	f := ride(t)
	broken{f, t}.drop(profile.MesgNumLap, profile.MesgNumSession, profile.MesgNumActivity, profile.MesgNumFileID)
	want := []string{"file-id-missing"}
	if got := names(Fix(f)); !slices.Equal(got, want) {
		t.Errorf("Fix = %q, want %q", got, want)
	}
	if got := names(Fix(f)); got != nil {
		t.Errorf("Fix, again = %q, want nothing", got)
	}
	if got := names(ExamineFile(again(t, f))); !slices.Equal(got, []string{"local-time-missing"}) {
		t.Errorf("after Fix there is %q, want local-time-missing alone", got)
	}
}

// A rule says what it is, and where that was seen.
func TestRulesExplained(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Rules() {
		u, err := url.Parse(r.Source)
		if err != nil || u.Scheme != "https" || u.Path == "" {
			t.Errorf("%s: the source is %q, want an address", r.Name, r.Source)
		}
		if r.Reason == "" || !strings.HasSuffix(r.Reason, ".") || seen[r.Name] {
			t.Errorf("%s: the reason is %q, want a sentence, and one rule of that name", r.Name, r.Reason)
		}
		seen[r.Name] = true
	}
}

func TestFindingString(t *testing.T) {
	f := Finding{Rule: Rule{Name: "time-order", Severity: Wrong}, Message: "a record is early", Count: 2}
	if got, want := f.String(), "shown wrong: time-order: a record is early (2 times)"; got != want {
		t.Errorf("String = %q, want %q", got, want)
	}
	for s, want := range map[Severity]string{Untidy: "untidy", Refused: "refused", 9: "Severity(9)"} {
		if s.String() != want {
			t.Errorf("String of %d = %q, want %q", uint8(s), s, want)
		}
	}
}

// Findings come with the place of the message, also in the second of two chained files.
func TestExamine(t *testing.T) {
	f := ride(t)
	first, err := fit.Append(nil, f)
	if err != nil {
		t.Fatal(err)
	}
	broken{f, t}.set(profile.MesgNumActivity, 0, profile.ActivityNumSessions, fit.Uint16(2))
	both, err := fit.Append(slices.Clip(first), f)
	if err != nil {
		t.Fatal(err)
	}
	got := Examine(both)
	if len(got) != 1 || got[0].Rule.Name != "num-sessions" || got[0].Offset < int64(len(first)) || got[0].Offset > int64(len(both)) {
		t.Errorf("Examine = %+v, want num-sessions in the second file, after byte %d", got, len(first))
	}
	if got := Examine(first[:len(first)-9]); len(got) == 0 || got[0].Rule.Name != "whole" {
		t.Errorf("Examine of a file that is cut = %v, want whole", got)
	}
}

// TestExamineStrap takes the memory of a heart rate strap for what it is: watches chain it to the
// file of a swim, without a file_id. Alone it is a file that nobody takes.
func TestExamineStrap(t *testing.T) {
	swim, err := fit.Append(nil, ride(t))
	if err != nil {
		t.Fatal(err)
	}
	var b fit.Builder
	b.Begin(profile.MesgNumHR)
	b.Add(profile.HRTimestamp, fit.Uint32(start))
	b.Add(profile.HREventTimestamp, fit.Uint32(1024))
	b.Add(profile.HRFilteredBpm, fit.Uint8(120))
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
	strap, err := fit.Append(nil, b.File())
	if err != nil {
		t.Fatal(err)
	}
	records := ride(t)
	broken{records, t}.drop(profile.MesgNumFileID)
	headless, err := fit.Append(nil, records)
	if err != nil {
		t.Fatal(err)
	}
	for what, tt := range map[string]struct {
		b    []byte
		want []string
	}{
		"a swim and two straps": {slices.Concat(swim, strap, strap), nil},
		"a strap alone":         {strap, []string{"file-id-missing"}},
		"a strap first":         {slices.Concat(strap, swim), []string{"file-id-missing"}},
		"an activity behind":    {slices.Concat(swim, headless), []string{"file-id-missing"}},
	} {
		if got := names(Examine(tt.b)); !slices.Equal(got, tt.want) {
			t.Errorf("Examine of %s = %q, want %q", what, got, tt.want)
		}
	}
}

// Platforms count all of a file, also what is chained.
func TestExamineChainSize(t *testing.T) {
	f := ride(t)
	broken{f, t}.grow()
	b, err := fit.Append(nil, f)
	if err != nil {
		t.Fatal(err)
	}
	small, err := fit.Append(nil, ride(t))
	if err != nil {
		t.Fatal(err)
	}
	got := Examine(slices.Concat(small, b))
	if len(got) != 1 || got[0].Rule.Name != "file-size" || got[0].Offset != 0 {
		t.Errorf("Examine of a chain of 27 MB = %v, want file-size", got)
	}
}

// A high speed is not a finding where somebody flies, and neither is a minute without records a jump.
func TestFastIsFine(t *testing.T) {
	f := ride(t)
	b := broken{f, t}
	b.set(profile.MesgNumSession, 0, profile.SessionSport, fit.Enum(uint8(profile.SportFlying)))
	b.set(profile.MesgNumRecord, 9, profile.RecordSpeed, fit.Uint16(60_000))
	b.set(profile.MesgNumRecord, 9, profile.RecordAltitude, fit.Uint16(5*(500+1000)))
	b.set(profile.MesgNumRecord, 10, profile.RecordAltitude, fit.Uint16(5*(500+900)))
	if got := ExamineFile(f); got != nil {
		t.Errorf("ExamineFile of a flight = %v, want nothing", got)
	}
	f = ride(t)
	b = broken{f, t}
	b.set(profile.MesgNumRecord, 0, profile.RecordAltitude, fit.Uint16(5*(500+1000)))
	b.set(profile.MesgNumRecord, 50, profile.RecordAltitude, fit.Uint16(5*(500+100)))
	if got := ExamineFile(f); got != nil {
		t.Errorf("ExamineFile of 900 m down in 50 s = %v, want nothing", got)
	}
}
