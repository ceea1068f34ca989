package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/check"
)

// foreign are files that are no FIT files, whatever their names, and what each verb says of them.
var foreign = []struct{ content, want string }{
	{"", "not a FIT file, it is empty"},
	{strings.Repeat("\x00", 500), "not a FIT file, only zero bytes"},
	{"<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><trk/></gpx>", "not a FIT file, but GPX"},
	{"<TrainingCenterDatabase/>", "not a FIT file, but TCX"},
	{"<!DOCTYPE html><html><head><title>404: ride.FIT</title></head></html>", "not a FIT file, but HTML, perhaps the page of an error"},
	{`{"error":"sign in first"}`, "not a FIT file, but JSON"},
	{"Date,Distance\n", "not a FIT file, but text"},
	{"\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c", "not a FIT file"},
}

// TestForeign gives each verb that reads FIT files something else. None of them suggests to repair it.
func TestForeign(t *testing.T) {
	t.Parallel()
	lines := []string{"show FILE", "show --json FILE", "dump FILE", "stat FILE", "check FILE", "doctor FILE", "repair FILE -o OUT", "split --lap FILE -o OUT", "diff FILE FILE", "bulk FILE -o OUT"}
	for _, line := range editing {
		lines = append(lines, line+" FILE -o OUT")
	}
	for _, line := range exporting {
		lines = append(lines, line+" FILE -o OUT")
	}
	for _, tt := range foreign {
		file := write(t, "ride.fit", []byte(tt.content))
		for _, line := range lines {
			out := filepath.Join(t.TempDir(), "out")
			args := strings.Fields(strings.NewReplacer("FILE", file, "OUT", out).Replace(line))
			got := fitOn(nil, args...)
			status := 1
			if strings.HasPrefix(line, "diff") {
				status = 2
			}
			said := got.out + got.errors
			if got.status != status || !strings.Contains(said, tt.want+"\n") || strings.Contains(said, "fit repair") || strings.Contains(said, "repair it") || strings.Contains(said, "damaged") && !strings.HasPrefix(line, "bulk") {
				t.Errorf("fit %s of %.20q = %v, want %d, %q, and no hint to repair it", line, tt.content, got, status, tt.want)
			}
		}
	}
}

// TestForeignExact compares all that check, doctor, repair and show say of a GPX file with the name of a FIT file.
func TestForeignExact(t *testing.T) {
	t.Parallel()
	file := write(t, "ride.fit", []byte("<gpx/>"))
	for _, tt := range []struct {
		line string
		want result
	}{
		{"check", result{1, file + ": offset 0: not a FIT file, but GPX\n", ""}},
		{"show", result{1, "", "fit: " + file + ": not a FIT file, but GPX\n"}},
		{"repair -o OUT", result{1, "", "fit: " + file + ": not a FIT file, but GPX\nfit: " + file + ": nothing to save\n"}},
		{"trim --to 1m -o OUT", result{1, "", "fit: " + file + ": not a FIT file, but GPX\n"}},
		{"doctor", result{1, file + ": refused: not-fit: not a FIT file, but GPX\n" +
			"    A file that is not FIT cannot be repaired. Get the FIT file again from where it comes, or make one: fit from-gpx, fit from-tcx.\n" +
			"    https://github.com/GoldenCheetah/GoldenCheetah/issues/474\n", ""}},
	} {
		args := strings.Fields(strings.Replace(tt.line, "OUT", filepath.Join(t.TempDir(), "out"), 1) + " " + file)
		compare(t, args, fitOn(nil, args...), tt.want)
	}
}

// TestForeignReport has the keys of every report of repair.
func TestForeignReport(t *testing.T) {
	t.Parallel()
	var r check.RepairReport
	got := fitOn([]byte("<gpx/>"), "repair", "--report", "json", "-", "-o", "-")
	err := json.Unmarshal([]byte(got.errors), &r)
	if err != nil || got.status != 1 || r.File != "stdin" || r.Saved != 0 || r.Lost != 6 || len(r.Dropped) != 1 || r.Dropped[0] != (check.DroppedReport{Size: 6, Cause: "not a FIT file, but GPX"}) {
		t.Errorf("repair --report json of GPX = %v, %v, want 6 bytes lost, which are GPX", got, err)
	}
}

// TestForeignMail has a FIT file in a mail, which is a text, but can be repaired.
func TestForeignMail(t *testing.T) {
	t.Parallel()
	mail := write(t, "mail.txt", append([]byte("Subject: my ride\r\n"), toBase64(smallRide())...))
	if got := fitOn(nil, "check", mail); got.status != 1 || !strings.Contains(got.out, "'fit repair' undoes that\n") {
		t.Errorf("check of a mail = %v, want 1 and a hint", got)
	}
	if got := fitOn(nil, "doctor", mail); got.status != 1 || !strings.Contains(got.out, "'fit repair' undoes that\n") {
		t.Errorf("doctor of a mail = %v, want 1 and a hint", got)
	}
	if got := fitOn(nil, "repair", mail, "-o", "-"); got.status != 0 || got.out != string(smallRide()) {
		t.Errorf("repair of a mail = %d, %s", got.status, got.errors)
	}
}
