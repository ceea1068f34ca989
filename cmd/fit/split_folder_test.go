package main

import (
	"maps"
	"os"
	"strings"
	"testing"
)

// TestSplitUsedFolder splits a ride twice into one folder: the parts of the first time would be merged with
// those of the second.
func TestSplitUsedFolder(t *testing.T) {
	t.Parallel()
	ride := smallRide()
	file := write(t, "ride.fit", ride)
	out := t.TempDir()
	if got := fitTo(nil, "split --every-time 4s", file, out); got.status != 0 {
		t.Fatalf("split = %v", got)
	}
	others := map[string][]byte{
		"ride.fit": ride, "ride-notes.fit": ride, "other-1.fit": ride, "ride-1.txt": []byte("notes"), "sub/ride-1.fit": ride,
		"ride-2024.fit": made{year: 2024, records: 3}.bytes(t), // of another time
		"ride-99.fit":   []byte("no FIT file"),
	}
	save(t, out, others)
	before := tree(t, out)
	got := fitTo(nil, "split --lap", file, out)
	compare(t, []string{"split"}, got, result{2, "", "fit: " + out + ": has 10 parts of ride.fit already, want another folder, or --force to replace them\n"})
	if !maps.Equal(before, tree(t, out)) {
		t.Error("split into a used folder changed it")
	}
	if got := fitTo(nil, "split --lap --force", file, out); got.status != 0 {
		t.Errorf("split --force = %v", got)
	}
	fresh := t.TempDir()
	fitTo(nil, "split --lap", file, fresh)
	want := tree(t, fresh)
	for name, b := range others {
		want[name] = string(b)
	}
	if after := tree(t, out); !maps.Equal(want, after) {
		t.Errorf("split --force left %s, want %s", names(after), names(want))
	}
}

// TestSplitForeign has another ride in the place of a part, which not even --force replaces.
func TestSplitForeign(t *testing.T) {
	t.Parallel()
	file := write(t, "ride.fit", smallRide())
	for what, b := range map[string][]byte{"another ride": made{year: 2024, records: 3}.bytes(t), "damaged": smallRide()[:100], "text": []byte("text")} {
		out := t.TempDir()
		save(t, out, map[string][]byte{"ride-2.fit": b})
		for _, line := range []string{"split --lap", "split --lap --force"} {
			got := fitTo(nil, line, file, out)
			compare(t, []string{line, what}, got, result{2, "", "fit: " + out + "/ride-2.fit: is not a part of ride.fit, want another folder\n"})
		}
		checkFolder(t, out, "ride-2.fit")
	}
}

// TestSplitForceNew needs no old parts, and keeps them if the new ones cannot be made.
func TestSplitForceNew(t *testing.T) {
	t.Parallel()
	file := write(t, "ride.fit", smallRide())
	out := t.TempDir()
	if got := fitTo(nil, "split --lap --force", file, out); got.status != 0 {
		t.Errorf("split --force into an empty folder = %v", got)
	}
	before := tree(t, out)
	if err := os.Chmod(out, 0o500); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(out, 0o700)
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	if got := fitTo(nil, "split --every-time 20s --force", file, out); got.status != 1 || !strings.Contains(got.errors, "permission denied") {
		t.Errorf("split --force into a folder that is read only = %v, want 1", got)
	}
	if !maps.Equal(before, tree(t, out)) {
		t.Error("split --force lost old parts although it made no new ones")
	}
}
