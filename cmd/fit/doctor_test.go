package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// crash is a ride that ends without a lap, a session and an activity.
func crash() []byte {
	w := newFile()
	w.DefineRaw(0, 0, 0, 0, 1, 0x00, 1, 2, 0x84, 4, 4, 0x86)
	w.Data(0).Byte(4).Uint16(1).Uint32(1000000000)
	w.DefineRaw(2, 0, 20, 253, 4, 0x86, 5, 4, 0x86)
	for i := range uint32(10) {
		w.Data(2).Uint32(1000000000+i, i*500)
	}
	return w.Bytes()
}

func TestDoctor(t *testing.T) {
	t.Parallel()
	got := fitOn(crash(), "doctor")
	for _, want := range []string{
		"stdin: refused: session-missing: the file has no session message\n    Without a session", "\n    https://github.com/", "lap-missing",
		"activity-missing", "untidy: timer-start", "\nstdin: to fix 3 of 5 findings: fit doctor --fix FILE -o OUT\n",
	} {
		if !strings.Contains(got.out, want) {
			t.Errorf("doctor = %v, want %q in it", got, want)
		}
	}
	if got.status != 1 || got.errors != "" {
		t.Errorf("doctor = %v, want 1 and nothing on standard error", got)
	}
	compare(t, []string{"doctor", "of no file"}, fitOn([]byte("no file"), "doctor", "--json"), result{
		1, `{"file":"stdin","findings":[{"rule":"not-fit","severity":"refused","offset":0,"message":"not a FIT file, but text"}],"fixed":[]}` + "\n", "",
	})
}

// After two commands a ride that a crash has cut is without a finding but that nobody knows
// when the timer started, and in which time zone.
func TestDoctorAfterCrash(t *testing.T) {
	t.Parallel()
	cut := crash()[:100]
	saved := fitOn(cut, "repair", "-", "-o", "-")
	fixed := fitOn([]byte(saved.out), "doctor", "--fix", "--json", "-", "-o", "-")
	var report struct {
		File            string
		Findings, Fixed []struct{ Rule, Severity string }
	}
	if err := json.Unmarshal([]byte(fixed.errors), &report); err != nil || fixed.status != 0 || report.File != "stdin" {
		t.Fatalf("doctor --fix = %v, %v, want 0", fixed, err)
	}
	for _, f := range report.Findings {
		if f.Severity != "untidy" {
			t.Errorf("doctor --fix leaves %+v", f)
		}
	}
	if len(report.Fixed) != 3 || report.Fixed[0].Rule != "session-missing" {
		t.Errorf("doctor --fix mended %v, want session, lap and activity", report.Fixed)
	}
	if again := fitOn([]byte(fixed.out), "doctor"); again.status != 0 {
		t.Errorf("doctor after --fix = %v, want 0", again)
	}
	people := fitOn([]byte(saved.out), "doctor", "--fix", "-", "-o", "-")
	if people.out != fixed.out || !strings.HasPrefix(people.errors, "stdin: fixed: session-missing: the file has no session message\n") {
		t.Errorf("doctor --fix without --json = %q", people.errors)
	}
}

// A file that is not whole is refused, as mistakes are.
func TestDoctorMistakes(t *testing.T) {
	t.Parallel()
	out := write(t, "out", []byte("old"))
	if got := fitOn(crash()[:50], "doctor", "--fix", "-", "-o", out); got.status != 1 || !strings.Contains(got.errors, "truncated") || !strings.Contains(got.errors, "repair it first: fit repair FILE -o OUT") || read(t, out) != "old" {
		t.Errorf("doctor --fix of a cut file = %v, want 1, the fault and the old file", got)
	}
	for _, args := range [][]string{{"doctor", "-", "-o", out}, {"doctor", "--fix", "-"}, {"doctor", "--fix", "a", "b", "-o", out}} {
		if got := fitOn(nil, args...); got.status != 2 {
			t.Errorf("%v = %v, want 2", args, got)
		}
	}
}

// A file without a finding is OK. It is not changed.
func TestDoctorOK(t *testing.T) {
	t.Parallel()
	fixed := fitOn(crash(), "doctor", "--fix", "-", "-o", "-").out
	if again := fitOn([]byte(fixed), "doctor", "--fix", "-", "-o", "-"); again.out != fixed || !strings.HasPrefix(again.errors, "stdin: nothing to fix\n") {
		t.Errorf("doctor --fix of what it fixed has other bytes: %q", again.errors)
	}
	workout := newFile()
	workout.DefineRaw(0, 0, 0, 0, 1, 0x00, 1, 2, 0x84, 4, 4, 0x86)
	workout.Data(0).Byte(5).Uint16(1).Uint32(1000000000)
	compare(t, []string{"doctor"}, fitOn(workout.Bytes(), "doctor"), result{0, "stdin: OK\n", ""})
}
