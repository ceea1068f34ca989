package dataset

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/parquet-go/parquet-go"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

func at(day string) uint32 {
	t, err := time.Parse("2006-01-02 15:04:05", day)
	if err != nil {
		panic(err)
	}
	return uint32(profile.DateTimeOf(t))
}

// maker writes messages with a time.
type maker struct{ fittest.File }

func (m *maker) add(num profile.MesgNum, now uint32, values ...fittest.Value) {
	m.Message(0, uint16(num), append([]fittest.Value{fittest.Uint32(253, now)}, values...)...)
}

func (m *maker) session(start, end uint32, sport profile.Sport) {
	m.add(profile.MesgNumSession, end, fittest.Uint32(profile.SessionStartTime, start), fittest.Enum(profile.SessionSport, uint8(sport)))
}

func (m *maker) files(t *testing.T) []*fit.File {
	t.Helper()
	var files []*fit.File
	for f, err := range fit.All(m.Bytes(), fit.BlocksOnly()) {
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// shown prints where rows are: the columns that say which they are, and more.
func shown(rows Batches, more ...string) string {
	var lines []string
	for place, batches := range rows {
		for _, r := range batches {
			line := strings.TrimSuffix(place.Path(), "/data.parquet")
			for _, name := range append([]string{"sequence", "index", "session"}, more...) {
				if i := r.Schema().FieldIndices(name); len(i) == 1 {
					line += fmt.Sprint(" ", name, r.Column(i[0]))
				}
			}
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// check compares rows with lines, and the places of the first pass with the places of the
// second.
func check(t *testing.T, files []*fit.File, want ...string) {
	t.Helper()
	c := read(t, files)
	places := c.Places()
	rows := c.Rows("a.fit", func(p Place) bool { return places[p] })
	if got := shown(rows); got != strings.Join(want, "\n") {
		t.Errorf("rows are\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
	if a, b := slices.Collect(maps.Keys(places)), slices.Collect(maps.Keys(rows)); len(a) != len(b) {
		t.Errorf("Places has %v, Rows %v", a, b)
	}
	for place := range places {
		alone := c.Rows("a.fit", func(p Place) bool { return p == place })
		if len(alone) != 1 || shown(alone) != shown(Batches{place: rows[place]}) {
			t.Errorf("of %v alone: %s, want %s", place, shown(alone), shown(Batches{place: rows[place]}))
		}
	}
}

func read(t *testing.T, files []*fit.File) *Content {
	t.Helper()
	c, err := Read(files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestSize has no less than the bytes of the numbers, and little more.
func TestSize(t *testing.T) {
	m := &maker{}
	const rows = 10_000
	for i := range uint32(rows) {
		m.add(profile.MesgNumRecord, at("2024-06-01 08:00:00")+i, fittest.Uint16(profile.RecordPower, 321))
	}
	if got := read(t, m.files(t)).Size(); got < rows*(4+2) || got > rows*(4+2+1) {
		t.Errorf("%d bytes, want those of %d rows of 4 and 2 bytes and their bits", got, rows)
	}
}

// TestNewYear has a ride over midnight in UTC: each record counts in its own year, the
// session in the year of its start.
func TestNewYear(t *testing.T) {
	m := &maker{}
	start := at("2023-12-31 23:59:58")
	for i := range uint32(4) {
		m.add(profile.MesgNumRecord, start+i)
	}
	m.add(profile.MesgNumLap, start+3, fittest.Uint32(profile.LapStartTime, start))
	m.session(start, start+3, profile.SportCycling)
	check(t, m.files(t),
		"lap/year=2023/sport=cycling sequence[0] index[0] session[0]",
		"record/year=2023/sport=cycling sequence[0 0] index[0 1] session[0 0]",
		"record/year=2024/sport=cycling sequence[0 0] index[2 3] session[0 0]",
		"session/year=2023/sport=cycling sequence[0] index[0]",
	)
}

// TestSessions has sessions that are not in the order of time, and all end with the file. A
// record without a time goes with the one before it, one before all sessions with the first;
// a lap has its own sport.
func TestSessions(t *testing.T) {
	m := &maker{}
	start := at("2024-06-01 08:00:00")
	for _, now := range []uint32{start - 5, start, start + 9, start + 10, 0xFFFFFFFF, start + 3} {
		m.add(profile.MesgNumRecord, now)
	}
	m.add(profile.MesgNumLap, start+20, fittest.Uint32(profile.LapStartTime, start), fittest.Enum(profile.LapSport, uint8(profile.SportSwimming)))
	m.add(profile.MesgNumLap, start+20, fittest.Uint32(profile.LapStartTime, start+10), fittest.Enum(profile.LapSport, 0xFF))
	m.session(start+10, start+20, profile.SportRunning)
	m.session(start, start+20, profile.SportCycling)
	check(t, m.files(t),
		"lap/year=2024/sport=running sequence[0] index[1] session[0]",
		"lap/year=2024/sport=swimming sequence[0] index[0] session[1]",
		"record/year=2024/sport=cycling sequence[0 0 0] index[0 1 2] session[1 1 1]",
		"record/year=2024/sport=cycling sequence[0] index[5] session[1]",
		"record/year=2024/sport=running sequence[0 0] index[3 4] session[0 0]",
		"session/year=2024/sport=cycling sequence[0] index[1]",
		"session/year=2024/sport=running sequence[0] index[0]",
	)
}

// TestUnknown has chained files without a session, with a sport that has no name, and with
// times that count from the start of a device.
func TestUnknown(t *testing.T) {
	first, second := &maker{}, &maker{}
	first.add(profile.MesgNumRecord, at("2024-06-01 08:00:00"))
	first.add(profile.MesgNumRecord, 77)
	second.add(profile.MesgNumRecord, at("2025-06-01 08:00:00"))
	second.session(at("2025-06-01 08:00:00"), at("2025-06-01 09:00:00"), 222)
	check(t, append(first.files(t), second.files(t)...),
		"record/year=0/sport=unknown sequence[0] index[1]",
		"record/year=2024/sport=unknown sequence[0] index[0]",
		"record/year=2025/sport=222 sequence[1] index[0] session[0]",
		"session/year=2025/sport=222 sequence[1] index[0]",
	)
}

// TestDeveloper has numbers, texts and nulls in the long form.
func TestDeveloper(t *testing.T) {
	var b fit.Builder
	start := at("2024-06-01 08:00:00")
	torque, err := b.Describe([16]byte([]byte("0123456789abcdef")), 0, profile.Uint16, "torque", "Nm")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = b.Describe([16]byte([]byte("0123456789abcdef")), 1, profile.String, "a.b", ""); err != nil {
		t.Fatal(err)
	}
	if _, err = b.Describe([16]byte([]byte("0123456789abcdef")), 2, profile.Uint8, "invalid", ""); err != nil {
		t.Fatal(err)
	}
	for i := range uint32(3) {
		b.Begin(profile.MesgNumRecord)
		b.Add(253, fit.Uint32(start+i))
		if i != 1 {
			b.AddDeveloper(torque, 0, fit.Uint16(uint16(40+i)))
		}
		b.AddDeveloper(torque, 1, fit.Text("ok"))
		b.AddDeveloper(torque, 2, fit.Array(profile.Uint8, 255, 255)) // says nothing
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	file, err := fit.Append(nil, b.File())
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit.DecodeBytes(file)
	if err != nil {
		t.Fatal(err)
	}
	place := Place{Developer, Partition{2024, unknown}}
	rows := read(t, []*fit.File{f}).Rows("a.fit", func(p Place) bool { return p == place })
	const hex = "30313233343536373839616263646566"
	want := "developer/year=2024/sport=unknown sequence[0 0 0 0 0] index[0 0 1 2 2]" +
		` message["record" "record" "record" "record" "record"]` +
		` application["` + hex + `" "` + hex + `" "` + hex + `" "` + hex + `" "` + hex + `"]` +
		` field["torque" "a.b" "a.b" "torque" "a.b"]` +
		` units["Nm" (null) (null) "Nm" (null)] number[40 (null) (null) 42 (null)]` +
		` text[(null) "ok" "ok" (null) "ok"]`
	if got := shown(rows, "message", "application", "field", "units", "number", "text"); got != want {
		t.Errorf("rows are\n%s\nwant\n%s", got, want)
	}
}

// TestSchemas looks for names that are there twice, and for those that folders say. Offsets
// of texts have 32 bits: a batch must not have more rows than that leaves room for.
func TestLongTexts(t *testing.T) {
	defer func(before int) { mostText = before }(mostText)
	mostText = 3 * 2 << 10
	var m maker
	start := at("2023-05-01 10:00:00")
	m.Message(1, uint16(profile.MesgNumFieldDescription), fittest.Uint8(0, 0), fittest.Uint8(1, 0),
		fittest.Uint8(2, uint8(profile.Uint8)), fittest.Text(3, "Gear", 5))
	for i := range uint32(7) {
		m.MessageDeveloper(0, uint16(profile.MesgNumRecord), []fittest.Value{fittest.Uint32(253, start+i)},
			fittest.DeveloperValue{Value: fittest.Uint8(0, uint8(i))})
	}
	m.session(start, start+7, profile.SportCycling)
	rows := read(t, m.files(t)).Rows("a.fit", func(Place) bool { return true })
	for _, table := range []Table{Record, Developer} {
		got := ""
		for _, r := range rows[Place{table, Partition{2023, "cycling"}}] {
			got += fmt.Sprint(r.Column(r.Schema().FieldIndices("index")[0]))
		}
		if want := "[0 1 2][3 4 5][6]"; got != want {
			t.Errorf("%s: rows of batches are %s, want %s", table, got, want)
		}
	}
	if n, want := mostRows(strings.Repeat("n", 3<<10)), 2; n != want {
		t.Errorf("mostRows of a name of 3 KiB = %d, want %d", n, want)
	}
}

func TestSchemas(t *testing.T) {
	for _, table := range Tables() {
		seen := map[string]bool{"year": true, "sport": true}
		for _, f := range SchemaOf(table).Fields() {
			if seen[f.Name] {
				t.Errorf("%s has a second column %s", table, f.Name)
			}
			seen[f.Name] = true
		}
		for _, key := range []string{"file", "sequence", "index"} {
			if !seen[key] {
				t.Errorf("%s has no column %s", table, key)
			}
		}
	}
}

// TestPlaceOf reads the names of places, and no others.
func TestPlaceOf(t *testing.T) {
	for name, want := range map[string]bool{
		"record/year=2024/sport=cycling/data.parquet":    true,
		"developer/year=0/sport=222/data.parquet":        true,
		"record/year=2024/sport=cycling/other.parquet":   false,
		"record/year=2024x/sport=cycling/data.parquet":   false,
		"record/year=02024/sport=cycling/data.parquet":   false,
		"record/year=2024/data.parquet":                  false,
		"a/record/year=2024/sport=cycling/data.parquet":  false,
		"record/year=2024/Sport=cycling/data.parquet":    false,
		"record/year=2024/sport=cycling/../data.parquet": false,
		"manifest.jsonl": false,
	} {
		if place, ok := PlaceOf(name); ok != want || ok && place.Path() != name {
			t.Errorf("PlaceOf(%q) = %v, %v, want %v", name, place, ok, want)
		}
	}
}

// TestFile writes an empty file and a file with rows: both are whole and state their origin.
// A file that is cut states none.
func TestFile(t *testing.T) {
	m := &maker{}
	m.add(profile.MesgNumRecord, at("2024-06-01 08:00:00"), fittest.Uint16(profile.RecordPower, 321))
	all := read(t, m.files(t)).Rows("a.fit", func(Place) bool { return true })
	for _, rows := range [][]arrow.RecordBatch{nil, all[Place{Record, Partition{2024, unknown}}]} {
		var b bytes.Buffer
		w, err := NewWriter(&b, Record, "made of a.fit")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if err := w.Write(r); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if got := OriginOf(bytes.NewReader(b.Bytes()), int64(b.Len())); got != "made of a.fit" {
			t.Errorf("OriginOf = %q, want made of a.fit", got)
		}
		if got := OriginOf(bytes.NewReader(b.Bytes()), int64(b.Len()-1)); got != "" {
			t.Errorf("OriginOf a cut file = %q, want none", got)
		}
		checkPower(t, b.Bytes(), len(rows))
	}
}

// checkPower checks that a file has n rows, with the name of their file and a power.
func checkPower(t *testing.T, b []byte, n int) {
	t.Helper()
	type row struct {
		File  *string `parquet:"file"`
		Power *int32  `parquet:"power"`
	}
	rows, err := parquet.Read[row](bytes.NewReader(b), int64(len(b)))
	if err != nil || len(rows) != n {
		t.Fatalf("%d rows, %v, want %d", len(rows), err, n)
	}
	for _, r := range rows {
		if *r.File != "a.fit" || *r.Power != 321 {
			t.Errorf("a row has %s, %d, want a.fit, 321", *r.File, *r.Power)
		}
	}
}
