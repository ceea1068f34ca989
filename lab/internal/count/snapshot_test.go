package count

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"
)

var unlimited = math.NaN()

func file() []Entry {
	return []Entry{
		{Package: "m/b", Bench: "BenchmarkX", Build: "c1", Instructions: 100, Allocs: 1, Bytes: 16, Limit: unlimited},
		{Package: "m/a", Bench: "BenchmarkY/size=8", Build: "c2", Instructions: 0.5, Limit: 0.05},
		{Package: "m/a", Bench: "BenchmarkY/size=8", Build: "c1", Instructions: 1e6, Limit: unlimited},
	}
}

// Entries are written in the order of their names, and what was written can be read
// again.
func TestWriteRead(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, file()); err != nil {
		t.Fatal(err)
	}
	want := head + "m/a\tBenchmarkY/size=8\tc1\t1000000\t0\t0\nm/a\tBenchmarkY/size=8\tc2\t0.5\t0\t0\t5%\nm/b\tBenchmarkX\tc1\t100\t1\t16\n"
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
	again, err := Read(&b, "f")
	if err != nil || len(again) != 3 || again[1].Limit != 0.05 || !math.IsNaN(again[2].Limit) || again[2].Instructions != 100 {
		t.Errorf("%v, %v", again, err)
	}
}

func TestReadMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb\n":                            "f:1: 2 columns",
		"#\n\na\tb\tc\tx\t0\t0\n":           "f:3: strconv.ParseFloat",
		"a\tb\tc\t1\t0\t0\t5\n":             `f:1: limit "5"`,
		"a\tb\tc\t1\t0\t0\t-5%\n":           `f:1: limit "-5%"`,
		"a\tb\tc\t1\t0\t0\t5%\tmore text\n": "f:1: 8 columns",
	} {
		if _, err := Read(strings.NewReader(text), "f"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Limits stay, other builds and packages stay, and a benchmark that is gone goes.
func TestUpdate(t *testing.T) {
	counted := []Entry{{Package: "m/a", Bench: "BenchmarkY/size=8", Build: "c2", Instructions: 3, Limit: unlimited}}
	old := append(file(), Entry{Package: "m/a", Bench: "BenchmarkGone", Build: "c2", Limit: unlimited})
	var got []string
	for _, e := range Update(old, counted, []string{"m/a"}, "c2") {
		got = append(got, e.Package+" "+e.Bench+" "+e.Build+" "+number(e.Instructions)+" "+number(100*e.Limit))
	}
	want := []string{"m/a BenchmarkY/size=8 c2 3 5", "m/b BenchmarkX c1 100 NaN", "m/a BenchmarkY/size=8 c1 1000000 NaN"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What is at the limit has not grown, and nothing may become something.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		instructions, allocs, bytes float64
		grown                       int
	}{
		{100, 1, 16, 0}, {101, 1, 16, 0}, {101.2, 1, 16, 1}, {90, 0, 0, 0}, {100, 2, 16, 1}, {200, 2, 32, 3}, {100, 1.05, 24, 0}, {100, 1.2, 25, 2},
	} {
		e := Entry{Package: "m/b", Bench: "BenchmarkX", Build: "c1", Instructions: tt.instructions, Allocs: tt.allocs, Bytes: tt.bytes}
		if grown, missing := (Limits{Growth: 0.01}).Check(file(), []Entry{e}); len(grown) != tt.grown || missing != nil {
			t.Errorf("%+v: %q, %v; want %d", tt, grown, missing, tt.grown)
		}
	}
	grown, missing := Limits{Growth: 0.5, Instructions: 8}.Check(file(), []Entry{
		{Package: "m/a", Bench: "BenchmarkY/size=8", Build: "c1", Instructions: 1e6, Bytes: 16},
		{Package: "m/b", Bench: "BenchmarkX", Build: "c3"},
	})
	if len(grown) != 1 || grown[0] != "m/a BenchmarkY/size=8: B/op 16, was 0" || len(missing) != 1 || missing[0].Build != "c3" {
		t.Errorf("%q, %v", grown, missing)
	}
}
