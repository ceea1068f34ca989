package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// oneRecord is a file with a record of these fields, at a time that is known.
func oneRecord(fields ...fittest.Value) []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	w.Message(1, 20, append([]fittest.Value{fittest.Uint32(253, saturday)}, fields...)...)
	return w.Bytes()
}

// TestDiffValues prints a field that differs: its value in both files, with its unit, and "none" for a
// file that lacks it. The same value stored in another way is not a difference.
func TestDiffValues(t *testing.T) {
	t.Parallel()
	const at = "2023-11-18T20:48:26Z record: "
	for _, tt := range []struct {
		a, b []fittest.Value
		want string
	}{
		{[]fittest.Value{fittest.Uint8(3, 120)}, []fittest.Value{fittest.Uint8(3, 121)}, at + "heart_rate 120 bpm, now 121 bpm\n"},
		{[]fittest.Value{fittest.Uint8(3, 120)}, []fittest.Value{fittest.Uint8(3, 0xFF)}, at + "heart_rate 120 bpm, now none\n"},
		{[]fittest.Value{fittest.Uint8(3, 120)}, nil, at + "heart_rate 120 bpm, now none\n"},
		{nil, []fittest.Value{fittest.Uint32(5, 12345)}, at + "distance none, now 123.45 m\n"},
		{[]fittest.Value{fittest.Sint32(0, 1<<29)}, []fittest.Value{fittest.Sint32(0, -1<<29)}, at + "position_lat 45.0000000 degrees, now -45.0000000 degrees\n"},
		{[]fittest.Value{fittest.Enum(42, 1)}, []fittest.Value{fittest.Enum(42, 2)}, at + "activity_type running, now cycling\n"},
		{[]fittest.Value{fittest.Text(200, "a", 4)}, []fittest.Value{fittest.Text(200, "b\x1b", 4)}, at + `field_200 "a", now "b\x1b"` + "\n"},
		{[]fittest.Value{fittest.Array(201, profile.Uint8, 1, 255)}, []fittest.Value{fittest.Array(201, profile.Uint8, 1, 2)}, at + "field_201 [1 _], now [1 2]\n"},
		{
			[]fittest.Value{fittest.Uint8(3, 120), fittest.Uint16(7, 200)},
			[]fittest.Value{fittest.Uint16(7, 201), fittest.Uint8(3, 121)},
			at + "heart_rate 120 bpm, now 121 bpm, power 200 watts, now 201 watts\n",
		},
		{[]fittest.Value{fittest.Uint8(3, 120), fittest.Uint16(7, 200)}, []fittest.Value{fittest.Uint16(7, 200), fittest.Uint8(3, 120)}, ""},
		{[]fittest.Value{fittest.Uint8(3, 0xFF)}, nil, ""},
		{[]fittest.Value{fittest.Text(200, "a", 4)}, []fittest.Value{fittest.Text(200, "a", 9)}, ""},
	} {
		a, b := write(t, "a.fit", oneRecord(tt.a...)), write(t, "b.fit", oneRecord(tt.b...))
		want := result{0, tt.want, ""}
		if tt.want != "" {
			want.status = 1
		}
		compare(t, []string{"diff", tt.want}, fitOn(nil, "diff", a, b), want)
	}
}

// TestDiffLayouts finds no difference between a ride and what rewrite makes of it, however it is packed.
func TestDiffLayouts(t *testing.T) {
	t.Parallel()
	ride := smallRide()
	a := write(t, "a.fit", ride)
	folder := t.TempDir()
	save(t, folder, map[string][]byte{"x/ride.fit": ride})
	others := []string{
		write(t, "b.fit.gz", gzipOf(ride)), write(t, "b.zip", zipOf(t, "ride.fit", string(ride))), folder,
		write(t, "big.fit", []byte(fitOn(ride, "rewrite", "--big-endian", "-", "-o", "-").out)),
		write(t, "small.fit", []byte(fitOn(ride, "rewrite", "--compress-timestamps", "-", "-o", "-").out)),
	}
	for _, b := range others {
		if bytes.Equal([]byte(read(t, a)), ride) && fitOn(nil, "diff", a, b) != (result{}) {
			t.Errorf("diff with %s = %v, want none", filepath.Base(b), fitOn(nil, "diff", a, b))
		}
	}
	compare(t, []string{"diff", "a", "-"}, fitOn(ride, "diff", a, "-"), result{})
}

// TestDiffOneSided names the file that alone has a message, also after the end of a shorter chain.
func TestDiffOneSided(t *testing.T) {
	t.Parallel()
	one := oneRecord(fittest.Uint8(3, 120))
	a, chain := write(t, "a.fit", one), write(t, "chain.fit", append(oneRecord(fittest.Uint8(3, 120)), one...))
	more := newFile()
	more.Message(0, 0, fittest.Enum(0, 4))
	more.Message(1, 20, fittest.Uint32(253, saturday), fittest.Uint8(3, 120))
	more.Message(2, 0xFF00, fittest.Uint8(1, 5))
	b := write(t, "b.fit", more.Bytes())
	const second = "-                    file_id: only in CHAIN\n2023-11-18T20:48:26Z record: only in CHAIN\n"
	for _, tt := range []struct{ x, y, want string }{
		{a, b, "-                    message_65280: only in " + b + "\n"},
		{b, a, "-                    message_65280: only in " + b + "\n"},
		{a, chain, strings.ReplaceAll(second, "CHAIN", chain)},
		{chain, a, strings.ReplaceAll(second, "CHAIN", chain)},
	} {
		compare(t, []string{"diff", tt.x, tt.y}, fitOn(nil, "diff", tt.x, tt.y), result{1, tt.want, ""})
	}
}

// TestDiffFaults returns 2, not 1, if a file cannot be compared.
func TestDiffFaults(t *testing.T) {
	t.Parallel()
	one := oneRecord(fittest.Uint8(3, 120))
	a := write(t, "a.fit", one)
	for want, b := range map[string]string{
		"truncated":      write(t, "cut.fit", one[:len(one)-4]),
		"not a FIT file": write(t, "text.fit", []byte("hello")),
		"no FIT file in": t.TempDir(),
		"no such file":   filepath.Join(t.TempDir(), "none.fit"),
	} {
		for _, args := range [][]string{{a, b}, {b, a}} {
			if got := fitOn(nil, append([]string{"diff"}, args...)...); got.status != 2 || got.out != "" || !strings.Contains(got.errors, want) {
				t.Errorf("diff %q = %v, want 2 and %q", args, got, want)
			}
		}
	}
}
