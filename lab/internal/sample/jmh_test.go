package sample

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// jmh is one result as JMH 1.37 writes it.
func jmh(mode, unit, data string) string {
	return fmt.Sprintf(`  {
    "jmhVersion" : "1.37",
    "benchmark" : "org.example.Sum.sum",
    "mode" : %q,
    "threads" : 1,
    "forks" : 2,
    "jvm" : "java",
    "jdkVersion" : "25.0.3",
    "vmName" : "OpenJDK 64-Bit Server VM",
    "params" : { "work" : "a b", "arm" : "ours" },
    "primaryMetric" : {
      "score" : 1,
      "scoreError" : "NaN",
      "scoreUnit" : %q,
      %s
    },
    "secondaryMetrics" : { }
  }`, mode, unit, data)
}

// array puts results into a file.
func array(results ...string) string { return "[\n" + strings.Join(results, ",\n") + "\n]\n" }

// ns are so many nanoseconds, as they are read.
func ns(n float64) float64 { return n * 1e-9 }

const jmhName = "org.example.Sum.sum/arm=ours/work=a_b"

func seconds(t *testing.T, text string) []float64 {
	t.Helper()
	return valuesOf(read(t, text), jmhName, "", "sec/op")
}

func TestReadJMH(t *testing.T) {
	samples := read(t, array(jmh("avgt", "ns/op", `"rawData" : [ [ 10.5, 11.5, 900 ], [ 20, 22 ] ]`)))
	config := map[string]string{"jmh": "1.37", "jdk": "25.0.3", "vm": "OpenJDK 64-Bit Server VM", "mode": "avgt", "threads": "1"}
	want := []Sample{
		{jmhName, "", config, 1, map[string]float64{"sec/op": ns(11.5)}, ns(10.5), []float64{ns(10.5), ns(11.5), ns(900)}}, // the median of each fork
		{jmhName, "", config, 1, map[string]float64{"sec/op": ns(20) + (ns(22)-ns(20))/2}, ns(20), []float64{ns(20), ns(22)}},
	}
	if !reflect.DeepEqual(samples, want) {
		t.Errorf("%v, want %v", samples, want)
	}
	for i := range samples {
		samples[i].Quick, samples[i].Turns = 0, nil // which text does not have
	}
	if got := read(t, write(t, samples)); !reflect.DeepEqual(got, samples) {
		t.Errorf("as text %v, want %v", got, samples)
	}
}

func TestJMHUnits(t *testing.T) {
	for unit, want := range map[string]float64{
		"ns/op": 4e-9, "us/op": 4e-6, "ms/op": 4e-3, "s/op": 4, "min/op": 240, "hr/op": 14400, "day/op": 345600,
		"ops/ns": 0.25e-9, "ops/us": 0.25e-6, "ops/ms": 0.25e-3, "ops/s": 0.25, "ops/min": 15,
	} {
		got := seconds(t, array(jmh("x", unit, `"rawData" : [ [ 4 ], [ 4 ] ]`)))
		if len(got) != 2 || got[0] != want {
			t.Errorf("4 %s = %v, want %v sec/op", unit, got, want)
		}
	}
}

// Iterations are inverted before their median is taken, so that throughput and times of the
// same runs are the same.
func TestJMHThroughput(t *testing.T) {
	got := seconds(t, array(jmh("thrpt", "ops/s", `"rawData" : [ [ 2, 4 ], [ 8 ] ]`)))
	if !reflect.DeepEqual(got, []float64{0.375, 0.125}) {
		t.Errorf("%v, want 0.375 and 0.125", got)
	}
}

func TestJMHSampleMode(t *testing.T) {
	got := seconds(t, array(jmh("sample", "ns/op", `"rawDataHistogram" : [ [ [ [ 10, 3 ], [ 30, 1 ] ] ], [ [ [ 20, 2 ] ], [ [ 20, 1 ] ] ] ]`)))
	if !reflect.DeepEqual(got, []float64{ns(15), ns(20)}) {
		t.Errorf("%v, want the mean of each iteration", got)
	}
}

func TestJMHOneFork(t *testing.T) {
	samples := read(t, array(jmh("avgt", "s/op", `"rawData" : [ [ 1, 2, 3 ] ]`)))
	if got := valuesOf(samples, jmhName, "", "sec/op"); !reflect.DeepEqual(got, []float64{1, 2, 3}) {
		t.Errorf("%v, want the iterations", got)
	}
	if note := samples[2].Config["note"]; note != oneFork {
		t.Errorf("note %q, want %q", note, oneFork)
	}
	if samples[0].Config["note"] = "x"; samples[2].Config["note"] == "x" {
		t.Error("samples share their configuration")
	}
}

// Who lets arms take turns has a result of one fork for each turn.
func TestJMHForksOfSeveralResults(t *testing.T) {
	one, two := jmh("avgt", "s/op", `"rawData" : [ [ 1, 2, 9 ] ]`), jmh("avgt", "s/op", `"rawData" : [ [ 3 ] ]`)
	other := jmh("thrpt", "ops/s", `"rawData" : [ [ 5 ], [ 5 ] ]`)
	samples := read(t, array(one, other, two))
	if len(samples) != 4 || samples[0].Values["sec/op"] != 2 || samples[1].Values["sec/op"] != 3 || samples[0].Config["note"] != "" {
		t.Errorf("%v, want a sample for each fork", samples)
	}
	if samples[2].Config["mode"] != "thrpt" {
		t.Errorf("%v, want the modes apart", samples)
	}
}

func TestJMHErrors(t *testing.T) {
	good := jmh("avgt", "ns/op", `"rawData" : [ [ 1 ] ]`)
	for text, want := range map[string]string{
		array(): "file: no samples",
		array(good, jmh("avgt", "B/op", `"rawData" : [ [ 1 ] ]`)):         `file: org.example.Sum.sum: unit "B/op"`,
		array(jmh("avgt", "ops/op", `"rawData" : [ [ 1 ] ]`)):             `unit "ops/op"`,
		array(jmh("avgt", "ns/op", `"rawData" : [ ]`)):                    "file: org.example.Sum.sum: no raw data",
		array(jmh("avgt", "ns/op", `"rawData" : [ [ ] ]`)):                "a fork without iterations",
		array(jmh("avgt", "ns/op", `"rawData" : [ [ -1 ] ]`)):             "-1 ns/op, want a positive number",
		array(jmh("thrpt", "ops/s", `"rawData" : [ [ 0 ] ]`)):             "0 ops/s, want a positive number",
		array(jmh("avgt", "ns/op", `"rawData" : [ [ "NaN" ] ]`)):          "file: json: cannot unmarshal string",
		array(jmh("sample", "ns/op", `"rawDataHistogram" : [ [ [ ] ] ]`)): "NaN ns/op",
		"[\n" + good:              "file:", // cut off
		"[" + good + "] [":        "file: invalid character",
		"[1]":                     "file: json: cannot unmarshal number",
		"[ {} ]":                  "file: no benchmark",
		array(good + "\n" + good): "file:",
	} {
		if samples, err := Read(strings.NewReader(text), "file"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%s) = %v, %v; want an error with %s", text, samples, err, want)
		}
	}
}
