package timeline

import (
	"slices"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// messagesOf returns the messages of a file that w writes.
func messagesOf(t *testing.T, w *fittest.File) []fit.Message {
	t.Helper()
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return f.Messages
}

func TestSumOf(t *testing.T) {
	w := &fittest.File{}
	for _, num := range []uint16{18, 19} {
		w.Message(0, num, fittest.Uint32(253, noon+60), fittest.Uint32(2, noon), fittest.Uint32(7, 60_500))
		w.Message(1, num, fittest.Uint32(253, noon+90))
		w.Message(2, num, fittest.Uint32(2, Unknown), fittest.Text(7, "a minute", 9))
	}
	want := []Sum{{noon + 60, noon, 60_500}, {noon + 90, Unknown, Unknown}, {Unknown, Unknown, Unknown}}
	all := messagesOf(t, w)
	for i, m := range all {
		if got := SumOf(m); got != want[i%3] {
			t.Errorf("SumOf(%v) = %+v, want %+v", m, got, want[i%3])
		}
	}
	for _, num := range []profile.MesgNum{profile.MesgNumSession, profile.MesgNumLap} {
		if got := PeriodsOf(all, num); len(got) != 3 || got[1] != (Period{noon + 61, noon + 90}) {
			t.Errorf("PeriodsOf(%v) = %v, want three, the second from %d on", num, got, noon+61)
		}
	}
}

func TestSwitchOf(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 21, fittest.Uint32(253, noon), fittest.Enum(0, 0), fittest.Enum(1, 0))
	w.Message(0, 21, fittest.Uint32(253, noon), fittest.Enum(0, 0), fittest.Enum(1, 9))
	w.Message(1, 21, fittest.Uint32(253, noon), fittest.Enum(0, 0)) // without a type: start is the type 0
	w.Message(0, 21, fittest.Uint32(253, noon), fittest.Enum(0, 3), fittest.Enum(1, 0))
	w.Message(2, 21, fittest.Uint32(253, noon), fittest.Enum(1, 0))
	w.Message(3, 21, fittest.Enum(0, 0), fittest.Enum(1, 0))
	w.Message(4, 20, fittest.Uint32(253, noon), fittest.Enum(0, 0), fittest.Enum(1, 0))
	want := []struct{ start, ok bool }{{true, true}, {false, true}, {true, true}, {}, {}, {}, {}}
	for i, m := range messagesOf(t, w) {
		if s, ok := SwitchOf(m); ok != want[i].ok || ok && s != (Switch{noon, want[i].start}) {
			t.Errorf("SwitchOf(%v) = %+v, %v, want %+v", m, s, ok, want[i])
		}
	}
}

// TestTimed has the records with a time, in their order, and the pause between them.
func TestTimed(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 20, fittest.Uint32(253, noon+9))
	w.Message(1, 20, fittest.Uint8(3, 100)) // without a time
	w.Message(2, 21, fittest.Uint32(253, noon+3), fittest.Enum(0, 0), fittest.Enum(1, uint8(profile.EventTypeStopAll)))
	w.Message(2, 21, fittest.Uint32(253, noon+7), fittest.Enum(0, 0), fittest.Enum(1, uint8(profile.EventTypeStart)))
	w.Message(0, 20, fittest.Uint32(253, noon))
	messages := messagesOf(t, w)
	if got := TimesOf(Timed(messages, profile.MesgNumRecord)); !slices.Equal(got, []uint32{noon + 9, noon}) {
		t.Errorf("the records have the times %v, want %d and %d", got, noon+9, noon)
	}
	if got := TimeOf(messages[1]); got != 0 {
		t.Errorf("a record without a time has %d, want 0", got)
	}
	if got := PausesOf(messages); !slices.Equal(got, []Period{{noon + 3, noon + 7}}) {
		t.Errorf("PausesOf = %v, want one from second 3 to 7", got)
	}
}

func TestOffsetOf(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 34, fittest.Uint32(253, noon), fittest.Uint32(5, Unknown))
	if _, ok := OffsetOf(messagesOf(t, w)); ok {
		t.Error("an offset without a local time")
	}
	w.Message(0, 34, fittest.Uint32(253, noon), fittest.Uint32(5, noon+3600))
	w.Message(0, 34, fittest.Uint32(253, noon), fittest.Uint32(5, noon+7200))
	if got, ok := OffsetOf(messagesOf(t, w)); !ok || got != time.Hour {
		t.Errorf("OffsetOf = %v, %v, want an hour", got, ok)
	}
}

func TestFileType(t *testing.T) {
	id := func(values ...fittest.Value) *fittest.File {
		w := &fittest.File{}
		w.Message(0, 20, fittest.Uint32(253, noon))
		w.Message(1, 0, values...)
		w.Message(2, 0, fittest.Enum(0, 6)) // only the first counts
		return w
	}
	for _, tt := range []struct {
		w    *fittest.File
		want profile.File
	}{
		{id(fittest.Enum(0, 4)), profile.FileActivity},
		{id(fittest.Enum(0, 255)), profile.FileInvalid},
		{id(fittest.Uint16(1, 7)), profile.FileInvalid},
		{id(fittest.Array(0, profile.Enum, 4, 4)), profile.FileInvalid},
		{&fittest.File{}, profile.FileInvalid},
	} {
		if got := FileType(messagesOf(t, tt.w)); got != tt.want {
			t.Errorf("FileType = %v, want %v", got, tt.want)
		}
	}
}

// TestLocalText writes a time as the clock of the file's activity showed it, in UTC without one, and a time
// since the start of the device as it is.
func TestLocalText(t *testing.T) {
	const at = 1_000_000_000 // 2021-09-08T01:46:40Z
	w := &fittest.File{}
	w.Message(0, 34, fittest.Uint32(253, at), fittest.Uint32(5, at+7200))
	local := messagesOf(t, w)
	for _, tt := range []struct {
		messages []fit.Message
		time     uint32
		want     string
	}{
		{local, at, "2021-09-08T03:46:40+02:00"},
		{nil, at, "2021-09-08T01:46:40Z"},
		{local, 60, profile.DateTime(60).String()},
	} {
		if got := LocalText(tt.messages, tt.time); got != tt.want {
			t.Errorf("LocalText(%d messages, %d) = %s, want %s", len(tt.messages), tt.time, got, tt.want)
		}
	}
}
