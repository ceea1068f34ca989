package fitfiles

import (
	"testing"

	"github.com/muktihari/fit/decoder"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
)

// TestFITAnswersAgree runs each arm once, without a race around it, and the base
// once more.
func TestFITAnswersAgree(t *testing.T) {
	for _, r := range Races() {
		want := r.Arms[0].Run(0)
		if want == races.Failed || want == 0 {
			t.Errorf("%s: %s answers %#x", r.Name, r.Arms[0].Name, want)
		}
		for _, a := range r.Arms[1:] {
			if got := a.Run(0); got != want {
				t.Errorf("%s: %s answers %#x, %s %#x", r.Name, a.Name, got, r.Arms[0].Name, want)
			}
		}
		if other := r.Arms[0].Run(1); other == want || other == races.Failed || r.Arms[0].Run(0) != want {
			t.Errorf("%s: %s answers %#x to another input, and then not the same to the first", r.Name, r.Arms[0].Name, other)
		}
	}
}

// allocations are how many a loop of ours may make for an operation once its
// buffers have grown. Those that are not here may make none.
var allocations = map[string]float64{
	"FIT/op=decode/shape=activity":        40,
	"FIT/op=decode/shape=developer":       60,
	"FIT/op=decode/shape=multisport":      50,
	"FIT/op=decode/shape=small":           40 * corpus.FITFiles,
	"FIT/op=read/shape=activity":          40,
	"FIT/op=read/shape=developer":         60,
	"FIT/op=read/shape=multisport":        50,
	"FIT/op=stream/shape=developer":       60, // for the descriptions of its developer fields
	"FIT/op=typed/shape=activity":         200,
	"FIT/op=typed/shape=multisport":       250,
	"FIT/op=typedencode/shape=activity":   100,
	"FIT/op=typedencode/shape=multisport": 120,
	"FIT/op=columns/shape=activity":       300,
	"FIT/op=columns/shape=developer":      450,
	"FIT/op=columns/shape=multisport":     300,
	"FIT/op=columns/shape=lists":          350,
	"FIT/op=columnencode/shape=activity":  120,
	"FIT/op=encode/shape=activity":        50,
	"FIT/op=encode/shape=developer":       80,
	"FIT/op=encode/shape=multisport":      60,
	"FIT/op=build":                        20,
}

// TestFITAllocations wants them not to grow with the messages.
func TestFITAllocations(t *testing.T) {
	testkit.SkipUnderRace(t)
	for _, r := range Races() {
		for _, a := range r.Arms {
			if !races.Ours(a.Name) {
				continue
			}
			if got := allocsOf(func() { a.Run(0) }); got > allocations[r.Name] {
				t.Errorf("%s: %s makes %v allocations, want %v at most", r.Name, a.Name, got, allocations[r.Name])
			}
		}
	}
}

// allocsOf returns the least allocations of three runs: other goroutines allocate
// too.
func allocsOf(f func()) float64 {
	return min(testing.AllocsPerRun(1, f), testing.AllocsPerRun(1, f), testing.AllocsPerRun(1, f))
}

// TestFITEncodings wants what muktihari/fit writes in the races to have the
// messages and valid values of the original. Ours has them by the tests of package
// fit.
func TestFITEncodings(t *testing.T) {
	for _, s := range fitShapes {
		b := s.files()[0]
		f, err := fit.DecodeBytes(b)
		if err != nil {
			t.Fatal(err)
		}
		g, err := newMuktihari(b, decoder.WithNoComponentExpansion()).Decode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := fit.DecodeBytes(fitEncodeMuktihari()(g))
		if err != nil || len(again.Messages) != len(f.Messages) {
			t.Fatalf("%s: %d messages encoded again, error %v, want %d", s.name, len(again.Messages), err, len(f.Messages))
		}
		for i, m := range f.Messages {
			checkEncoded(t, s.name, i, again.Messages[i], m)
		}
	}
}

// TestFITTypedEncodings wants the messages of each kind in the same order and with the
// same valid values from both.
func TestFITTypedEncodings(t *testing.T) {
	b := fitShapes[0].files()[0]
	a, err := activity.DecodeBytes[activity.Activity](b)
	if err != nil {
		t.Fatal(err)
	}
	theirs := fitActivityMuktihari(b).ToFIT(nil)
	want, got := byKind(t, fitEncodeMuktihari()(&theirs)), byKind(t, fitTypedEncode()(a))
	if len(got) != len(want) {
		t.Errorf("%d kinds of messages, want %d", len(got), len(want))
	}
	for num, messages := range want {
		if len(got[num]) != len(messages) {
			t.Errorf("%d messages of kind %d, want %d", len(got[num]), num, len(messages))
			continue
		}
		for i, m := range messages {
			checkEncoded(t, "typed", i, got[num][i], m)
			checkEncoded(t, "typed", i, m, got[num][i])
		}
	}
}

func byKind(t *testing.T, b []byte) map[profile.MesgNum][]fit.Message {
	t.Helper()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[profile.MesgNum][]fit.Message{}
	for _, m := range f.Messages {
		kinds[m.Num()] = append(kinds[m.Num()], m)
	}
	return kinds
}

func checkEncoded(t *testing.T, name string, i int, got, want fit.Message) {
	t.Helper()
	for num, v := range want.Fields() {
		if w := got.Field(num); !w.Equal(v) && w.String() != v.String() {
			t.Errorf("%s: message %d: field %d is %v, want %v", name, i, num, w, v)
		}
	}
}

// TestFITBuilt wants the file of values to have them.
func TestFITBuilt(t *testing.T) {
	rs := corpus.FITRecords(1000, 3)
	f, err := fit.DecodeBytes(fitBuild()(rs))
	if err != nil || len(f.Messages) != 1+len(rs) {
		t.Fatalf("built %v, want %d messages", err, 1+len(rs))
	}
	for i, r := range rs {
		m := f.Messages[i+1]
		got := corpus.FITRecord{
			Timestamp: uint32(m.Field(253).Uint()), Lat: int32(m.Field(0).Int()), Long: int32(m.Field(1).Int()), Distance: uint32(m.Field(5).Uint()),
			Altitude: uint16(m.Field(2).Uint()), Speed: uint16(m.Field(6).Uint()), HeartRate: uint8(m.Field(3).Uint()), Cadence: uint8(m.Field(4).Uint()),
			Temperature: int8(m.Field(13).Int()), Power: r.Power,
		}
		if got != r {
			t.Errorf("record %d is %+v, want %+v", i, got, r)
		}
	}
}
