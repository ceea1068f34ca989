package fit_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// rides are eight real people's rides and runs, of devices and programs of several makers.
var rides = []string{
	"fit-benchmarks/sample.fit", "jimmykane/batt.fit", "jimmykane/example.fit", "jimmykane/running-with-developer-data.fit",
	"python-fitparse/sample-activity.fit", "roznet/gearstest.fit", "tormoder/activity-small-fenix2-run.fit", "tormoder/garmin-edge-500-activitiy.fit",
}

// in2026November is 7 November 2026, 9 o'clock, in seconds from 31 December 1989.
const in2026November = 1_162_976_400

// rideFiles returns the rides, with their own times, or moved to November 2026.
func rideFiles(t *testing.T, moved bool) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, name := range rides {
		b, err := os.ReadFile(filepath.Join(realFiles, name))
		if err != nil {
			t.Fatal(err)
		}
		if moved {
			b = movedTo(t, b, in2026November)
		}
		files[name] = b
	}
	return files
}

// movedTo returns a file moved so that its first time is another.
func movedTo(t *testing.T, b []byte, to uint32) []byte {
	t.Helper()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range f.Messages {
		if at, ok := m.Timestamp(); ok {
			f, _, err = edit.Shift(f, time.Duration(to-at)*time.Second)
			break
		}
	}
	if err == nil {
		b, err = fit.Append(nil, f, fit.KeepLayout())
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestRecoverRides damages eight rides in all ways, as they are and moved to November 2026. Of 239 cases 237 save 95 % of
// the messages, and in 99 of 100 at most three are new.
func TestRecoverRides(t *testing.T) {
	t.Parallel()
	if !testkit.Full(false, true) {
		t.Skip("TIGHTWIRE_FULL is not set")
	}
	if _, err := os.Stat(realFiles); err != nil {
		t.Skip("no real files: ", err)
	}
	for _, moved := range []bool{false, true} {
		files, layouts := rideFiles(t, moved), map[string]*layout{}
		for name, b := range files {
			layouts[name] = layoutOf(b)
		}
		cases, enough, clean, seed := 0, 0, 0, *firstSeed
		for _, k := range damages {
			for _, name := range rides {
				seed++
				d := inflict(k, files[name], layouts[name], seed)
				b := d.bytes()
				recovered, _ := fit.Recover(b)
				v := judge(d, b, recovered)
				if v.other || v.few {
					continue
				}
				cases++
				if v.enough() {
					enough++
				}
				if v.invented <= 3 {
					clean++
				}
				if !v.enough() || v.invented > 3 {
					t.Logf("moved %t: %s, %s, seed %d: %v", moved, k.name, name, seed, v)
				}
			}
		}
		t.Logf("moved %t: of %d cases %d save enough, %d have at most three new messages", moved, cases, enough, clean)
		if enough*239 < cases*237 || clean*100 < cases*99 {
			t.Errorf("moved %t: of %d cases %d save enough, %d have at most three new messages, want 237 of 239 and 99 of 100", moved, cases, enough, clean)
		}
	}
}
