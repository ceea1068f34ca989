package main

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

func TestStat(t *testing.T) {
	t.Parallel()
	w := newFile().DefineRaw(0, 0, 18, 5, 1, 0x00, 9, 4, 0x86, 0, 1, 0x00).Data(0).Byte(2).Uint32(4031250).Byte(8)
	b := append(ride(), short(w, 0x10)...)
	want := joined(
		"stdin: file 0: offset 0, 126 bytes",
		fmt.Sprintf("  header      14 bytes, protocol 2.0, profile 21.40, checksum %#04x", binary.LittleEndian.Uint16(b[12:])),
		"  data        110 bytes: 4 definitions, 5 messages",
		"  file_id     type activity, manufacturer garmin, time_created 2021-09-08T01:46:40Z",
		"  time        2021-09-08T01:46:50Z to 2021-09-08T01:46:53Z, 3s",
		`  developer   "torque", uint8, Nm`,
		`  record                   3        22  timestamp speed "torque" heart_rate distance`,
		"  field_description        1        16  developer_data_index field_definition_number fit_base_type_id field_name units",
		"  file_id                  1         8  type manufacturer time_created",
		"stdin: file 1: offset 126, 36 bytes",
		"  header      12 bytes, protocol 1.0, profile 21.40, checksum none",
		"  data        22 bytes: 1 definitions, 1 messages",
		"  session     sport cycling, total_distance 40312.5 m",
		"  session        1         7  sport total_distance event",
	)
	compare(t, []string{"stat"}, fitOn(b, "stat"), result{0, want, ""})
}

// TestStatDamage checks that faults are reported and what is before them is counted.
func TestStatDamage(t *testing.T) {
	t.Parallel()
	b := ride()
	got := fitOn(b[:len(b)-3], "stat")
	for _, want := range []string{"4 definitions, 4 messages", "  fault       file 0: offset 118: truncated"} {
		if got.status != 1 || got.errors != "" || !strings.Contains(got.out, want) {
			t.Errorf("stat of a cut file = %v, want 1 and %q", got, want)
		}
	}
	got = fitOn([]byte("hello"), "stat")
	want := "stdin: file 0: offset 0, 5 bytes\n  fault       not a FIT file, but text"
	if got.status != 1 || !strings.HasPrefix(got.out, want) {
		t.Errorf("stat of no FIT file = %v, want 1 and %q", got, want)
	}
}

// TestStatRepeats reports once what is said twice, and leaves out times that only
// count from the start of the device.
func TestStatRepeats(t *testing.T) {
	t.Parallel()
	w := newFile()
	for range 2 {
		w.DefineRaw(1, 0, 206, 0, 1, 0x02, 1, 1, 0x02, 2, 1, 0x02).Data(1).Byte(0, 7, 0x02)
	}
	w.DefineRaw(0, 0, 20, 3, 1, 0x02, 253, 4, 0x86).Data(0).Byte(120).Uint32(5)
	w.DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 0x02).Data(0).Uint32(6).Byte(120)
	want := joined(
		"  data        74 bytes: 4 definitions, 4 messages",
		"  developer   developer_0_7, uint8",
		"  record                   2        12  heart_rate timestamp",
		"  field_description        2         8  developer_data_index field_definition_number fit_base_type_id",
	)
	_, got, _ := strings.Cut(fitOn(w.Bytes(), "stat").out, "checksum")
	if _, got, _ = strings.Cut(got, "\n"); got != want {
		t.Errorf("stat is\n%swant\n%s", got, want)
	}
}

// TestStatDefinitions counts those before a fault.
func TestStatDefinitions(t *testing.T) {
	t.Parallel()
	good := newFile().DefineRaw(0, 0, 20, 3, 1, 0x02).Data(0).Byte(1).Body
	for _, garbage := range [][]byte{
		{0xC1, 0, 0, 20, 0, 0, 0},
		{0x40, 0, 2, 20, 0, 0},
		{0x40, 0, 0, 20, 0, 9},
		{0x60, 0, 0, 20, 0, 0},
		{0x40, 0, 0},
	} {
		got := fitOn((&fittest.File{Protocol: 0x20, Profile: 2140, Body: append(good[:len(good):len(good)], garbage...)}).Bytes(), "stat")
		if want := " bytes: 1 definitions, 1 messages"; got.status != 1 || !strings.Contains(got.out, want) {
			t.Errorf("stat of a file that ends in %x = %v, want 1 and %q", garbage, got, want)
		}
	}
}
