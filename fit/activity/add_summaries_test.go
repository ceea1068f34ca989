package activity

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestAddSummaries cuts a ride before its end, where the last lap, session and activity are.
func TestAddSummaries(t *testing.T) {
	whole, err := os.ReadFile("../../vectors/fit/activity.fit")
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		b    []byte
		want string
	}{
		"whole":    {whole, "[]"},
		"cut":      {whole[:len(whole)-300], "[lap session activity]"},
		"early":    {whole[:8000], "[lap session activity]"},
		"settings": {fileOf(profile.FileSettings).Bytes(), "[]"},
	} {
		files, _ := fit.Recover(tt.b)
		before := len(files[0].Messages)
		made := AddSummaries(files[0])
		var names []string
		for _, m := range made {
			names = append(names, profile.MessageName(m.Num()))
		}
		if got := fmt.Sprint(names); got != tt.want || len(files[0].Messages) != before+len(made) {
			t.Errorf("%s: made %s, want %s", name, got, tt.want)
		}
		b, err := fit.Append(nil, files[0], fit.KeepLayout())
		if err != nil {
			t.Fatal(err)
		}
		if again, err := fit.DecodeBytes(b); err != nil || len(again.Messages) != before+len(made) {
			t.Errorf("%s: written and read again: %v", name, err)
		}
	}
}

// TestAddSummariesValues checks what the messages say: the ride has a pause of a minute, a
// lap, and a second one that has no lap message.
func TestAddSummariesValues(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 12, fittest.Enum(0, 2), fittest.Enum(1, 7))
	record := func(t, metres uint32, beats, cadence uint8, altitude uint16, watts uint16) {
		w.Message(1, 20, fittest.Uint32(253, noon+t), fittest.Uint32(5, 100*metres), fittest.Uint8(3, beats), fittest.Sint32(0, int32(1000+t)),
			fittest.Sint32(1, int32(2000+t)), fittest.Uint8(4, cadence), fittest.Uint16(2, 5*(altitude+500)), fittest.Uint16(7, watts), fittest.Uint16(6, uint16(1000*t/10)))
	}
	record(0, 50, 100, 80, 100, 200)
	record(10, 100, 120, 0, 110, 0)
	w.Message(2, 19, fittest.Uint32(253, noon+10))
	record(11, 110, 110, 90, 104, 100)
	w.Message(3, 21, fittest.Uint32(253, noon+20), fittest.Enum(0, 0), fittest.Enum(1, 4))
	w.Message(3, 21, fittest.Uint32(253, noon+80), fittest.Enum(0, 0), fittest.Enum(1, 0))
	record(100, 500, 132, 70, 124, 300)
	var got bytes.Buffer
	for _, m := range AddSummaries(decoded(t, w)) {
		fmt.Fprint(&got, profile.MessageName(m.Num()))
		for num, v := range m.Fields() {
			if num == 253 || num == profile.LapStartTime && m.Num() != profile.MesgNumActivity {
				v = fit.Uint32(uint32(v.Uint()) - noon)
			}
			name := "message_index"
			if f, ok := profile.FieldOf(m.Num(), num); ok {
				name = f.Name()
			}
			fmt.Fprintf(&got, " %s:%d", name, v.Int())
		}
		fmt.Fprintln(&got)
	}
	// The lap: 390 m in 29 s of 89, up 20 m; heart rates 110 and 132, powers 100 and 300 W.
	// The session: 500 m, which has the 50 m to the first record, in 40 s of 100; up 10, down
	// 6, up 20 m; cadences 80, 90 and 70, without the 0.
	const want = `lap message_index:1 timestamp:100 start_time:11 total_elapsed_time:89000 total_timer_time:29000 total_distance:39000 start_position_lat:1011 start_position_long:2011 total_ascent:20 total_descent:0 avg_speed:13448 max_speed:10000 avg_heart_rate:121 max_heart_rate:132 avg_cadence:80 max_cadence:90 avg_power:200 max_power:300 event:9 event_type:1
session message_index:0 timestamp:100 start_time:0 total_elapsed_time:100000 total_timer_time:40000 total_distance:50000 start_position_lat:1000 start_position_long:2000 total_ascent:30 total_descent:6 avg_speed:12500 max_speed:10000 avg_heart_rate:116 max_heart_rate:132 avg_cadence:80 max_cadence:90 avg_power:150 max_power:300 sport:2 sub_sport:7 num_laps:2 event:8 event_type:1
activity timestamp:100 total_timer_time:40000 num_sessions:1 type:0 event:26 event_type:1
`
	if got.String() != want {
		t.Errorf("made\n%s, want\n%s", got.String(), want)
	}
}

// TestAddSummariesFirst reads files whose session and laps come before the records, as some
// devices write them: nothing is missing but for records after their end.
func TestAddSummariesFirst(t *testing.T) {
	const unknown = 0xFFFFFFFF
	for _, tt := range []struct {
		elapsed, records uint32
		want             string
	}{
		{100_000, 101, ""}, {100_000, 50, ""}, {100_000, 150, "lap 48 session 48 "}, {unknown, 150, "lap 148 session 148 "},
	} {
		w := fileOf(profile.FileActivity)
		w.Message(1, 34, fittest.Uint32(253, noon))
		for _, num := range []uint16{18, 19} {
			w.Message(2, num, fittest.Uint32(253, noon), fittest.Uint32(2, noon), fittest.Uint32(7, tt.elapsed))
		}
		for i := range tt.records {
			w.Message(3, 20, fittest.Uint32(253, noon+i), fittest.Uint8(3, 100))
		}
		got := ""
		for _, m := range AddSummaries(decoded(t, w)) {
			got += fmt.Sprintf("%s %d ", profile.MessageName(m.Num()), m.Field(profile.LapTotalElapsedTime).Uint()/1000)
		}
		if got != tt.want {
			t.Errorf("%v: made %q", tt, got)
		}
	}
}

// TestAddSummariesSport takes the sport from the last message that has one.
func TestAddSummariesSport(t *testing.T) {
	for _, tt := range []struct {
		name  string
		parts []int // 12: a message sport, 19: a lap with a sport, 0: one without
		sport uint64
	}{{"none", nil, 0}, {"sport", []int{12}, 1}, {"lap", []int{19}, 2}, {"sport, lap", []int{12, 19}, 2}, {"lap, sport", []int{19, 12}, 1}, {"sport, lap without", []int{12, 0}, 1}} {
		w := &fittest.File{}
		for _, part := range tt.parts {
			switch part {
			case 12:
				w.Message(1, 12, fittest.Enum(0, 1), fittest.Enum(1, 0))
			case 19:
				w.Message(2, 19, fittest.Uint32(253, noon), fittest.Enum(25, 2))
			default:
				w.Message(2, 19, fittest.Uint32(253, noon), fittest.Enum(25, 255))
			}
		}
		w.Message(0, 20, fittest.Uint32(253, noon+1), fittest.Uint8(3, 100))
		made := AddSummaries(decoded(t, w))
		if len(made) != 3 || made[1].Field(profile.SessionSport).Uint() != tt.sport {
			t.Errorf("%s: made %v, want sport %d", tt.name, made, tt.sport)
		}
	}
}
