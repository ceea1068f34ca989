package main

import (
	"math"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// rawOf returns the raw dump of a file with one message, where only the fields
// matter: the part between "fields": and ,"dev".
func rawFields(t *testing.T, w *fittest.File) string {
	t.Helper()
	got := fitOn(w.Bytes(), "dump", "--jsonl", "--raw")
	if got.status != 0 || strings.Count(got.out, "\n") != 1 {
		t.Fatalf("dump of %x = %v, want 0 and one line", w.Body, got)
	}
	_, fields, _ := strings.Cut(got.out, `"fields":`)
	fields, _, _ = strings.Cut(fields, `,"dev":`)
	return fields
}

// TestRawValues checks the rules for values one by one.
func TestRawValues(t *testing.T) {
	t.Parallel()
	f32 := func(f float32) []byte { return u32(math.Float32bits(f)) }
	f64 := func(f float64) []byte { return u64(math.Float64bits(f)) }
	for _, tt := range []struct {
		typ  byte
		data string
		want string
	}{
		// 1. Size 0 is null, whatever the type.
		{0x02, "", "null"},
		{0x07, "", "null"},
		{0x0D, "", "null"},
		{0x1F, "", "null"},
		// 2. No such type, or no multiple of its size.
		{0x11, "\x01\xAB", `"0x01ab"`},
		{0x1F, "\xFF", `"0xff"`},
		{0xF1, "\x00", `"0x00"`},
		{0x84, "\x01\x02\x03", `"0x010203"`},
		{0x86, "\xFF\xFF\xFF", `"0xffffff"`},
		{0x89, "\x01\x02\x03\x04", `"0x01020304"`},
		// Only the low five bits are the type.
		{0x06, "\x01\x00\x00\x00", "1"},
		{0xE6, "\x01\x00\x00\x00", "1"},
		{0xA7, "a", `"a"`},
		// 3. Strings.
		{0x07, "abc", `"abc"`},
		{0x07, "ab\x00c", `"ab"`},
		{0x07, "\x00bc", "null"},
		{0x07, "\x00\xFF", "null"},
		{0x07, "a\x00\xFF", `"a"`},
		{0x07, "a\xFF", `"0x61ff"`},
		{0x07, "a\xFF\x00b", `"0x61ff0062"`},
		{0x07, "\xED\xA0\x80", `"0xeda080"`},
		{0x07, "\"\\/\b\t\n\f\r", `"\"\\/\b\t\n\f\r"`},
		{0x07, "\x01\v\x1f\x7f<&>", "\"\\u0001\\u000b\\u001f\x7f<&>\""},
		{0x07, "\u2028é\U0001F6B4", "\"\u2028é\U0001F6B4\""},
		// 4. Bytes.
		{0x0D, "\xFF", "null"},
		{0x0D, "\xFF\xFF", "null"},
		{0x0D, "\xFE", "254"},
		{0x0D, "\xFF\x01", "[255,1]"},
		{0x2D, "\x00\x00", "[0,0]"},
		// 5. Numbers and their invalid markers.
		{0x00, "\x00", "0"},
		{0x00, "\xFF", "null"},
		{0x01, "\x7F", "null"},
		{0x01, "\x80", "-128"},
		{0x01, "\xFF", "-1"},
		{0x02, "\xFF", "null"},
		{0x02, "\xFE\xFF\x00", "[254,null,0]"},
		{0x02, "\xFF\xFF", "[null,null]"},
		{0x83, "\xFF\x7F", "null"},
		{0x83, "\x00\x80", "-32768"},
		{0x84, "\xFF\xFF", "null"},
		{0x84, "\xFE\xFF\xFF\xFF", "[65534,null]"},
		{0x85, "\xFF\xFF\xFF\x7F", "null"},
		{0x85, "\x00\x00\x00\x80", "-2147483648"},
		{0x86, "\xFF\xFF\xFF\xFF", "null"},
		{0x86, "\x01\x02\x00\x00", "513"},
		{0x0A, "\x00", "null"},
		{0x0A, "\xFF", "255"},
		{0x8B, "\x00\x00", "null"},
		{0x8C, "\x00\x00\x00\x00", "null"},
		{0x8C, "\xFF\xFF\xFF\xFF", "4294967295"},
		{0x8E, string(u64(math.MaxInt64)), "null"},
		{0x8E, string(u64(1 << 63)), "-9223372036854775808"},
		{0x8F, string(u64(math.MaxUint64)), "null"},
		{0x8F, string(u64(math.MaxUint64 - 1)), "18446744073709551614"},
		{0x90, string(u64(0)), "null"},
		{0x90, string(u64(math.MaxUint64)), "18446744073709551615"},
		// Floats.
		{0x88, "\xFF\xFF\xFF\xFF", "null"},
		{0x88, "\x01\x00\x80\x7F", "null"},
		{0x88, string(f32(0.1)), "0.10000000149011612"},
		{0x88, string(f32(float32(math.Inf(-1)))), `"-Infinity"`},
		{0x89, string(f64(math.NaN())), "null"},
		{0x89, string(f64(math.Inf(1))), `"Infinity"`},
		{0x89, string(f64(100)), "100"},
		{0x89, string(f64(0.1)), "0.1"},
		{0x89, string(f64(1e-6)), "0.000001"},
		{0x89, string(f64(1e-7)), "1e-7"},
		{0x89, string(f64(-1.5e-10)), "-1.5e-10"},
		{0x89, string(f64(1e20)), "100000000000000000000"},
		{0x89, string(f64(1e21)), "1e+21"},
		{0x89, string(f64(1.5e300)), "1.5e+300"},
		{0x89, string(f64(5e-304)), "5e-304"},
		{0x89, string(f64(math.Copysign(0, -1))), "-0"},
		{0x89, string(append(f64(1.5), f64(math.NaN())...)), "[1.5,null]"},
	} {
		w := newFile().DefineRaw(0, 0, 0xFF01, 9, byte(len(tt.data)), tt.typ).Data(0).Byte([]byte(tt.data)...)
		if got, want := rawFields(t, w), "[[9,"+tt.want+"]]"; got != want {
			t.Errorf("type %#02x, bytes %x: fields %s, want %s", tt.typ, tt.data, got, want)
		}
	}
}

// TestRawBigEndian reads numbers with the highest byte first; bytes and strings
// have no order.
func TestRawBigEndian(t *testing.T) {
	t.Parallel()
	w := newFile().DefineRaw(0, 1, 0xFF01, 0, 2, 0x84, 1, 4, 0x84, 2, 8, 0x8E, 3, 2, 0x07, 4, 2, 0x0D, 5, 3, 0x84)
	w.Data(0).Byte(1, 2).Byte(1, 0, 0xFF, 0xFF).Byte(0x80, 0, 0, 0, 0, 0, 0, 1).Byte([]byte("ab")...).Byte(1, 2).Byte(1, 2, 3)
	want := `[[0,258],[1,[256,null]],[2,-9223372036854775807],[3,"ab"],[4,[1,2]],[5,"0x010203"]]`
	if got := rawFields(t, w); got != want {
		t.Errorf("fields %s, want %s", got, want)
	}
}

// TestRawMessages checks what is around the values.
func TestRawMessages(t *testing.T) {
	t.Parallel()
	byteField := []byte{1, 1, 0x02}
	chained := newFile().DefineRaw(3, 0, 20, byteField...).Data(3).Byte(5)
	developer := newFile().DefineRaw(0x20, 0, 20, byteField...).DevelopersRaw(4, 2, 0, 4, 1, 9)
	developer.Data(0).Byte(1).Byte(1, 0).Byte(2)
	for _, tt := range []struct {
		name string
		file []byte
		want string
	}{
		{"no message", newFile().Bytes(), ""},
		{"no field", newFile().DefineRaw(0, 0, 20).Data(0).Bytes(), joined(`{"seq":0,"num":20,"local":0,"fields":[],"dev":[]}`)},
		{"local types", newFile().DefineRaw(15, 0, 65534, byteField...).Data(15).Byte(7).Bytes(), joined(`{"seq":0,"num":65534,"local":15,"fields":[[1,7]],"dev":[]}`)},
		{"reserved bits of a header", newFile().DefineRaw(2, 0, 20, byteField...).Data(0x32).Byte(7).Bytes(), joined(`{"seq":0,"num":20,"local":2,"fields":[[1,7]],"dev":[]}`)},
		{
			"compressed headers", newFile().DefineRaw(3, 0, 20, byteField...).Data(0x80 | 3<<5 | 31).Byte(7).Data(0x80 | 3<<5).Byte(8).Bytes(),
			joined(`{"seq":0,"num":20,"local":3,"offset":31,"fields":[[1,7]],"dev":[]}`, `{"seq":0,"num":20,"local":3,"offset":0,"fields":[[1,8]],"dev":[]}`),
		},
		{
			"a number twice", newFile().DefineRaw(0, 0, 20, 1, 1, 2, 1, 1, 2).Data(0).Byte(7, 8).Bytes(),
			joined(`{"seq":0,"num":20,"local":0,"fields":[[1,7],[1,8]],"dev":[]}`),
		},
		{
			"definitions one after the other", newFile().DefineRaw(0, 0, 20, byteField...).Data(0).Byte(7).DefineRaw(0, 0, 21, 2, 2, 0x84).Data(0).Uint16(8).Bytes(),
			joined(`{"seq":0,"num":20,"local":0,"fields":[[1,7]],"dev":[]}`, `{"seq":0,"num":21,"local":0,"fields":[[2,8]],"dev":[]}`),
		},
		{
			"chained", append(chained.Bytes(), short(chained, 0x10)...),
			joined(`{"seq":0,"num":20,"local":3,"fields":[[1,5]],"dev":[]}`, `{"seq":1,"num":20,"local":3,"fields":[[1,5]],"dev":[]}`),
		},
		{"not described", developer.Bytes(), joined(`{"seq":0,"num":20,"local":0,"fields":[[1,1]],"dev":[[0,4,"0x0100"],[9,4,"0x02"]]}`)},
	} {
		compare(t, []string{tt.name}, fitOn(tt.file, "dump", "--jsonl", "--raw"), result{0, tt.want, ""})
	}
}

// TestRawDescriptions checks which description of a developer field is in force.
func TestRawDescriptions(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.DefineRaw(0x20, 0, 20).DevelopersRaw(4, 2, 0)
	w.DefineRaw(1, 0, 206, 0, 1, 0x02, 1, 1, 0x02, 2, 1, 0x02)
	record := []byte{1, 2}
	describe := func(index, num, typ byte) { w.Data(1).Byte(index, num, typ).Data(0).Byte(record...) }
	w.Data(0).Byte(record...)
	describe(0, 4, 0x84)    // after the definition
	describe(0, 4, 0x02)    // the last one counts
	describe(0xFF, 4, 0x84) // says nothing about anything
	describe(0, 0xFF, 0x84)
	describe(1, 4, 0x84)
	describe(0, 4, 0xFF) // takes the others out of force
	describe(0, 4, 0x83)
	describe(0, 4, 0x11) // does so, too
	got := fitOn(append(w.Bytes(), newFile().DefineRaw(0x20, 0, 20).DevelopersRaw(4, 2, 0).Data(0).Byte(record...).Bytes()...), "dump", "--jsonl", "--raw")
	var values []string
	for line := range strings.Lines(got.out) {
		if _, dev, ok := strings.Cut(line, `"dev":[[0,4,`); ok {
			values = append(values, strings.TrimSuffix(dev, "]]}\n"))
		}
	}
	want := `"0x0102" 513 [1,2] [1,2] [1,2] [1,2] "0x0102" 513 "0x0102" "0x0102"`
	if got := strings.Join(values, " "); got != want {
		t.Errorf("values %s, want %s", got, want)
	}
}
