package fit_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestSummarize cuts a ride before its end, where laps, session and activity are.
func TestSummarize(t *testing.T) {
	whole := headUnit(1000)
	for name, tt := range map[string]struct {
		b    []byte
		want string
	}{
		"whole":    {whole, "[]"},
		"cut":      {whole[:len(whole)-300], "[lap session activity]"},
		"early":    {whole[:8000], "[lap session activity]"},
		"settings": {newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 2).Bytes(), "[]"},
	} {
		files, _ := fit.Recover(tt.b)
		before := len(files[0].Messages)
		made := fit.Summarize(files[0])
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

// TestSummarizeValues checks what the messages say: the ride has a pause of a minute, a
// lap, and a second one that has no lap message.
func TestSummarizeValues(t *testing.T) {
	w := newFile().DefineRaw(0, 0, 20, 253, 4, 0x86, 5, 4, 0x86, 3, 1, 2, 0, 4, 0x85, 1, 4, 0x85)
	w.DefineRaw(1, 0, 21, 253, 4, 0x86, 0, 1, 0, 1, 1, 0).DefineRaw(2, 0, 19, 253, 4, 0x86).DefineRaw(3, 0, 12, 0, 1, 0, 1, 1, 0)
	w.Byte(3, 2, 7)
	record := func(t, metres, beats int) {
		w.Byte(le([]byte{0}, 4, start+t, 4, 100*metres, 1, beats, 4, 1000+t, 4, 2000+t)...)
	}
	record(0, 50, 100)
	record(10, 100, 120)
	w.Byte(timed(2, start+10)...)
	record(11, 110, 110)
	w.Byte(timed(1, start+20, 0, 4)...).Byte(timed(1, start+80, 0, 0)...)
	record(100, 500, 131)
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	for _, m := range fit.Summarize(f) {
		fmt.Fprint(&got, profile.MessageName(m.Num()))
		for num, v := range m.Fields() {
			if num == 253 || num == profile.LapStartTime && m.Num() != profile.MesgNumActivity {
				v = fit.Uint32(uint32(v.Uint()) - start)
			}
			fmt.Fprintf(&got, " %d:%d", num, v.Int())
		}
		fmt.Fprintln(&got)
	}
	const want = `lap 254:1 253:100 2:11 7:89000 8:29000 9:39000 3:1011 4:2011 15:120 16:131 0:9 1:1
session 254:0 253:100 2:0 7:100000 8:40000 9:45000 3:1000 4:2000 16:115 17:131 5:2 6:7 26:2 0:8 1:1
activity 253:100 0:40000 1:1 2:0 3:26 4:1
`
	if got.String() != want {
		t.Errorf("made\n%s, want\n%s", got.String(), want)
	}
}

// TestSummarizeFirst reads files whose session and laps come before the records, as some
// devices write them: nothing is missing but for records after their end.
func TestSummarizeFirst(t *testing.T) {
	for _, tt := range []struct {
		elapsed, records int
		want             string
	}{
		{100, 101, ""}, {100, 50, ""}, {100, 150, "lap 48 session 48 "}, {0xFFFFFFFF / 1000, 150, "lap 148 session 148 "},
	} {
		w := newFile().DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 2)
		w.DefineRaw(1, 0, 34, 253, 4, 0x86).Byte(timed(1, start)...)
		for local, num := range map[uint8]uint16{2: 18, 3: 19} {
			w.DefineRaw(local, 0, num, 253, 4, 0x86, 2, 4, 0x86, 7, 4, 0x86)
			elapsed := 1000 * tt.elapsed
			if tt.elapsed > 1000 {
				elapsed = -1 // not known: all bits are set
			}
			w.Byte(le([]byte{local}, 4, start, 4, start, 4, elapsed)...)
		}
		for i := range tt.records {
			w.Byte(timed(0, start+uint32(i), 100)...)
		}
		f, err := fit.DecodeBytes(w.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, m := range fit.Summarize(f) {
			got += fmt.Sprintf("%s %d ", profile.MessageName(m.Num()), m.Field(profile.LapTotalElapsedTime).Uint()/1000)
		}
		if got != tt.want {
			t.Errorf("%v: made %q", tt, got)
		}
	}
}

// TestSummarizeSport takes the sport from the last message that has one.
func TestSummarizeSport(t *testing.T) {
	for _, tt := range []struct {
		name  string
		parts []int // 12: a message sport, 19: a lap with a sport, 0: one without
		sport uint64
	}{{"none", nil, 0}, {"sport", []int{12}, 1}, {"lap", []int{19}, 2}, {"sport, lap", []int{12, 19}, 2}, {"lap, sport", []int{19, 12}, 1}, {"sport, lap without", []int{12, 0}, 1}} {
		w := newFile().DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 2).DefineRaw(1, 0, 12, 0, 1, 0, 1, 1, 0).DefineRaw(2, 0, 19, 253, 4, 0x86, 25, 1, 0)
		for _, part := range tt.parts {
			switch part {
			case 12:
				w.Byte(1, 1, 0)
			case 19:
				w.Byte(timed(2, start, 2)...)
			default:
				w.Byte(timed(2, start, 255)...)
			}
		}
		w.Byte(timed(0, start+1, 100)...)
		f, err := fit.DecodeBytes(w.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		made := fit.Summarize(f)
		if len(made) != 3 || made[1].Field(profile.SessionSport).Uint() != tt.sport {
			t.Errorf("%s: made %v, want sport %d", tt.name, made, tt.sport)
		}
	}
}

// ExampleSummarize mends a file of a device that was switched off on the way.
func ExampleSummarize() {
	b := headUnit(600)
	files, _ := fit.Recover(b[:len(b)/2])
	for _, m := range fit.Summarize(files[0]) {
		fmt.Println(profile.MessageName(m.Num()))
	}
	// Output:
	// lap
	// session
	// activity
}

// TestLike loses the definition of the records, and takes it from another ride.
func TestLike(t *testing.T) {
	good, err := fit.DecodeBytes(strap(50))
	if err != nil {
		t.Fatal(err)
	}
	whole := strap(400)
	l := layoutOf(whole)
	d := inflict(damage{"main", func(d *damaged) {
		def := d.definition(true)
		d.replace(def.offset, def.size, nil)
	}}, whole, l, 1)
	files, _ := fit.Recover(d.bytes())
	if got := len(files[0].Messages); got > 20 {
		t.Errorf("%d messages without a definition for most, want 20 at most", got)
	}
	files, damages := fit.Recover(d.bytes(), fit.Like(good))
	if got, want := len(files[0].Messages), len(l.messages); got < want-1 {
		t.Errorf("like another file: %d messages, want %d; damages %v", got, want, damages)
	}
	if v := judge(d, d.bytes(), files); v.invented > 0 || v.faulty != nil {
		t.Errorf("like another file: %v", v)
	}
}

// ExampleLike takes the definition that a file has lost from another of the device.
func ExampleLike() {
	good, _ := fit.DecodeBytes(strap(10))
	definition := append([]byte{0x40}, good.Messages[12].Definition().Bytes()...)
	b := bytes.Replace(strap(100), definition, nil, 1)
	files, _ := fit.Recover(b, fit.Like(good))
	fmt.Println(len(files[0].Messages) > 100)
	// Output: true
}
