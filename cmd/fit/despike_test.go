package main

import (
	"os"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/edits"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

const spikesFile = vectorFiles + "/spikes.fit"

// messagesOf decodes a file.
func messagesOf(t *testing.T, name string) (records, laps, sessions []fit.Message) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range f.Messages {
		switch m.Num() {
		case profile.MesgNumRecord:
			records = append(records, m)
		case profile.MesgNumLap:
			laps = append(laps, m)
		case profile.MesgNumSession:
			sessions = append(sessions, m)
		}
	}
	return records, laps, sessions
}

// TestDespike removes each spike of vectors/fit/spikes.fit, and no other value of a record.
func TestDespike(t *testing.T) {
	t.Parallel()
	spikes := map[int][]uint8{ // by second
		0: {profile.RecordAltitude}, 20: {profile.RecordSpeed}, 30: {profile.RecordPower}, 40: {profile.RecordHeartRate},
		50: {profile.RecordPositionLat, profile.RecordPositionLong}, 60: {profile.RecordAltitude},
	}
	was, _, _ := messagesOf(t, spikesFile)
	records, laps, sessions := messagesOf(t, edited(t, "despike", spikesFile))
	if len(records) != 91 || len(was) != 91 || len(laps) != 1 || len(sessions) != 1 {
		t.Fatalf("%d records of %d, %d laps, %d sessions, want 91, 1 and 1", len(records), len(was), len(laps), len(sessions))
	}
	for i, m := range records {
		hidden := map[uint8]bool{}
		for _, num := range spikes[i] {
			hidden[num] = true
		}
		for num, v := range m.Fields() {
			if old := was[i].Field(num); v.Valid() == hidden[num] || v.Valid() && !v.Equal(old) {
				t.Errorf("second %d, field %d: %v, was %v, want it hidden: %v", i, num, v, old, hidden[num])
			}
		}
	}
	// The powers are 200 to 209 W, 204.5 W in the mean; the altitude climbs from 200 m to 206 m.
	checkFields(t, laps[0], map[uint8]uint64{
		profile.LapAvgHeartRate: 125, profile.LapMaxHeartRate: 130, profile.LapAvgPower: 205, profile.LapMaxPower: 209,
		profile.LapAvgSpeed: 5000, profile.LapMaxSpeed: 5000, profile.LapTotalAscent: 6, profile.LapTotalDescent: 0,
		profile.LapTotalDistance: 45000, profile.LapTotalTimerTime: 90000,
	})
	checkFields(t, sessions[0], map[uint8]uint64{
		profile.SessionAvgHeartRate: 125, profile.SessionMaxHeartRate: 130, profile.SessionAvgPower: 205, profile.SessionMaxPower: 209,
		profile.SessionNormalizedPower: 205, profile.SessionAvgSpeed: 5000, profile.SessionMaxSpeed: 5000, profile.SessionTotalAscent: 6,
		profile.SessionTotalDescent: 0, profile.SessionTotalCalories: 20, profile.SessionTotalDistance: 45000,
		// seconds 90 and 0: 530 semicircles in each
		profile.SessionNecLat: 620_700_000 + 90*530, profile.SessionSwcLat: 620_700_000,
	})
	if v := sessions[0].Field(profile.SessionTrainingStressScore); !v.Exists() || v.Valid() {
		t.Errorf("training stress score %v, want an unknown one", v)
	}
}

// checkFields compares stored numbers of a message.
func checkFields(t *testing.T, m fit.Message, want map[uint8]uint64) {
	t.Helper()
	for num, n := range want {
		if v := m.Field(num); !v.Valid() || v.Uint() != n {
			t.Errorf("%s of the %s is %v, want %d", profile.PlainName(m.Num(), num), m.Num(), v, n)
		}
	}
}

// despikedRules are the rules that the help of despike names.
var despikedRules = []string{"power-spike", "speed-spike", "heart-rate", "altitude-jump", "position-jump"}

// doctor names a spike by a rule that says to use despike, and then has no such finding. --fix alone
// leaves the altitudes, and says so.
func TestDespikeAfterDoctor(t *testing.T) {
	t.Parallel()
	found := fitOn(nil, "doctor", spikesFile).out
	out := edited(t, "despike", spikesFile)
	left := fitOn(nil, "doctor", out)
	for _, rule := range despikedRules {
		_, finding, ok := strings.Cut(found, ": "+rule+": ")
		finding, _, _ = strings.Cut(finding, "    https://")
		if !ok || !strings.HasSuffix(finding, " fit despike FILE -o OUT.\n") {
			t.Errorf("doctor has %q of %s, want one that says to use fit despike", finding, rule)
		}
		if !strings.Contains(edits.Despike.About, rule) || strings.Contains(left.out, rule) {
			t.Errorf("fit help despike does not name %s, or doctor finds it afterwards: %v", rule, left)
		}
	}
	if left.status != 0 {
		t.Errorf("doctor of what despike made = %v, want 0", left)
	}
	fixed := fitOn(nil, "doctor", "--fix", spikesFile, "-o", "-")
	if !strings.Contains(fixed.errors, "fixed: power-spike") || !strings.Contains(fixed.errors, ": altitude-jump: ") || !strings.Contains(fixed.errors, "Remove it: fit despike") {
		t.Errorf("doctor --fix says %q, want what it fixed, and that altitudes are for fit despike", fixed.errors)
	}
	if got := fitOn([]byte(fixed.out), "despike", "-", "-o", "-"); got.status != 0 || strings.Contains(fitOn([]byte(got.out), "doctor").out, "altitude-jump") {
		t.Errorf("despike after doctor --fix = %d, %s", got.status, got.errors)
	}
}
