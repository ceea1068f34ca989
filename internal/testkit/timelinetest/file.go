package timelinetest

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// Start is the time of the first record.
const Start = 1_000_000_000

// A Vector is a file and the answers. An answer that the vector does not have is "-".
type Vector struct {
	At, Name, Reason string
	File             []byte // an activity

	Timer, Metres     string // of all records
	Timer10, Metres10 string // without the last 10 s
	Sessions, Laps    string // a digit for each record, in the order of the file
	Offset            string // seconds
	Last              uint32 // the time of the last record
}

// Vectors returns all vectors.
func Vectors(t testing.TB) (all []Vector) {
	t.Helper()
	for _, row := range testkit.Rows(t, "fit_timeline.tsv", 10) {
		c := row.Cols
		v := Vector{
			At: row.At, Name: c[0], Reason: c[9], Timer: c[2], Metres: c[3], Timer10: c[4], Metres10: c[5], Sessions: c[6], Laps: c[7], Offset: c[8],
		}
		w := &writer{}
		w.Message(0, uint16(profile.MesgNumFileID), fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)))
		for m := range strings.SplitSeq(c[1], ",") {
			if err := w.add(strings.Fields(m)); err != nil {
				t.Fatalf("%s: %s: %v", row.At, m, err)
			}
		}
		v.File, v.Last = w.Bytes(), w.last
		all = append(all, v)
	}
	return all
}

type writer struct {
	fittest.File
	last uint32
}

// add adds a message in words.
func (w *writer) add(words []string) error {
	kind, last := words[0], words[len(words)-1]
	if kind == "timer" {
		words = words[:len(words)-1]
	}
	var n []int64
	for _, word := range words[1:] {
		v, err := strconv.ParseInt(word, 10, 64)
		if word == "?" {
			v, err = math.MaxUint32-Start, nil // so that it is invalid
		}
		if err != nil {
			return err
		}
		n = append(n, v)
	}
	if want, ok := map[string]int{"ride": 4, "record": 2, "timer": 1, "lap": 3, "session": 3, "activity": 2}[kind]; !ok || len(n) != want {
		return fmt.Errorf("no such message: want a kind and %d numbers", want)
	}
	switch kind {
	case "ride":
		for t := n[0]; t <= n[1]; t += 10 {
			w.record(t, n[2]+(n[3]-n[2])*(t-n[0])/(n[1]-n[0]))
		}
	case "record":
		w.record(n[0], n[1])
	case "timer":
		return w.timer(n[0], last)
	case "lap":
		w.sum(profile.MesgNumLap, n)
	case "session":
		w.sum(profile.MesgNumSession, n)
	case "activity":
		w.Message(4, uint16(profile.MesgNumActivity), fittest.Uint32(profile.ActivityTimestamp, at(n[0])), fittest.Uint32(profile.ActivityLocalTimestamp, at(n[1])))
	}
	return nil
}

// at returns a time, counted from the first record, as FIT has it.
func at(t int64) uint32 { return uint32(Start + t) }

func (w *writer) record(t, metres int64) {
	w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(profile.RecordTimestamp, at(t)), fittest.Uint32(profile.RecordDistance, uint32(100*metres)))
	w.last = max(w.last, at(t))
}

func (w *writer) timer(t int64, kind string) error {
	typ, _ := profile.TypeNamed("event_type")
	for v := range uint64(math.MaxUint8) {
		if typ.ValueName(v) == kind {
			w.Message(2, uint16(profile.MesgNumEvent), fittest.Uint32(profile.EventTimestamp, at(t)),
				fittest.Enum(profile.EventEvent, uint8(profile.EventTimer)), fittest.Enum(profile.EventEventType, uint8(v)))
			return nil
		}
	}
	return fmt.Errorf("no event_type %q", kind)
}

// sum adds a lap or session: its start, timestamp and elapsed time.
func (w *writer) sum(num profile.MesgNum, n []int64) {
	elapsed := uint32(1000 * n[2])
	if at(n[2]) == math.MaxUint32 {
		elapsed = math.MaxUint32
	}
	w.Message(3, uint16(num), fittest.Uint32(profile.LapTimestamp, at(n[1])), fittest.Uint32(profile.LapStartTime, at(n[0])),
		fittest.Uint32(profile.LapTotalElapsedTime, elapsed))
}
