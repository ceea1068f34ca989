package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/edits"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	ft "github.com/tightwire/tightwire/internal/testkit/fittest"
)

// walkStart is when a walk begins.
const walkStart = 1_100_000_000

// walkLat and walkLong are where a walk begins. It goes north, about 10 m a second: a degree has 111 km.
const (
	walkLat  = 560_000_000
	walkLong = 100_000_000
	walkStep = 1074
)

// walkRecord appends second i of a walk, with a time, a known and an unknown field, and a developer field.
func walkRecord(w *ft.File, at uint32, i int) {
	w.MessageDeveloper(1, uint16(profile.MesgNumRecord), []ft.Value{
		ft.Uint32(profile.RecordTimestamp, at), ft.Sint32(profile.RecordPositionLat, int32(walkLat+walkStep*i)),
		ft.Sint32(profile.RecordPositionLong, walkLong), ft.Uint32(profile.RecordDistance, uint32(1000*i)),
		ft.Uint8(profile.RecordHeartRate, uint8(100+i)), ft.Uint16(profile.RecordPower, uint16(200+i)), ft.Uint8(239, uint8(i)),
	}, ft.DeveloperValue{Index: 0, Value: ft.Uint8(1, uint8(50+i))})
}

// walkFrom returns a walk of 20 records from a time on, with two laps of 10: something of all that edits
// can change.
func walkFrom(start uint32) []byte {
	return walkWith(start, func(i int) uint32 { return start + uint32(i) })
}

// walkWith is walkFrom with other times of the records.
func walkWith(start uint32, at func(i int) uint32) []byte {
	w := newFile()
	w.Message(0, uint16(profile.MesgNumFileID), ft.Enum(profile.FileIDType, 4), ft.Uint16(profile.FileIDManufacturer, 255),
		ft.Uint32z(profile.FileIDSerialNumber, 12345), ft.Uint32(profile.FileIDTimeCreated, start))
	w.Message(2, uint16(profile.MesgNumDeveloperDataID), ft.Uint8(profile.DeveloperDataIDDeveloperDataIndex, 0))
	w.Message(3, uint16(profile.MesgNumFieldDescription), ft.Uint8(profile.FieldDescriptionDeveloperDataIndex, 0),
		ft.Uint8(profile.FieldDescriptionFieldDefinitionNumber, 1), ft.Uint8(profile.FieldDescriptionFitBaseTypeID, 2),
		ft.Text(profile.FieldDescriptionFieldName, "grip", 8))
	w.Message(4, 65281, ft.Uint32(timestampField, start+5), ft.Uint8(0, 77))
	w.Message(5, uint16(profile.MesgNumDeviceInfo), ft.Uint32(profile.DeviceInfoTimestamp, start),
		ft.Uint32z(profile.DeviceInfoSerialNumber, 555), ft.Text(profile.DeviceInfoProductName, "Watch", 8))
	w.Message(6, uint16(profile.MesgNumSport), ft.Enum(profile.SportSport, 11), ft.Enum(profile.SportSubSport, 3), ft.Text(profile.SportName, "Stroll", 8))
	walkEvent(w, start, profile.EventTypeStart)
	for i := range 20 {
		walkRecord(w, at(i), i)
	}
	walkEvent(w, start+19, profile.EventTypeStopAll)
	for i := range uint32(2) {
		from := start + 10*i
		w.Message(8, uint16(profile.MesgNumLap), ft.Uint16(profile.LapMessageIndex, uint16(i)), ft.Uint32(profile.LapTimestamp, from+9), ft.Uint32(profile.LapStartTime, from),
			ft.Sint32(profile.LapStartPositionLat, int32(walkLat+10*walkStep*i)), ft.Sint32(profile.LapStartPositionLong, walkLong),
			ft.Uint32(profile.LapTotalElapsedTime, 9000), ft.Uint32(profile.LapTotalTimerTime, 9000), ft.Uint32(profile.LapTotalDistance, 9000),
			ft.Uint8(profile.LapAvgHeartRate, uint8(105+10*i)), ft.Enum(profile.LapSport, 11))
	}
	w.Message(9, uint16(profile.MesgNumSession), ft.Uint32(profile.SessionTimestamp, start+19), ft.Uint32(profile.SessionStartTime, start),
		ft.Enum(profile.SessionSport, 11), ft.Enum(profile.SessionSubSport, 3), ft.Uint32(profile.SessionTotalElapsedTime, 19000),
		ft.Uint32(profile.SessionTotalTimerTime, 19000), ft.Uint32(profile.SessionTotalDistance, 19000), ft.Uint8(profile.SessionMaxHeartRate, 119),
		ft.Uint16(profile.SessionNumLaps, 2), ft.Text(profile.SessionSportProfileName, "Stroll", 8))
	w.Message(10, uint16(profile.MesgNumActivity), ft.Uint32(profile.ActivityTimestamp, start+19),
		ft.Uint32(profile.ActivityLocalTimestamp, start+19+7200), ft.Uint16(profile.ActivityNumSessions, 1))
	return w.Bytes()
}

// timestampField is the number of the time in messages of all kinds.
const timestampField = 253

func walkEvent(w *ft.File, at uint32, kind profile.EventType) {
	w.Message(7, uint16(profile.MesgNumEvent), ft.Uint32(profile.EventTimestamp, at), ft.Enum(profile.EventEvent, 0), ft.Enum(profile.EventEventType, uint8(kind)))
}

// A part is a message as text: its kind, its number among the messages of its kind, and its fields.
type part struct {
	num    profile.MesgNum
	nth    int
	at     uint32
	fields [][2]string // names and values
}

func (p *part) String() string { return fmt.Sprintf("%s %d", profile.MessageLabel(p.num), p.nth) }

// partsOf reads the messages of a file. Values are stored numbers and their type, or "none".
func partsOf(f *fit.File) (all []part) {
	count := map[profile.MesgNum]int{}
	for _, m := range f.Messages {
		p := part{num: m.Num(), nth: count[m.Num()]}
		p.at, _ = m.Timestamp()
		count[m.Num()]++
		for num, v := range m.Fields() {
			name := fmt.Sprintf("field_%d", num)
			if known, ok := profile.FieldOf(m.Num(), num); ok {
				name = known.Name()
			}
			p.fields = append(p.fields, [2]string{name, valueText(v)})
		}
		for d := range m.DeveloperFields() {
			p.fields = append(p.fields, [2]string{d.Name(), valueText(d.Value)})
		}
		all = append(all, p)
	}
	return all
}

func valueText(v fit.Value) string {
	if !v.Valid() {
		return "none"
	}
	return v.String()
}

// partsDiffer compares two files message by message: by their order, or if some are gone or new, by kind and
// time. It is written anew here, as fit diff is what is tested elsewhere.
func partsDiffer(was, is []part) (all []string) {
	taken := map[int]bool{}
	for i := range was {
		k := slices.IndexFunc(is, func(p part) bool { return p.num == was[i].num && p.at == was[i].at })
		if len(was) == len(is) {
			k = i
		}
		if k < 0 {
			all = append(all, was[i].String()+" gone")
			continue
		}
		taken[k] = true
		for _, d := range fieldsDiffer(was[i].fields, is[k].fields) {
			all = append(all, was[i].String()+": "+d)
		}
	}
	for k := range is {
		if !taken[k] {
			all = append(all, is[k].String()+fmt.Sprint(" new: ", is[k].fields))
		}
	}
	return all
}

// fieldsDiffer returns what differs, as "power 200 > none"; "-" is a field that is not there.
func fieldsDiffer(was, is [][2]string) (all []string) {
	value := func(fields [][2]string, name string) string {
		if i := slices.IndexFunc(fields, func(f [2]string) bool { return f[0] == name }); i >= 0 {
			return fields[i][1]
		}
		return "-"
	}
	for _, f := range was {
		if now := value(is, f[0]); now != f[1] {
			all = append(all, f[0]+" "+f[1]+" > "+now)
		}
	}
	for _, f := range is {
		if value(was, f[0]) == "-" {
			all = append(all, f[0]+" - > "+f[1])
		}
	}
	return all
}

// reportFor returns what the report of an edit has of differences, a line for each kind of message, in the order of numbers of messages.
func reportFor(name string, f *fit.File, differences []string) (lines []string) {
	type count struct{ removed, changed, added map[string]bool }
	counts := map[string]*count{}
	for _, d := range differences {
		which, _, _ := strings.Cut(strings.NewReplacer(" gone", ":", " new", "").Replace(d), ":")
		kind, _, _ := strings.Cut(which, " ")
		if counts[kind] == nil {
			counts[kind] = &count{map[string]bool{}, map[string]bool{}, map[string]bool{}}
		}
		switch {
		case strings.HasSuffix(d, " gone"):
			counts[kind].removed[which] = true
		case strings.Contains(d, " new: "):
			counts[kind].added[which] = true
		default:
			counts[kind].changed[which] = true
		}
	}
	nums := map[profile.MesgNum]bool{profile.MesgNumBikeProfile: true}
	for _, m := range f.Messages {
		nums[m.Num()] = true
	}
	for num := range profile.MesgNum(65300) {
		if c := counts[profile.MessageLabel(num)]; nums[num] && c != nil {
			lines = append(lines, fmt.Sprintf("fit: %s: %s: %d removed, %d changed, %d added", name, profile.MessageLabel(num), len(c.removed), len(c.changed), len(c.added)))
		}
	}
	return lines
}

// checkEffect runs an edit on a file, and on two of them chained, and wants these differences and no
// others, the report of them, and 0.
func checkEffect(t *testing.T, line string, b []byte, want []string) {
	t.Helper()
	for _, in := range [][]byte{b, slices.Concat(b, b)} {
		got := fitOn(in, append(strings.Fields(line), "-", "-o", "-")...)
		was, is := chainOf(t, string(in)), chainOf(t, got.out)
		if got.status != 0 || len(is) != len(was) {
			t.Errorf("fit %s = %d, %q, %d files, want 0 and %d", line, got.status, got.errors, len(is), len(was))
			return
		}
		var report []string
		for i := range was {
			differences := partsDiffer(partsOf(was[i]), partsOf(is[i]))
			if !slices.Equal(differences, want) {
				t.Errorf("fit %s: file %d of %d:\n%s\nwant\n%s", line, i, len(was), strings.Join(differences, "\n"), strings.Join(want, "\n"))
			}
			report = append(report, reportFor("stdin", was[i], want)...)
		}
		checkJSONReport(t, line, in, got, report)
	}
}

// checkJSONReport wants this report with --report json, the same output as without, and the same words.
func checkJSONReport(t *testing.T, line string, in []byte, without result, report []string) {
	t.Helper()
	got := fitOn(in, append(strings.Fields(line), "--report", "json", "-", "-o", "-")...)
	var r edits.Report
	if err := json.Unmarshal([]byte(got.errors), &r); err != nil {
		t.Errorf("fit %s --report json wrote %q: %v", line, got.errors, err)
	}
	var lines []string
	for _, c := range r.Changes {
		lines = append(lines, fmt.Sprintf("fit: %s: %s: %d removed, %d changed, %d added", r.File, c.Message, c.Removed, c.Changed, c.Added))
	}
	if got.status != 0 || got.out != without.out || without.errors != "fit: stdin: "+r.Result+"\n" {
		t.Errorf("fit %s --report json = %d, %s, want the output and the words %s", line, got.status, got.errors, without.errors)
	}
	if !slices.Equal(lines, report) {
		t.Errorf("fit %s --report json reports\n%swant\n%s", line, joined(lines...), joined(report...))
	}
}

// eachOf returns a line for some of the messages of a kind.
func eachOf(from, to int, line func(i int) string) (all []string) {
	for i := from; i < to; i++ {
		all = append(all, line(i))
	}
	return all
}

// TestSetFlags has each label by itself, and all at once.
func TestSetFlags(t *testing.T) {
	t.Parallel()
	sub := func(n string) []string {
		return []string{"sport 0: sub_sport 3 > " + n, "session 0: sub_sport 3 > " + n}
	}
	gear := "bike_profile 0 new: [[name Boots]]"
	for line, want := range map[string][]string{
		"set --sport running": {
			"sport 0: sport 11 > 1", "sport 0: sub_sport 3 > 0", "lap 0: sport 11 > 1", "lap 1: sport 11 > 1",
			"session 0: sport 11 > 1", "session 0: sub_sport 3 > 0",
		},
		"set --sub-sport street":                           {sub("2")[0], sub("2")[1]},
		"set --sport walking --sub-sport trail --name Way": {"sport 0: name Stroll > Way", "session 0: sport_profile_name Stroll > Way"},
		"set --gear Boots":                                 {gear},
		"set --gear Boots --sub-sport street":              append(sub("2"), gear),
		"set --sport walking --name Way":                   {sub("0")[0], "sport 0: name Stroll > Way", sub("0")[1], "session 0: sport_profile_name Stroll > Way"},
	} {
		checkEffect(t, line, walkFrom(walkStart), want)
	}
}

// shiftedWalk returns the differences of a walk whose times are later, local ones by another amount.
func shiftedWalk(by, local int) []string {
	later := func(message, field string, at int) string {
		return fmt.Sprintf("%s: %s %d > %d", message, field, at, at+by)
	}
	all := []string{
		later("file_id 0", "time_created", walkStart), later("message_65281 0", "field_253", walkStart+5),
		later("device_info 0", "timestamp", walkStart), later("event 0", "timestamp", walkStart),
	}
	all = append(all, eachOf(0, 20, func(i int) string { return later(fmt.Sprint("record ", i), "timestamp", walkStart+i) })...)
	all = append(all, later("event 1", "timestamp", walkStart+19))
	for i := range 2 {
		lap := fmt.Sprint("lap ", i)
		all = append(all, later(lap, "timestamp", walkStart+10*i+9), later(lap, "start_time", walkStart+10*i))
	}
	return append(all, later("session 0", "timestamp", walkStart+19), later("session 0", "start_time", walkStart), later("activity 0", "timestamp", walkStart+19),
		fmt.Sprintf("activity 0: local_timestamp %d > %d", walkStart+19+7200, walkStart+19+7200+local))
}

// TestShiftFlags moves all times, and nothing else.
func TestShiftFlags(t *testing.T) {
	t.Parallel()
	start := profile.DateTime(walkStart + 100).Time()
	for line, want := range map[string][]string{
		"shift --by 1h":     shiftedWalk(3600, 3600),
		"shift --by=-90s":   shiftedWalk(-90, -90),
		"shift --by 1h0m1s": shiftedWalk(3601, 3601),
		"shift --local":     shiftedWalk(7200, -7200),
		"shift --start " + start.Format(time.RFC3339):                               shiftedWalk(100, 100),
		"shift --start " + start.In(time.FixedZone("", 19800)).Format(time.RFC3339): shiftedWalk(100, 100),
	} {
		checkEffect(t, line, walkFrom(walkStart), want)
	}
}

// TestShiftStartOfChain has two walks an hour apart: they stay an hour apart.
func TestShiftStartOfChain(t *testing.T) {
	t.Parallel()
	start := profile.DateTime(walkStart + 500).Time().Format(time.RFC3339)
	in := slices.Concat(walkFrom(walkStart), walkFrom(walkStart+3600))
	got := fitOn(in, "shift", "--start", start, "-", "-o", "-")
	files := chainOf(t, got.out)
	if got.status != 0 || len(files) != 2 {
		t.Fatalf("shift --start of two walks = %d, %s", got.status, got.errors)
	}
	for i, f := range files {
		want := partsOf(chainOf(t, string(walkFrom(walkStart+500+3600*uint32(i))))[0])
		if d := partsDiffer(want, partsOf(f)); len(d) > 0 {
			t.Errorf("shift --start of walk %d of two: %q", i, d)
		}
	}
}

// TestShiftStale has three records of a week ago before the others: they go where they belong.
func TestShiftStale(t *testing.T) {
	t.Parallel()
	stale := walkWith(walkStart, func(i int) uint32 {
		if i < 3 {
			return walkStart - 7*24*3600 + uint32(i)
		}
		return walkStart + uint32(i)
	})
	checkEffect(t, "shift --stale", stale, eachOf(0, 3, func(i int) string {
		return fmt.Sprintf("record %d: timestamp %d > %d", i, walkStart-7*24*3600+i, walkStart+i)
	}))
}

// TestStripFlags removes what is named, and leaves every other field and message.
func TestStripFlags(t *testing.T) {
	t.Parallel()
	heart := func(i int) string { return fmt.Sprintf("record %d: heart_rate %d > -", i, 100+i) }
	unknown := func(i int) string { return fmt.Sprintf("record %d: field_239 %d > -", i, i) }
	grip := func(i int) string { return fmt.Sprintf("record %d: grip %d > -", i, 50+i) }
	laps := []string{"lap 0: avg_heart_rate 105 > -", "lap 1: avg_heart_rate 115 > -"}
	for line, want := range map[string][]string{
		"strip -f heart_rate":                   eachOf(0, 20, heart),
		"strip --fields record.heart_rate":      eachOf(0, 20, heart),
		"strip -f field_239":                    eachOf(0, 20, unknown),
		"strip -f lap.avg_heart_rate":           laps,
		"strip -f heart_rate -f avg_heart_rate": append(eachOf(0, 20, heart), laps...),
		"strip -f heart_rate,avg_heart_rate":    append(eachOf(0, 20, heart), laps...),
		"strip -f session.sport,sport.sport":    {"sport 0: sport 11 > -", "session 0: sport 11 > -"},
		"strip -m event":                        {"event 0 gone", "event 1 gone"},
		"strip -m message_65281":                {"message_65281 0 gone"},
		"strip --messages 65281,lap -m sport":   {"message_65281 0 gone", "sport 0 gone", "lap 0 gone", "lap 1 gone"},
		"strip --developer":                     append([]string{"developer_data_id 0 gone", "field_description 0 gone"}, eachOf(0, 20, grip)...),
		"strip -m lap -f heart_rate":            append(eachOf(0, 20, heart), "lap 0 gone", "lap 1 gone"),
		"strip -m lap -f avg_heart_rate":        {"lap 0 gone", "lap 1 gone"},
	} {
		checkEffect(t, line, walkFrom(walkStart), want)
	}
}

// concealedWalk returns the differences of a walk whose first five records are in a zone.
func concealedWalk(unknown bool) (all []string) {
	if unknown {
		all = []string{"message_65281 0 gone"}
	}
	for i := range 5 {
		record := fmt.Sprintf("record %d: ", i)
		all = append(all, fmt.Sprintf("%sposition_lat %d > none", record, walkLat+walkStep*i), fmt.Sprintf("%sposition_long %d > none", record, walkLong))
		if unknown {
			all = append(all, fmt.Sprintf("%sfield_239 %d > -", record, i), fmt.Sprintf("%sgrip %d > -", record, 50+i))
		}
	}
	return append(all, fmt.Sprintf("lap 0: start_position_lat %d > none", walkLat), fmt.Sprintf("lap 0: start_position_long %d > none", walkLong))
}

// TestConcealFlags hides positions up to 45 m from the start, which are five, and names.
func TestConcealFlags(t *testing.T) {
	t.Parallel()
	zone := fmt.Sprintf("--zone=%v,%v,45", fit.Degrees(walkLat), fit.Degrees(walkLong))
	away := "--zone=-33.9,151.1,200" // where nobody walked
	names := []string{
		"file_id 0: serial_number 12345 > none", "device_info 0: serial_number 555 > none", "device_info 0: product_name Watch > none",
		"sport 0: name Stroll > none", "session 0: sport_profile_name Stroll > none",
	}
	// With --names, what is in the zone is between the names before it and after it.
	both := slices.Concat(names[:4], concealedWalk(false), names[4:])
	for line, want := range map[string][]string{
		"conceal " + zone:                        concealedWalk(true),
		"conceal " + away + " " + zone:           concealedWalk(true),
		"conceal " + zone + " --keep-unknown":    concealedWalk(false),
		"conceal --names":                        names,
		"conceal --names --keep-unknown " + away: names,
		"conceal --keep-unknown --names " + zone: both,
	} {
		checkEffect(t, line, walkFrom(walkStart), want)
	}
}
