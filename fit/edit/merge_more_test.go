package edit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// An appField is a developer field in a file: its app, the developer data index that the file has for
// the app, and its number and name. Index 255 leaves out both descriptions.
type appField struct {
	app, index, num uint8
	name            string
}

// appsFile has three records from a start, with developer fields whose value is the number of the app.
func appsFile(t *testing.T, start uint32, fields ...appField) *fit.File {
	t.Helper()
	w := &fittest.File{Protocol: 0x20}
	w.Message(0, 0, fittest.Enum(0, uint8(profile.FileActivity)))
	seen := map[uint8]bool{}
	var values []fittest.DeveloperValue
	for _, f := range fields {
		if !seen[f.index] && f.app != 0 {
			w.Message(1, 207, fittest.Raw(1, profile.Byte, append(make([]byte, 15), f.app)...), fittest.Uint8(3, f.index))
			seen[f.index] = true
		}
		if f.app != 0 {
			w.Message(2, 206, fittest.Uint8(0, f.index), fittest.Uint8(1, f.num), fittest.Uint8(2, uint8(profile.Uint8)), fittest.Text(3, f.name, 4))
		}
		values = append(values, fittest.DeveloperValue{Index: f.index, Value: fittest.Uint8(f.num, f.app)})
	}
	for i := range uint32(3) {
		w.MessageDeveloper(3, 20, []fittest.Value{fittest.Uint32(253, start+i)}, values...)
	}
	return decoded(t, w)
}

// developerTexts returns the developer fields of the records from a time on: name, index and value.
func developerTexts(f *fit.File, from uint32) string {
	for _, m := range timeline.Timed(f.Messages, profile.MesgNumRecord) {
		if timeline.TimeOf(m) < from {
			continue
		}
		var all []string
		for d := range m.DeveloperFields() {
			all = append(all, fmt.Sprintf("%s/%d=%v", d.Name(), d.Index, d.Value))
		}
		return strings.Join(all, " ")
	}
	return ""
}

// TestMergeApps merges files of up to three apps: an app keeps one index in the whole, two apps never
// share one, and each record has its own fields, with the names that they had.
func TestMergeApps(t *testing.T) {
	for _, tt := range []struct {
		name         string
		first, later []appField
		want         string // in the records of the later file
	}{
		{"the same", []appField{{1, 0, 0, "a"}}, []appField{{1, 0, 0, "a"}}, "a/0=1"},
		{"another app", []appField{{1, 0, 0, "a"}}, []appField{{2, 0, 0, "b"}}, "b/1=2"},
		{"another app with the same field", []appField{{1, 0, 0, "a"}}, []appField{{2, 0, 0, "a"}}, "a/1=2"},
		{"another app with an index of its own", []appField{{1, 0, 0, "a"}}, []appField{{2, 5, 0, "b"}}, "b/5=2"},
		{"the same at another index", []appField{{1, 3, 0, "a"}}, []appField{{1, 0, 0, "a"}}, "a/3=1"},
		{"two that have changed places", []appField{{1, 0, 0, "a"}, {2, 1, 0, "b"}}, []appField{{2, 0, 0, "b"}, {1, 1, 0, "a"}}, "b/1=2 a/0=1"},
		{"one of two is new", []appField{{1, 0, 0, "a"}}, []appField{{3, 0, 0, "c"}, {1, 1, 0, "a"}}, "c/1=3 a/0=1"},
		{"another field of the same app", []appField{{1, 0, 0, "a"}}, []appField{{1, 0, 7, "x"}}, "x/0=1"},
		{"another version of the app", []appField{{1, 0, 0, "a"}}, []appField{{1, 0, 0, "z"}}, "z/1=1"},
		{"in the later file only", nil, []appField{{1, 0, 0, "a"}}, "a/0=1"},
		{"not described in either", []appField{{0, 4, 2, ""}}, []appField{{0, 4, 2, ""}}, "/4=0x00"},
	} {
		got, _, err := Merge(appsFile(t, noon, tt.first...), appsFile(t, noon+100, tt.later...))
		if err != nil {
			t.Fatal(err)
		}
		before := developerTexts(appsFile(t, noon, tt.first...), noon)
		again := written(t, tt.name, got)
		if is := developerTexts(again, noon); is != before {
			t.Errorf("%s: the first file's records have %q, want %q", tt.name, is, before)
		}
		if is := developerTexts(again, noon+100); is != tt.want {
			t.Errorf("%s: the later file's records have %q, want %q", tt.name, is, tt.want)
		}
	}
}

// TestMergeAllIndexes has apps at all indexes up to 254 before: a new app keeps its own, as there is
// no other.
func TestMergeAllIndexes(t *testing.T) {
	old := map[uint8]*app{}
	taken := map[uint8]bool{}
	for i := range 255 {
		old[uint8(i)], taken[uint8(i)] = &app{id: fmt.Sprint(i)}, true
	}
	if got := (&app{id: "new"}).index(7, old, taken); got != 7 {
		t.Errorf("a new app gets index %d, want 7", got)
	}
	delete(taken, 254)
	delete(old, 254)
	if got := (&app{id: "new"}).index(7, old, taken); got != 254 {
		t.Errorf("a new app gets index %d, want 254", got)
	}
	if got := (&app{id: "253"}).index(7, old, taken); got != 253 {
		t.Errorf("the app with index 253 gets %d", got)
	}
}

// TestMergeDevices merges files of two devices: file_id and file_creator come from the first part, the
// message activity comes from the last; messages that describe the file are there once if they are the
// same, and device_info of both devices stays.
func TestMergeDevices(t *testing.T) {
	file := func(start uint32, maker uint16, protocol uint8) *fit.File {
		w := &fittest.File{Protocol: protocol}
		w.Message(0, 0, fittest.Enum(0, 4), fittest.Uint16(1, maker), fittest.Uint32(4, start))
		w.Message(1, 49, fittest.Uint16(0, maker))
		w.Message(2, 3, fittest.Text(0, "Me", 4))
		w.Message(3, 8, fittest.Uint8(1, uint8(maker)))
		w.Message(4, 0xFF01, fittest.Uint8(0, 1))
		w.Message(5, 23, fittest.Uint32(253, start), fittest.Uint16(2, maker))
		for i := range uint32(3) {
			w.Message(6, 20, fittest.Uint32(253, start+i))
			w.Message(7, 78, fittest.Array(0, profile.Uint16, 500))
		}
		w.Message(8, 34, fittest.Uint32(253, start+2), fittest.Uint16(1, 1), fittest.Enum(2, uint8(maker)))
		return decoded(t, w)
	}
	got, _, err := Merge(file(noon+100, 32, 0x20), file(noon, 1, 0x10))
	if err != nil {
		t.Fatal(err)
	}
	if got.Header.Protocol != 0x20 {
		t.Errorf("protocol %#x, want that of both that is higher", got.Header.Protocol)
	}
	d := draft{messages: got.Messages}
	for num, want := range map[profile.MesgNum]uint64{0: 1, 49: 1, 3: 1, 8: 2, 0xFF01: 1, 23: 2, 20: 6, 78: 6, 34: 1} {
		if n := d.count(num); n != want {
			t.Errorf("%d messages %v, want %d", n, num, want)
		}
	}
	if id, creator := got.Messages[0].Field(1).Uint(), got.Messages[1].Field(0).Uint(); id != 1 || creator != 1 {
		t.Errorf("made by %d, software %d, want those of the earlier file", id, creator)
	}
	for _, m := range got.Messages {
		if m.Num() == 34 && (m.Field(2).Uint() != 32 || m.Field(1).Uint() != 1) {
			t.Errorf("activity of type %v with %v sessions, want that of the later file and one", m.Field(2), m.Field(1))
		}
	}
}

// TestMergeBridge takes the stop and start away that Split has made, where nothing is missing between
// the parts, and no event of a device.
func TestMergeBridge(t *testing.T) {
	part := func(start uint32, device bool) *fit.File {
		w := fileOf(profile.FileActivity)
		more := []fittest.Value{}
		if device {
			more = append(more, fittest.Uint8(4, 0)) // event_group: Split writes none
		}
		w.Message(1, 21, append([]fittest.Value{fittest.Uint32(253, start), fittest.Enum(0, 0), fittest.Enum(1, 0)}, more...)...)
		w.Message(2, 20, fittest.Uint32(253, start))
		w.Message(2, 20, fittest.Uint32(253, start+9))
		w.Message(1, 21, append([]fittest.Value{fittest.Uint32(253, start+9), fittest.Enum(0, 0), fittest.Enum(1, 4)}, more...)...)
		return decoded(t, w)
	}
	for _, tt := range []struct {
		gap    uint32
		device bool
		want   uint64
	}{{1, false, 2}, {activity.MaxGap, false, 2}, {activity.MaxGap + 1, false, 4}, {1, true, 4}} {
		got, _, err := Merge(part(noon, tt.device), part(noon+9+tt.gap, tt.device))
		if err != nil {
			t.Fatal(err)
		}
		if n := (&draft{messages: got.Messages}).count(profile.MesgNumEvent); n != tt.want {
			t.Errorf("%d s apart, events of a device: %v: %d events, want %d", tt.gap, tt.device, n, tt.want)
		}
	}
}

// TestMergeTouching merges parts that share a second, and refuses those that share more.
func TestMergeTouching(t *testing.T) {
	if _, _, err := Merge(odometerFile(t, noon, [2]uint32{0, 0}, [2]uint32{10, 5}), odometerFile(t, noon+10, [2]uint32{0, 0}, [2]uint32{10, 5})); err != nil {
		t.Errorf("Merge of parts that share a second = %v", err)
	}
	_, _, err := Merge(odometerFile(t, noon, [2]uint32{0, 0}, [2]uint32{10, 5}), odometerFile(t, noon+9, [2]uint32{0, 0}, [2]uint32{10, 5}))
	// neither file has a local time, so that the times are in UTC: 2021-09-08 01:46:40 and on
	if want := "parts from 2021-09-08T01:46:40Z to 2021-09-08T01:46:50Z and from 2021-09-08T01:46:49Z to 2021-09-08T01:46:59Z"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("Merge of parts that share two seconds = %v, want %s", err, want)
	}
}

// TestMergeReferences removes what is about one of the sessions that are joined: neither session's
// zones hold for both together. What is about laps, or about other sessions, stays with them.
func TestMergeReferences(t *testing.T) {
	file := func(start uint32, sports ...profile.Sport) *fit.File {
		w := fileOf(profile.FileActivity)
		for i, sport := range sports {
			at := start + 10*uint32(i)
			w.Message(1, 20, fittest.Uint32(253, at))
			w.Message(2, 19, fittest.Uint32(253, at), fittest.Uint16(254, uint16(i)), fittest.Uint32(2, at), fittest.Uint32(7, 0))
			w.Message(3, 18, fittest.Uint32(253, at), fittest.Uint16(254, uint16(i)), fittest.Uint32(2, at), fittest.Uint32(7, 0), fittest.Enum(5, uint8(sport)))
			for _, kind := range []uint16{18, 19} {
				w.Message(4, 216, fittest.Uint32(253, at), fittest.Uint16(0, kind), fittest.Uint16(1, uint16(i)), fittest.Uint8(11, uint8(at-noon)))
			}
		}
		return decoded(t, w)
	}
	got, _, err := Merge(file(noon, profile.SportRunning, profile.SportCycling), file(noon+100, profile.SportCycling, profile.SportRunning))
	if err != nil {
		t.Fatal(err)
	}
	is := ""
	for _, m := range got.Messages {
		if m.Num() == 216 {
			is += fmt.Sprintf("%d/%d at %d, ", m.Field(0).Uint(), m.Field(1).Uint(), m.Field(11).Uint())
		}
	}
	// sessions 1 and 2, which are cycling, have become session 1, and session 3 is session 2
	if want := "18/0 at 0, 19/0 at 0, 19/1 at 10, 19/2 at 100, 18/2 at 110, 19/3 at 110, "; is != want {
		t.Errorf("references %s, want %s", is, want)
	}
}

// TestMergeWithoutSession merges files whose only record has the time 0, which no summary is made of,
// with others: the sessions that there are stay.
func TestMergeWithoutSession(t *testing.T) {
	zero, other := odometerFile(t, 0, [2]uint32{0, 0}), odometerFile(t, 0, [2]uint32{10, 5}, [2]uint32{20, 9})
	for _, tt := range []struct {
		files []*fit.File
		want  uint64
	}{{[]*fit.File{zero, zero}, 0}, {[]*fit.File{zero, other}, 1}, {[]*fit.File{other, zero}, 1}} {
		got, _, err := Merge(tt.files...)
		if err != nil {
			t.Fatal(err)
		}
		d := draft{messages: got.Messages}
		if d.count(profile.MesgNumSession) != tt.want || d.count(profile.MesgNumRecord) < 2 {
			t.Errorf("%d sessions of %d records, want %d", d.count(profile.MesgNumSession), d.count(profile.MesgNumRecord), tt.want)
		}
	}
}

// TestMergeHRTimes reads the times of beats: by the fractions of a second that a strap may write in
// two ways, across the end of its clock of 12 bits, and as long as a beat holds.
func TestMergeHRTimes(t *testing.T) {
	for _, tt := range []struct {
		name   string
		header []fittest.Value // of the first message, besides its time, noon+10, and its one beat of 100 bpm at 1000 s
		rates  []int           // from noon+9 on, 0: none
	}{
		{"no fraction", nil, []int{0, 100, 100, 100, 100, 100, 100, 0}},
		{"half a second", []fittest.Value{fittest.Uint16(0, 16384)}, []int{0, 0, 100, 100, 100, 100, 100, 0}},
		{"half a second in 256ths", []fittest.Value{fittest.Uint8(1, 128)}, []int{0, 0, 100, 100, 100, 100, 100, 0}},
		{"both", []fittest.Value{fittest.Uint16(0, 0), fittest.Uint8(1, 128)}, []int{0, 100, 100, 100, 100, 100, 100, 0}},
	} {
		w := fileOf(profile.FileActivity)
		for i := range uint32(8) {
			w.Message(1, 20, fittest.Uint32(253, noon+9+i))
		}
		w.Message(2, 132, append([]fittest.Value{fittest.Uint32(253, noon+10), fittest.Uint8(6, 100), fittest.Uint32(9, 1000*1024)}, tt.header...)...)
		w.Message(3, 132, fittest.Uint8(6, 0xFF), fittest.Uint32(9, 1003*1024)) // a beat without a rate
		w.Message(3, 132, fittest.Uint8(6, 90), fittest.Uint32(9, 0xFFFFFFFF))  // and one without a time
		got, _, err := MergeHR(decoded(t, w))
		if err != nil {
			t.Fatal(err)
		}
		var rates []int
		for _, m := range activity.Records(got.Messages) {
			v := m.Field(profile.RecordHeartRate)
			rates = append(rates, int(v.Uint()))
		}
		if !slices.Equal(rates, tt.rates) {
			t.Errorf("%s: heart rates %d, want %d", tt.name, rates, tt.rates)
		}
	}
}
