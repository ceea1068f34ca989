package profile_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// TestPairs compares with what the names say, but for event: data16 is the low half of data.
func TestPairs(t *testing.T) {
	n, same := 0, 0
	for message := range profile.Messages() {
		for f := range profile.Fields(message) {
			plain, wider, ok := profile.PairOf(message, f.Num())
			name := strings.TrimPrefix(f.Name(), "enhanced_")
			narrow, is := profile.FieldNamed(message, name)
			_, wide := profile.FieldNamed(message, "enhanced_"+name)
			if message == profile.MesgNumEvent && (f.Num() == profile.EventData || f.Num() == profile.EventData16) ||
				message == profile.MesgNumHR && (f.Num() == profile.HRTime256 || f.Num() == profile.HRFractionalTimestamp) {
				is, wide, narrow = true, true, profile.Field{}
			}
			if ok != (is && wide) {
				t.Errorf("%s.%s: PairOf = %d, %d, %v, want %v", profile.MessageName(message), f.Name(), plain, wider, ok, is && wide)
			}
			if ok && narrow != (profile.Field{}) && plain != narrow.Num() {
				t.Errorf("%s.%s: the plain field is %d, want %d", profile.MessageName(message), f.Name(), plain, narrow.Num())
			}
			if ok {
				n++
			}
			if to, ok := profile.WiderOf(message, f.Num()); ok {
				same++
				if f.Num() != plain || to != wider {
					t.Errorf("%s.%s: WiderOf = %d, PairOf = %d, %d", profile.MessageName(message), f.Name(), to, plain, wider)
				}
			}
		}
	}
	if n != 54 || same != 18 { // 27 pairs, of which 8 are of respiration rates and one of fractions of a second
		t.Errorf("%d fields in pairs, %d wider ones of the same number, want 54, 18", n, same)
	}
	for field, want := range map[uint8]string{
		profile.RecordSpeed: "speed", profile.RecordEnhancedSpeed: "speed", profile.RecordHeartRate: "heart_rate", 251: "",
		profile.RecordEnhancedRespirationRate: "respiration_rate",
	} {
		if got := profile.PlainName(profile.MesgNumRecord, field); got != want {
			t.Errorf("PlainName(%d) = %q, want %q", field, got, want)
		}
	}
}

// TestBothOf has both fields of a pair, in one order, and a field without another.
func TestBothOf(t *testing.T) {
	for _, tt := range []struct {
		name string
		want []string
	}{
		{"speed", []string{"speed", "enhanced_speed"}},
		{"enhanced_speed", []string{"speed", "enhanced_speed"}},
		{"heart_rate", []string{"heart_rate"}},
	} {
		f, _ := profile.FieldNamed(profile.MesgNumRecord, tt.name)
		var got []string
		for _, f := range profile.BothOf(profile.MesgNumRecord, f) {
			got = append(got, f.Name())
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("BothOf(record, %s) = %v, want %v", tt.name, got, tt.want)
		}
	}
}
