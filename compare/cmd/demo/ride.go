package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/muktihari/fit/decoder"

	"github.com/tightwire/tightwire/fit"
)

// rideFile is a ride that our encoder has made, below the top folder.
const rideFile = "vectors/fit/activity.fit"

// recorded is how many of its bytes are there when the recording breaks off.
const recorded = 60_000

// showRide repairs a ride whose recording broke off, as a rider would, and checks with another
// decoder that no record before the break is lost.
func showRide(w io.Writer, t *tools) error {
	heading(w, "1. A ride whose recording broke off")
	whole, err := os.ReadFile(filepath.Join(t.top, filepath.FromSlash(rideFile)))
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "$ head -c %d %s > crash.fit\n", recorded, rideFile)
	if err := os.WriteFile(filepath.Join(t.dir, "crash.fit"), whole[:recorded], 0o600); err != nil {
		return err
	}
	err = errors.Join(
		t.fit(w, 3, "check", "crash.fit"),
		t.fit(w, 5, "repair", "--summary", "crash.fit", "-o", "saved.fit"),
		t.fit(w, 22, "show", "saved.fit"),
		t.fit(w, 3, "view", "saved.fit", "-o", "ride.html"),
		t.fit(w, 3, "parquet", "saved.fit", "-o", "ride.parquet"),
	)
	if err != nil {
		return err
	}
	saved, err := os.ReadFile(filepath.Join(t.dir, "saved.fit"))
	if err != nil {
		return err
	}
	n, err := compareRides(saved, whole)
	if err == nil {
		fmt.Fprintf(w, "\nChecked: the %d saved records are what muktihari/fit reads from the unbroken file. ride.html is\na page with its route and charts, ride.parquet its table.\n", n)
	}
	return err
}

// The message and the fields that are compared.
const record, heartRate, distance, timestamp = 20, 3, 5, 253

// compareRides checks that the records of a saved file are the first of the whole one, as
// muktihari/fit reads it, and returns how many there are.
func compareRides(saved, whole []byte) (n int, err error) {
	ours, err := fit.DecodeBytes(saved)
	if err != nil {
		return 0, err
	}
	theirs, err := decoder.New(bytes.NewReader(whole)).Decode()
	if err != nil {
		return 0, err
	}
	var want [][3]uint64
	for i := range theirs.Messages {
		if m := &theirs.Messages[i]; m.Num == record {
			want = append(want, [3]uint64{
				uint64(m.FieldValueByNum(timestamp).Uint32()), uint64(m.FieldValueByNum(heartRate).Uint8()), uint64(m.FieldValueByNum(distance).Uint32()),
			})
		}
	}
	for _, m := range ours.Messages {
		if m.Num() != record {
			continue
		}
		got := [3]uint64{m.Field(timestamp).Uint(), m.Field(heartRate).Uint(), m.Field(distance).Uint()}
		if n == len(want) || got != want[n] {
			return n, fmt.Errorf("record %d of the saved file (time, heart rate, distance: %d) is not what muktihari/fit reads from the whole one", n, got)
		}
		n++
	}
	if n == 0 {
		return n, errors.New("the saved file has no records")
	}
	return n, nil
}
