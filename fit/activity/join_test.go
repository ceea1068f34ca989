package activity

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// inParts writes a ride as Bryton's devices do: the values of each second are in three records, with
// another message between them.
func inParts(w *fittest.File, seconds int) {
	w.Message(0, uint16(profile.MesgNumFileID), fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)))
	const num = uint16(profile.MesgNumRecord)
	for i := range uint32(seconds) {
		t := fittest.Uint32(253, start+i)
		w.Message(1, num, t, fittest.Uint16(profile.RecordPower, 200), fittest.Sint8(profile.RecordTemperature, 22))
		w.Message(2, num, t, fittest.Uint32(profile.RecordDistance, 500*i), fittest.Uint16(profile.RecordSpeed, 5000),
			fittest.Uint8(profile.RecordHeartRate, uint8(100+i%50)), fittest.Sint8(profile.RecordTemperature, 22))
		w.Message(3, 0xFF45, t, fittest.Uint8(0, 12))
		w.Message(4, num, t, fittest.Sint32(profile.RecordPositionLat, int32(620_000_000+i)), fittest.Sint32(profile.RecordPositionLong, int32(i)),
			fittest.Uint16(profile.RecordAltitude, uint16(5*(500+100+i))))
	}
	w.Message(5, uint16(profile.MesgNumSession), fittest.Uint32(253, start+uint32(seconds)-1), fittest.Uint32(profile.SessionStartTime, start),
		fittest.Uint32(profile.SessionTotalElapsedTime, 1000*uint32(seconds-1)))
}

// TestJoinedFigures has the figures of a ride in parts: 200 W and 5 m/s for 600 s, a metre of climb in each,
// heart rates of 100 to 149 bpm.
func TestJoinedFigures(t *testing.T) {
	var w fittest.File
	inParts(&w, 600)
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	joined, parts := Joined(f)
	if len(parts) != 1200 || joined.Count(profile.MesgNumRecord) != 600 || f.Count(profile.MesgNumRecord) != 1800 {
		t.Fatalf("Joined: %d parts, %d records of %d, want 1200, and 600 of 1800",
			len(parts), joined.Count(profile.MesgNumRecord), f.Count(profile.MesgNumRecord))
	}
	total := Summarize(f).Total
	for name, want := range map[FigureName]float64{
		FigureAvgPower: 200, FigureNormalizedPower: 200, FigureWork: 600 * 200, FigureInMotion: 599, FigureAscent: 597, FigureAvgHeartRate: 124.5,
	} {
		if got := total.Of(name).Value; math.Abs(got-want) > 1e-9 { // a climb counts in steps of 3 m: 199 of them
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
}

// partsCases are records of a second, and what they become: fields by their numbers, d0 for a developer
// field, with - for invalid. Records of other seconds begin with the second.
var partsCases = []struct{ records, want string }{
	{"3=87 | 0=5 1=6", "3=87 0=5 1=6"},
	{"3=87 2=9 | 3=87 0=5", "3=87 2=9 0=5"},
	{"3=87 | 3=87 0=5", "3=87 0=5"},
	{"3=87 0=5 | 3=87", "3=87 0=5"},
	{"3=- 0=5 | 3=87", "3=87 0=5"},
	{"3=87 | 3=- 0=5", "3=87 0=5"},
	{"3=87 | 0=5 | 2=9 | 6=7", "3=87 0=5 2=9 6=7"},
	{"3=87 | d0=1", "3=87 d0=1"},
	{"d0=1 | 3=87 d1=2", "3=87 d0=1 d1=2"},
	{"d0=- 3=87 | d0=1", "3=87 d0=1"},
	// a record that is repeated, and two samples of one second
	{"3=87 | 3=87", "3=87 | 3=87"},
	{"3=87 0=5 | 3=88 1=6", "3=87 0=5 | 3=88 1=6"},
	{"d0=1 3=87 | d0=2", "3=87 d0=1 | d0=2"},
	{"3=87 | 3=88 | 0=5", "3=87 | 3=88 0=5"},
	// not one second
	{"3=87 | +1 0=5", "3=87 | +1 0=5"},
	{"3=87 | +1 0=5 | +0 2=9", "3=87 | +1 0=5 | 2=9"},
	{"? 3=87 | ? 0=5", "? 3=87 | ? 0=5"},
	// a field that is there twice
	{"3=87 | 0=5 0=6", "3=87 | 0=5 0=6"},
	{"0=5 0=6 | 3=87", "0=5 0=6 3=87"},
}

func TestJoinedCases(t *testing.T) {
	for _, tt := range partsCases {
		for _, big := range []bool{false, true} {
			w := fittest.File{BigEndian: big}
			w.Message(9, uint16(profile.MesgNumDeveloperDataID), fittest.Uint8(profile.DeveloperDataIDDeveloperDataIndex, 0))
			for _, num := range []uint8{0, 1} {
				w.Message(9, uint16(profile.MesgNumFieldDescription), fittest.Uint8(profile.FieldDescriptionDeveloperDataIndex, 0),
					fittest.Uint8(profile.FieldDescriptionFieldDefinitionNumber, num), fittest.Uint8(profile.FieldDescriptionFitBaseTypeID, uint8(profile.Uint16)))
			}
			for _, r := range strings.Split(tt.records, " | ") {
				writeCase(&w, r)
			}
			f, err := fit.DecodeBytes(w.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			before := caseOf(f)
			joined, parts := Joined(f)
			if got := caseOf(joined); got != tt.want {
				t.Errorf("Joined(%s) = %s, want %s", tt.records, got, tt.want)
			}
			n := strings.Count(tt.records, "|") - strings.Count(tt.want, "|")
			if len(parts) != n || (joined == f) != (n == 0) || HasParts(f) != (n > 0) {
				t.Errorf("Joined(%s): parts %v, HasParts %v, want %d", tt.records, parts, HasParts(f), n)
			}
			if caseOf(f) != before {
				t.Errorf("Joined(%s) changed its argument to %s", tt.records, caseOf(f))
			}
			b, err := fit.Append(nil, joined)
			if err != nil {
				t.Fatal(err)
			}
			if written, err := fit.DecodeBytes(b); err != nil || caseOf(written) != tt.want {
				t.Errorf("Joined(%s), written and read: %s, %v", tt.records, caseOf(written), err)
			}
		}
	}
}

// writeCase writes a record of a case.
func writeCase(w *fittest.File, text string) {
	second := uint32(start)
	var values []fittest.Value
	var more []fittest.DeveloperValue
	for _, word := range strings.Fields(text) {
		var num uint8
		v := uint64(math.MaxUint64) // invalid in any type, once it is cut
		switch {
		case word == "?":
			second = math.MaxUint32
			continue
		case word[0] == '+':
			second += uint32(word[1] - '0')
			continue
		case word[0] == 'd':
			fmt.Sscanf(word, "d%d=%d", &num, &v)
			more = append(more, fittest.DeveloperValue{Index: 0, Value: fittest.Number(num, profile.Uint16, v)})
			continue
		}
		fmt.Sscanf(word, "%d=%d", &num, &v)
		f, _ := profile.FieldOf(profile.MesgNumRecord, num)
		if v == math.MaxUint64 && f.Base() == profile.Sint32 {
			v = math.MaxInt32
		}
		values = append(values, fittest.Number(num, f.Base(), v))
	}
	w.MessageDeveloper(1, uint16(profile.MesgNumRecord), append(values, fittest.Uint32(253, second)), more...)
}

// caseOf writes the records of a file as a case: the first without a second, then those of another second.
func caseOf(f *fit.File) string {
	var records []string
	last := uint32(start)
	for m := range f.Of(profile.MesgNumRecord) {
		var words []string
		switch t, ok := m.Timestamp(); {
		case !ok:
			words = append(words, "?")
		case t > last:
			words = append(words, fmt.Sprintf("+%d", t-last))
		}
		for num, v := range m.Fields() {
			if num != 253 && v.Valid() {
				words = append(words, fmt.Sprintf("%d=%v", num, v))
			}
		}
		for d := range m.DeveloperFields() {
			if d.Value.Valid() {
				words = append(words, fmt.Sprintf("d%d=%v", d.Num, d.Value))
			}
		}
		records = append(records, strings.Join(words, " "))
	}
	return strings.Join(records, " | ")
}

// TestJoinedCompressed has a record without field 253, whose header has its time, and one with the field.
func TestJoinedCompressed(t *testing.T) {
	var w fittest.File
	const num = uint16(profile.MesgNumRecord)
	w.Message(0, num, fittest.Uint32(253, start), fittest.Uint8(profile.RecordHeartRate, 90))
	w.Define(1, num, fittest.Field{Num: profile.RecordHeartRate, Size: 1, Type: profile.Uint8})
	w.Compressed(1, (start+1)&31).Byte(91)
	w.Message(2, num, fittest.Uint32(253, start+1), fittest.Uint16(profile.RecordPower, 200))
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	joined, parts := Joined(f)
	if !slices.Equal(parts, []int{2}) || len(joined.Messages) != 2 {
		t.Fatalf("Joined: parts %v of %d messages, want the third", parts, len(joined.Messages))
	}
	m := joined.Messages[1]
	if at, _ := m.Timestamp(); at != start+1 || m.Field(profile.RecordHeartRate).Uint() != 91 || m.Field(profile.RecordPower).Uint() != 200 || m.Field(253).Exists() {
		t.Errorf("the record has time %d, field 253 %v, heart rate %v, power %v", at, m.Field(253), m.Field(profile.RecordHeartRate), m.Field(profile.RecordPower))
	}
}

// TestJoinedKeeps compares what every second of every file has before and after.
func TestJoinedKeeps(t *testing.T) {
	some := 0
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		joined, parts := Joined(f)
		if before, after := bySecond(f), bySecond(joined); !maps.Equal(before, after) {
			t.Errorf("%s: %d values before, %d after", name, len(before), len(after))
		}
		if len(joined.Messages) != len(f.Messages)-len(parts) {
			t.Errorf("%s: %d messages, want %d without %d", name, len(joined.Messages), len(f.Messages), len(parts))
		}
		some += len(parts)
	})
	t.Log(some, "records joined")
}

// bySecond returns the valid values of records with a time.
func bySecond(f *fit.File) map[string]bool {
	all := map[string]bool{}
	for m := range f.Of(profile.MesgNumRecord) {
		t, ok := m.Timestamp()
		for num, v := range m.Fields() {
			if ok && num != 253 && v.Valid() {
				all[fmt.Sprint(t, num, v)] = true
			}
		}
		for d := range m.DeveloperFields() {
			if ok && d.Value.Valid() {
				all[fmt.Sprint(t, d.Title(), d.Num, d.Value)] = true
			}
		}
	}
	return all
}

// TestJoinedNothing does not allocate for a file without parts.
func TestJoinedNothing(t *testing.T) {
	f := long(t, 1000)
	if n := testing.AllocsPerRun(5, func() { Joined(f) }); n > 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
