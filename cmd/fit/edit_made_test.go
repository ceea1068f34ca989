package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
)

// TestFillVerb fills a dropout of three seconds, says so, and marks the records, which csv shows.
func TestFillVerb(t *testing.T) {
	t.Parallel()
	a := ridetest.Ride(120)
	for i := range 3 {
		a.Records[50+i].Power = 0xFFFF
	}
	file := ridetest.Bytes(a)
	got := fitOn(file, "fill", "-", "-o", "-")
	if want := "fit: stdin: power: filled in 3 records, which filled_power marks\n"; got.status != 0 || !strings.Contains(got.errors, want) {
		t.Fatalf("fill = %d, %q, want %q", got.status, got.errors, want)
	}
	if dump := fitOn([]byte(got.out), "dump", "-m", "record"); strings.Count(dump.out, `"filled_power" 1`) != 3 {
		t.Errorf("dump shows %d marked records, want 3:\n%s", strings.Count(dump.out, "filled_power"), dump.out[:2000])
	}
	if doctor := fitOn([]byte(got.out), "doctor"); strings.Contains(doctor.out, "developer") {
		t.Errorf("doctor of a filled ride says\n%s", doctor.out)
	}
	if short := fitOn(file, "fill", "--up-to", "2s", "-", "-o", "-"); short.status != 1 || short.errors != "fit: stdin: nothing to change\n" {
		t.Errorf("fill --up-to 2s = %d, %q, want nothing to change", short.status, short.errors)
	}
	if report := fitOn(file, "fill", "--report", "json", "-", "-o", "-"); !strings.Contains(report.errors, `"marks":[{"name":"filled_power","messages":3,"value":1}]`) {
		t.Errorf("fill --report json = %s", report.errors)
	}
}

// TestScaleVerb scales a ride and says by how much.
func TestScaleVerb(t *testing.T) {
	t.Parallel()
	got := fitOn(ridetest.Bytes(ridetest.Ride(120)), "scale", "power", "1.03", "-", "-o", "-")
	if want := "fit: stdin: power: times 1.03 of what was measured, which scale_power says\n"; got.status != 0 || !strings.Contains(got.errors, want) {
		t.Fatalf("scale = %d, %q, want %q", got.status, got.errors, want)
	}
	if dump := fitOn([]byte(got.out), "dump", "-m", "session"); !strings.Contains(dump.out, `"scale_power" 1.03`) {
		t.Errorf("dump of the session\n%s, want the factor", dump.out)
	}
}

// TestSwimVerb mends a swim: of eight lengths of 25 m, two were one, one was two, and the pool has 50 m.
func TestSwimVerb(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	save(t, folder, map[string][]byte{"swim.fit": ridetest.Bytes(ridetest.Swim(2))})
	out := edited(t, "swim", "--pool", "50m", "--join", "2", "--split", "7,8", "--stroke", "1-2=drill,4=backstroke", filepath.Join(folder, "swim.fit"))
	if f := shownFigures(t, out); f.Distance != 9*50 {
		t.Errorf("the swim has %v m, want 450 m", f.Distance)
	}
	shown := fitOn(nil, "show", out).out
	for _, want := range []string{"  Pool        50 m, ~9 lengths\n", "    1     150 m  2:00  ~1:20 /100 m        3      mixed", "    3     300 m  2:00  ~0:40 /100 m        6  freestyle"} {
		if !strings.Contains(shown, want) {
			t.Errorf("show wrote\n%s, want %q in it", shown, want)
		}
	}
	got := fitOn(ridetest.Bytes(ridetest.Swim(2)), "swim", "--join", "9", "-", "-o", "-")
	if got.status != 1 || got.errors != "fit: stdin: no such length: 9, of 8\n" || got.out != "" {
		t.Errorf("swim --join 9 = %v, want 1 and no such length", got)
	}
	if words := fitOn(ridetest.Bytes(ridetest.Swim(2)), "swim", "--join", "2", "-", "-o", "-").errors; !strings.HasPrefix(words, "fit: stdin: 1 length fewer; changed in ") {
		t.Errorf("swim --join 2 says %q", words)
	}
}
