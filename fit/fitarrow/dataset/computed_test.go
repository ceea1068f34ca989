package dataset

import (
	"bytes"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestComputed has two sessions, the first without ascent and heart rate, and the second with: the
// columns stay as stored, and the column computed has what records and other figures give.
func TestComputed(t *testing.T) {
	var m maker
	start := at("2024-06-01 08:00:00")
	for i := range uint32(20) { // a metre of altitude and a beat more each second
		m.add(profile.MesgNumRecord, start+i, fittest.Uint8(profile.RecordHeartRate, uint8(100+i)), fittest.Uint16(profile.RecordAltitude, uint16(5*(500+i))))
	}
	m.Message(1, uint16(profile.MesgNumLap), fittest.Uint32(profile.LapStartTime, start), fittest.Uint32(profile.LapTotalElapsedTime, 20_000),
		fittest.Uint32(profile.LapTotalDistance, 10_000))
	m.Message(2, uint16(profile.MesgNumSession), fittest.Uint32(253, start+9), fittest.Uint32(profile.SessionStartTime, start),
		fittest.Uint32(profile.SessionTotalElapsedTime, 9000))
	m.Message(3, uint16(profile.MesgNumSession), fittest.Uint32(253, start+19), fittest.Uint32(profile.SessionStartTime, start+10),
		fittest.Uint32(profile.SessionTotalElapsedTime, 9000), fittest.Uint16(profile.SessionTotalAscent, 7), fittest.Uint8(profile.SessionAvgHeartRate, 111))
	rows := read(t, m.files(t)).Rows("a.fit", func(p Place) bool { return p.Table != Record })
	for table, want := range map[Table][]string{Lap: {`{"avg_speed":5}`}, Session: {`{"ascent":9,"avg_heart_rate":104.5}`, ""}} {
		var b bytes.Buffer
		w, err := NewWriter(&b, table, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows[Place{table, Partition{2024, unknown}}] {
			if err := w.Write(r); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		type row struct {
			Computed *string `parquet:"computed"`
			Ascent   *int32  `parquet:"total_ascent"`
		}
		got, err := parquet.Read[row](bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err != nil || len(got) != len(want) {
			t.Fatalf("%s: %v, %v, want %d rows", table, got, err, len(want))
		}
		for i, r := range got {
			text := ""
			if r.Computed != nil {
				text = *r.Computed
			}
			if text != want[i] || (r.Ascent != nil) != (text == "") {
				t.Errorf("%s %d: computed %s, total_ascent %v, want %s", table, i, text, r.Ascent, want[i])
			}
		}
	}
}
