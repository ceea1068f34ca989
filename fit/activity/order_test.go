package activity

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

const start = 1_000_000_000

func record(at profile.DateTime) mesg.Record {
	r := mesg.NewRecord()
	r.Timestamp = at
	return r
}

func event(at profile.DateTime, kind profile.EventType) mesg.Event {
	e := mesg.NewEvent()
	e.Timestamp, e.Event, e.EventType = at, profile.EventTimer, kind
	return e
}

func lap(from, to profile.DateTime) mesg.Lap {
	l := mesg.NewLap()
	l.StartTime, l.Timestamp = from, to
	return l
}

func session(from, to profile.DateTime) mesg.Session {
	s := mesg.NewSession()
	s.StartTime, s.Timestamp = from, to
	return s
}

// small is an activity of two laps, with a break between them.
func small() *Activity {
	a := &Activity{
		Common:  Common{FileID: mesg.NewFileID(), FileCreator: new(mesg.FileCreator)},
		Records: []mesg.Record{record(start), record(start + 1), record(start + 5), record(start + 6)},
		Events: []mesg.Event{
			event(start, profile.EventTypeStart), event(start+1, profile.EventTypeStop),
			event(start+5, profile.EventTypeStart), event(start+6, profile.EventTypeStopAll),
		},
		Laps:     []mesg.Lap{lap(start, start+1), lap(start+5, start+6)},
		Sessions: []mesg.Session{session(start, start+6)},
		HRVs:     []mesg.HRV{{}},
		Activity: new(mesg.Activity),
	}
	a.FileID.Type = profile.FileActivity
	if err := a.HRVs[0].SetTime(fit.Array(profile.Uint16, 500, 510)); err != nil {
		panic(err)
	}
	*a.FileCreator, *a.Activity = mesg.NewFileCreator(), mesg.NewActivity()
	a.Activity.NumSessions = 1
	return a
}

// TestOrder checks the order in which an activity is written.
func TestOrder(t *testing.T) {
	const want = "file_id file_creator hrv" +
		" event+0 record+0 record+1 event+1 lap+1" +
		" event+5 record+5 record+6 event+6 lap+6 session+6 activity"
	if got := names(write(t, small()).Messages); got != want {
		t.Errorf("order %s\nwant  %s", got, want)
	}
}

// names names messages and their times.
func names(messages []fit.Message) string {
	var list []string
	for _, m := range messages {
		name := profile.MessageName(m.Num())
		if at, ok := m.Timestamp(); ok {
			name += "+" + string('0'+rune(at-start))
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

// TestOrderKept writes messages whose times are missing or go back: they are not
// sorted, and the rest goes on around them.
func TestOrderKept(t *testing.T) {
	a := small()
	times := []profile.DateTime{
		profile.DateTimeInvalid, start + 1, profile.DateTimeInvalid, start, start + 5, start + 3, profile.DateTimeInvalid,
	}
	a.Records = nil
	for _, at := range times {
		a.Records = append(a.Records, record(at))
	}
	f := write(t, a)
	const want = "file_id file_creator hrv" +
		" record event+0 record+1 record record+0 event+1 lap+1" +
		" event+5 record+5 record+3 record event+6 lap+6 session+6 activity"
	if got := names(f.Messages); got != want {
		t.Errorf("order %s\nwant  %s", got, want)
	}
	var got []profile.DateTime
	for _, r := range mesg.Append([]mesg.Record(nil), f.Messages) {
		got = append(got, r.Timestamp)
	}
	if !slices.Equal(got, times) {
		t.Errorf("times %d, want %d", got, times)
	}
}

// odd returns a message of an activity file that has a string as plain bytes, which a
// device may write and AppendTo may not.
func odd(t *testing.T, num profile.MesgNum, field uint8) fit.Message {
	t.Helper()
	data := []byte{0x40, 0, 0, byte(num), byte(num >> 8), 2, 0, 1, 0, field, 2, 0x0D, 0, byte(profile.FileActivity), 'o', 'k'}
	header := []byte{12, 0x10, 0, 0, byte(len(data)), 0, 0, 0, '.', 'F', 'I', 'T'}
	f, err := fit.DecodeBytes(append(append(header, data...), 0, 0), fit.Checksums(fit.Ignore))
	if err != nil {
		t.Fatal(err)
	}
	return f.Messages[0]
}

// TestAppendErrors writes messages that cannot be stored.
func TestAppendErrors(t *testing.T) {
	for want, spoil := range map[string]func(*Activity){
		"activity: file_id, index 0: fit: message 0 (file_id), field 8 (product_name)": func(a *Activity) { a.FileID.FromMessage(odd(t, 0, 8)) },
		"activity: sport, index 1: fit: message 12 (sport), field 3 (name)": func(a *Activity) {
			a.Sports = []mesg.Sport{mesg.NewSport(), mesg.NewSport()}
			a.Sports[1].FromMessage(odd(t, 12, 3))
		},
		"activity: session, index 0: fit: message 18 (session), field 110": func(a *Activity) { a.Sessions[0].FromMessage(odd(t, 18, 110)) },
	} {
		a := small()
		spoil(a)
		var b fit.Builder
		if err := a.AppendTo(&b); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("AppendTo = %v, want %s", err, want)
		}
	}
}

// TestEncodeAgain checks that what is written does not depend on having been read.
func TestEncodeAgain(t *testing.T) {
	first := encode(write(t, small()))
	a, err := DecodeBytes[Activity](first)
	if err != nil {
		t.Fatal(err)
	}
	if again := encode(write(t, a)); !bytes.Equal(first, again) {
		t.Errorf("encoded\n%x, then\n%x", first, again)
	}
}

func TestStartTime(t *testing.T) {
	a := small()
	a.Sessions = append(a.Sessions, session(start-7, start), mesg.NewSession())
	if got := a.StartTime(); got != start-7 {
		t.Errorf("StartTime() = %d, want %d", got, start-7)
	}
	a.Sessions = a.Sessions[2:]
	a.Records = append([]mesg.Record{mesg.NewRecord()}, a.Records...)
	if got := a.StartTime(); got != start {
		t.Errorf("StartTime() without sessions = %d, want %d", got, start)
	}
	if got := new(Activity).StartTime(); got != profile.DateTimeInvalid {
		t.Errorf("StartTime() of nothing = %d, want the invalid value", got)
	}
}
