package timeline

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

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
			joined, parts := JoinedFile(f)
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
	second := uint32(noon)
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
	last := uint32(noon)
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
	w.Message(0, num, fittest.Uint32(253, noon), fittest.Uint8(profile.RecordHeartRate, 90))
	w.Define(1, num, fittest.Field{Num: profile.RecordHeartRate, Size: 1, Type: profile.Uint8})
	w.Compressed(1, (noon+1)&31).Byte(91)
	w.Message(2, num, fittest.Uint32(253, noon+1), fittest.Uint16(profile.RecordPower, 200))
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	joined, parts := JoinedFile(f)
	if !slices.Equal(parts, []int{2}) || len(joined.Messages) != 2 {
		t.Fatalf("Joined: parts %v of %d messages, want the third", parts, len(joined.Messages))
	}
	m := joined.Messages[1]
	if at, _ := m.Timestamp(); at != noon+1 || m.Field(profile.RecordHeartRate).Uint() != 91 || m.Field(profile.RecordPower).Uint() != 200 || m.Field(253).Exists() {
		t.Errorf("the record has time %d, field 253 %v, heart rate %v, power %v", at, m.Field(253), m.Field(profile.RecordHeartRate), m.Field(profile.RecordPower))
	}
}

// TestJoinedLong has a second whose parts are many fields of 200 bytes, again and again: what Joined makes is
// not larger than a few times the parts, and a message has no more than 255 fields.
func TestJoinedLong(t *testing.T) {
	var w fittest.File
	text := make([]byte, 200)
	for second := range uint32(4) {
		for num := range 400 {
			if num%255 != 253 {
				w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, noon+second), fittest.Raw(uint8(num%255), profile.Byte, text...))
			}
		}
	}
	b := w.Bytes()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	joined, parts := JoinedFile(f)
	runtime.ReadMemStats(&after)
	if len(parts) < 4*250 || len(joined.Messages) != len(f.Messages)-len(parts) {
		t.Errorf("%d parts, %d messages of %d, want a thousand", len(parts), len(joined.Messages), len(f.Messages))
	}
	for _, m := range joined.Messages {
		if n := len(m.Definition().Fields()); n > 255 {
			t.Errorf("a message of %d fields", n)
		}
	}
	if got := after.TotalAlloc - before.TotalAlloc; got > 16*uint64(len(b)) {
		t.Errorf("%d bytes for a file of %d", got, len(b))
	}
}

// TestJoinedDescribedAnew has a developer field whose description comes between two records of a second: they
// stay two, because the field may mean something different now.
func TestJoinedDescribedAnew(t *testing.T) {
	var w fittest.File
	describe := func() {
		w.Message(9, uint16(profile.MesgNumFieldDescription), fittest.Uint8(profile.FieldDescriptionDeveloperDataIndex, 0),
			fittest.Uint8(profile.FieldDescriptionFieldDefinitionNumber, 0), fittest.Uint8(profile.FieldDescriptionFitBaseTypeID, uint8(profile.Uint16)))
	}
	describe()
	writeCase(&w, "3=87")
	writeCase(&w, "d0=1")
	describe()
	writeCase(&w, "2=9")
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if joined, parts := JoinedFile(f); len(parts) != 1 || caseOf(joined) != "3=87 d0=1 | 2=9" {
		t.Errorf("Joined: %s, parts %v", caseOf(joined), parts)
	}
}
