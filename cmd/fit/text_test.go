package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// TestText is the dump for people of a file that has something of everything.
func TestText(t *testing.T) {
	t.Parallel()
	want := joined(
		"-                    file_id: type activity, manufacturer garmin, time_created 2021-09-08T01:46:40Z",
		`-                    field_description: developer_data_index 0, field_definition_number 7, fit_base_type_id uint8, field_name "torque", units "Nm"`,
		`2021-09-08T01:46:50Z record: speed 2.006 m/s, "torque" 33 Nm, enhanced_speed* 2.006 m/s`,
		"2021-09-08T01:46:51Z record:",
		"2021-09-08T01:46:53Z record: heart_rate 120 bpm, distance 3 m",
	)
	compare(t, []string{"dump"}, fitOn(ride(), "dump"), result{0, want, ""})
}

// TestNamed is the same as JSON.
func TestNamed(t *testing.T) {
	t.Parallel()
	want := joined(
		`{"seq":0,"message":"file_id","fields":{"type":"activity","manufacturer":"garmin","time_created":"2021-09-08T01:46:40Z"}}`,
		`{"seq":0,"message":"field_description","fields":{"developer_data_index":0,"field_definition_number":7,"fit_base_type_id":"uint8","field_name":"torque","units":"Nm"}}`,
		`{"seq":0,"message":"record","time":"2021-09-08T01:46:50Z","fields":{"speed":2.006},"expanded":{"enhanced_speed":2.006},"developer":[{"index":0,"number":7,"name":"torque","units":"Nm","value":33}]}`,
		`{"seq":0,"message":"record","time":"2021-09-08T01:46:51Z","fields":{}}`,
		`{"seq":0,"message":"record","time":"2021-09-08T01:46:53Z","fields":{"heart_rate":120,"distance":3}}`,
	)
	compare(t, []string{"dump", "--jsonl"}, fitOn(ride(), "dump", "--jsonl"), result{0, want, ""})
}

// TestTitles checks what separates files.
func TestTitles(t *testing.T) {
	t.Parallel()
	a := write(t, "a.fit", append(ride(), ride()...))
	got := fitOn(ride(), "dump", a, "-")
	var titles []string
	for line := range strings.Lines(got.out) {
		if strings.HasPrefix(line, "# ") {
			titles = append(titles, line)
		}
	}
	want := joined("# "+a, "# "+a+", file 1", "# stdin")
	if strings.Join(titles, "") != want {
		t.Errorf("titles are %q, want %q", titles, want)
	}
}

// TestShownValues checks how single fields are shown, as text and as JSON.
func TestShownValues(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		num  profile.MesgNum
		f    []byte
		data string
		text string
		json string
	}{
		{"scale", 20, []byte{5, 4, 0x86}, string(u32(12345)), "distance 123.45 m", `"distance":123.45`},
		{"scale and offset, rounded once", 20, []byte{2, 2, 0x84}, string(u16(2501)), "altitude 0.2 m, enhanced_altitude* 0.2 m", `"altitude":0.2`},
		{"negative", 20, []byte{13, 1, 0x01}, "\xFB", "temperature -5 C", `"temperature":-5`},
		{"invalid", 20, []byte{13, 1, 0x01}, "\x7F", "", ""},
		{"size 0", 20, []byte{13, 0, 0x01}, "", "", ""},
		{"name of a value", 0, []byte{0, 1, 0x00}, "\x04", "type activity", `"type":"activity"`},
		{"value without name", 0, []byte{0, 1, 0x00}, "\xC8", "type 200", `"type":200`},
		{"balance", 20, []byte{30, 1, 0x02}, "\xB0", "left_right_balance right 48 %", `"left_right_balance":176`},
		{"balance of no known side", 20, []byte{30, 1, 0x02}, "\x7F", "left_right_balance 127 %", `"left_right_balance":127`},
		{"balance in hundredths", 18, []byte{37, 2, 0x84}, string(u16(0x8000 | 4825)), "left_right_balance right 48.25 %", `"left_right_balance":37593`},
		{"time of day", 3, []byte{28, 4, 0x86}, string(u32(6*3600 + 1800)), "wake_time 06:30:00", `"wake_time":23400`},
		{"no time of day", 3, []byte{28, 4, 0x86}, string(u32(24 * 3600)), "wake_time 86400", `"wake_time":86400`},
		{"heart rate of a workout", 27, []byte{3, 1, 0x00, 5, 4, 0x86}, "\x01" + string(u32(250)), "target_type heart_rate, custom_target_heart_rate_low 150 bpm", `"target_type":"heart_rate","custom_target_heart_rate_low":250`},
		{"share of a heart rate", 27, []byte{3, 1, 0x00, 5, 4, 0x86}, "\x01" + string(u32(85)), "target_type heart_rate, custom_target_heart_rate_low 85 %", `"target_type":"heart_rate","custom_target_heart_rate_low":85`},
		{"power of a workout", 27, []byte{3, 1, 0x00, 5, 4, 0x86}, "\x04" + string(u32(1000)), "target_type power, custom_target_power_low 0 watts", `"target_type":"power","custom_target_power_low":1000`},
		{"power phase", 20, []byte{69, 2, 0x02}, "\x06\x20", "left_power_phase [8.4375 45] degrees", `"left_power_phase":[8.4375,45]`},
		{"boolean", 4, []byte{0, 1, 0x00}, "\x01", "enabled true", `"enabled":true`},
		{"time", 0, []byte{4, 4, 0x86}, string(u32(1000000000)), "time_created 2021-09-08T01:46:40Z", `"time_created":"2021-09-08T01:46:40Z"`},
		{"time since the start", 0, []byte{4, 4, 0x86}, string(u32(1000)), "time_created 1000", `"time_created":1000`},
		{"local time", 34, []byte{5, 4, 0x86}, string(u32(1000000000)), "local_timestamp 2021-09-08T01:46:40", `"local_timestamp":"2021-09-08T01:46:40"`},
		{"string", 0, []byte{8, 4, 0x07}, "a\"\n\x00", `product_name "a\"\n"`, `"product_name":"a\"\n"`},
		{"no UTF-8", 0, []byte{8, 2, 0x07}, "a\xFF", `product_name "a\xff"`, `"product_name":"0x61ff"`},
		{"opaque", 20, []byte{5, 3, 0x86}, "\x01\x02\xAB", "distance 0x0102ab", `"distance":"0x0102ab"`},
		{"array", 20, []byte{5, 12, 0x86}, string(u32(100)) + "\xFF\xFF\xFF\xFF" + string(u32(50)), "distance [1 _ 0.5] m", `"distance":[1,null,0.5]`},
		{"bytes", 0xFF00, []byte{5, 2, 0x0D}, "\xFF\x00", "field_5 0xff00", `"field_5":[255,0]`},
		{"float32", 0xFF00, []byte{5, 4, 0x88}, "\xCD\xCC\xCC\x3D", "field_5 0.1", `"field_5":0.1`},
		{"infinity", 0xFF00, []byte{5, 4, 0x88}, "\x00\x00\x80\xFF", "field_5 -Infinity", `"field_5":"-Infinity"`},
		{"large", 0xFF00, []byte{5, 8, 0x8F}, string(u64(1<<64 - 2)), "field_5 18446744073709551614", `"field_5":18446744073709551614`},
	} {
		b := newFile().DefineRaw(0, 0, uint16(tt.num), tt.f...).Data(0).Byte([]byte(tt.data)...).Bytes()
		_, text, _ := strings.Cut(fitOn(b, "dump").out, ":")
		if got := strings.TrimSpace(text); got != tt.text {
			t.Errorf("%s: %q as text, want %q", tt.name, got, tt.text)
		}
		_, fields, _ := strings.Cut(fitOn(b, "dump", "--jsonl").out, `"fields":{`)
		if got, _, _ := strings.Cut(fields, "}"); got != tt.json {
			t.Errorf("%s: %q as JSON, want %q", tt.name, got, tt.json)
		}
	}
}

// TestSubfields checks that the meaning in force gives name, type and units.
func TestSubfields(t *testing.T) {
	t.Parallel()
	w := newFile().DefineRaw(0, 0, 21, 0, 1, 0x00, 3, 4, 0x86)
	w.Data(0).Byte(0).Uint32(2)  // timer
	w.Data(0).Byte(42).Uint32(0) // front gear change
	w.Data(0).Byte(11).Uint32(16000)
	got := fitOn(w.Bytes(), "dump").out
	for _, want := range []string{"event timer, timer_trigger fitness_equipment", "event battery, battery_level 16 V"} {
		if !strings.Contains(got, want) {
			t.Errorf("dump is\n%swant %q in it", got, want)
		}
	}
}

// TestTwice shows all fields with one number that say something, in order, as lengths
// of pool swims have them, and an object has no key twice.
func TestTwice(t *testing.T) {
	t.Parallel()
	w := newFile().DefineRaw(0, 0, 19, 9, 4, 0x86, 15, 1, 0x02, 9, 4, 0x86, 9, 4, 0x86)
	w.Data(0).Uint32(0).Byte(120).Uint32(5000, 0xFFFFFFFF).Data(0).Uint32(0xFFFFFFFF).Byte(0xFF).Uint32(5000, 7)
	got := fitOn(w.Bytes(), "dump", "--jsonl").out
	want := joined(
		`{"seq":0,"message":"lap","fields":{"total_distance":0,"avg_heart_rate":120,"total_distance.2":50}}`,
		`{"seq":0,"message":"lap","fields":{"total_distance.2":50,"total_distance.3":0.07}}`,
	)
	if got != want {
		t.Errorf("dump --jsonl is\n%swant\n%s", got, want)
	}
	text := fitOn(w.Bytes(), "dump").out
	if want := "lap: total_distance 0 m, avg_heart_rate 120 bpm, total_distance.2 50 m\n"; !strings.Contains(text, want) {
		t.Errorf("dump is\n%swant %q in it", text, want)
	}
}

// TestTimeTwice shows a time that is not the one before the fields.
func TestTimeTwice(t *testing.T) {
	t.Parallel()
	w := newFile().DefineRaw(0, 0, 20, 253, 4, 0x86, 253, 4, 0x86).Data(0).Uint32(1000000000, 1000000001)
	want := joined(`{"seq":0,"message":"record","time":"2021-09-08T01:46:40Z","fields":{"timestamp.2":"2021-09-08T01:46:41Z"}}`)
	if got := fitOn(w.Bytes(), "dump", "--jsonl").out; got != want {
		t.Errorf("dump --jsonl is\n%swant\n%s", got, want)
	}
}

// TestSemicircles shows positions in degrees, or as they are stored.
func TestSemicircles(t *testing.T) {
	t.Parallel()
	b := newFile().DefineRaw(0, 0, 20, 0, 4, 0x85, 1, 4, 0x85).Data(0).Uint32(1<<29, 1<<32-1<<27).Bytes()
	for _, c := range []struct{ args, want string }{
		{"dump", "record: position_lat 45.0000000 degrees, position_long -11.2500000 degrees\n"},
		{"dump --semicircles", "record: position_lat 536870912 semicircles, position_long -134217728 semicircles\n"},
		{"dump --jsonl", `"fields":{"position_lat":45.0000000,"position_long":-11.2500000}`},
		{"dump --jsonl --semicircles", `"fields":{"position_lat":536870912,"position_long":-134217728}`},
		{"dump --jsonl --raw", `"fields":[[0,536870912],[1,-134217728]]`},
	} {
		if got := fitOn(b, strings.Fields(c.args)...).out; !strings.Contains(got, c.want) {
			t.Errorf("fit %s is\n%swant %q in it", c.args, got, c.want)
		}
	}
}

// TestDeveloperScale applies what a description says of a number.
func TestDeveloperScale(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.DefineRaw(1, 0, 206, 0, 1, 0x02, 1, 1, 0x02, 2, 1, 0x02, 3, 4, 0x07, 6, 1, 0x02, 7, 1, 0x01, 8, 5, 0x07)
	w.Data(1).Byte(0, 7, 0x02).Text("a b", 4).Byte(10, 3).Text("\x1b[1m", 5)
	w.DefineRaw(0x20, 0, 20).DevelopersRaw(7, 1, 0, 8, 1, 0)
	w.Data(0).Byte(55, 9)
	got := fitOn(w.Bytes(), "dump").out
	if want := `record: "a b" 2.5 "\x1b[1m", developer_0_8 0x09`; !strings.Contains(got, want) {
		t.Errorf("dump is\n%swant %q in it", got, want)
	}
	got = fitOn(w.Bytes(), "dump", "--jsonl").out
	want := `"developer":[{"index":0,"number":7,"name":"a b","units":"\u001b[1m","value":2.5},{"index":0,"number":8,"value":"0x09"}]`
	if !strings.Contains(got, want) {
		t.Errorf("dump --jsonl is\n%swant %q in it", got, want)
	}
}

// TestDeveloperScaleMissing checks that no scale and scale 0 are 1.
func TestDeveloperScaleMissing(t *testing.T) {
	t.Parallel()
	for _, scale := range []byte{0, 0xFF} {
		w := newFile()
		w.DefineRaw(1, 0, 206, 0, 1, 0x02, 1, 1, 0x02, 2, 1, 0x02, 6, 1, 0x02).Data(1).Byte(0, 7, 0x02, scale)
		w.DefineRaw(0x20, 0, 20).DevelopersRaw(7, 1, 0).Data(0).Byte(55)
		if got, want := fitOn(w.Bytes(), "dump").out, "record: developer_0_7 55\n"; !strings.Contains(got, want) {
			t.Errorf("dump with scale %d is\n%swant %q in it", scale, got, want)
		}
	}
}

// TestTotals checks that what accumulates begins anew with each chained file.
func TestTotals(t *testing.T) {
	t.Parallel()
	w := newFile().DefineRaw(0, 0, 20, 8, 3, 0x0D)
	for i := range byte(4) {
		w.Data(0).Byte(0, i<<4, 10*(i+1))
	}
	if text := fitOn(append(w.Bytes(), w.Bytes()...), "dump").out; strings.Count(text, "distance* 10 m") != 2 {
		t.Errorf("dump of a file twice is\n%swant the same distances twice", text)
	}
	once := fitOn(w.Bytes(), "dump", "--jsonl").out
	twice := fitOn(append(w.Bytes(), w.Bytes()...), "dump", "--jsonl").out
	if want := once + strings.ReplaceAll(once, `"seq":0`, `"seq":1`); twice != want || !strings.Contains(once, `"distance":`) {
		t.Errorf("dump --jsonl of a file twice is\n%swant\n%s", twice, want)
	}
}

// checkJSON checks that every line is one JSON object.
func checkJSON(t testing.TB, dump string) {
	t.Helper()
	for line := range strings.Lines(dump) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatalf("%q is no JSON object: %v", line, err)
		}
	}
}
