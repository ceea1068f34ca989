package sample

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// goJSON is what go test -json -bench . -benchtime=100x of Go 1.26 writes of two packages, without
// times, and as two that run beside each other mix.
const goJSON = `{"Action":"start","Package":"example.com/j/a"}
{"Action":"output","Package":"example.com/j/a","Output":"goos: linux\n"}
{"Action":"start","Package":"example.com/j/b"}
{"Action":"output","Package":"example.com/j/a","Output":"pkg: example.com/j/a\n"}
{"Action":"output","Package":"example.com/j/b","Output":"goos: linux\n"}
{"Action":"run","Package":"example.com/j/a","Test":"BenchmarkX"}
{"Action":"output","Package":"example.com/j/a","Test":"BenchmarkX","Output":"=== RUN   BenchmarkX\n"}
{"Action":"output","Package":"example.com/j/a","Test":"BenchmarkX","Output":"BenchmarkX\n"}
{"Action":"output","Package":"example.com/j/b","Output":"pkg: example.com/j/b\n"}
{"Action":"output","Package":"example.com/j/b","Test":"BenchmarkX","Output":"BenchmarkX-2         \t"}
{"Action":"output","Package":"example.com/j/a","Output":"BenchmarkX-2         \t"}
{"Action":"output","Package":"example.com/j/b","Output":"     100\t       278.8 ns/op\t         3.000 checksum\n"}
{"Action":"output","Package":"example.com/j/a","Output":"     100\t         1.420 ns/op\n"}
{"Action":"output","Package":"example.com/j/a","Test":"BenchmarkX","Output":"    x_test.go:4: BenchmarkZ 1 2 ns/op\n"}
{"Action":"output","Package":"example.com/j/a","Output":"PASS\n"}
{"Action":"pass","Package":"example.com/j/a","Elapsed":0.02}
{"Action":"output","Package":"example.com/j/b","Output":"PASS\n"}
`

// goJSONText is what the same packages write without -json, one after the other.
const goJSONText = `goos: linux
pkg: example.com/j/a
BenchmarkX-2         	     100	         1.420 ns/op
PASS
goos: linux
pkg: example.com/j/b
BenchmarkX-2         	     100	       278.8 ns/op	         3.000 checksum
PASS
`

func TestTestJSON(t *testing.T) {
	got, want := read(t, goJSON), read(t, goJSONText)
	if len(want) != 2 || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Wherever output is cut, it reads as a whole.
func TestTestJSONPieces(t *testing.T) {
	want := read(t, goText)
	for size := 1; size < 40; size += 3 {
		var stream strings.Builder
		for rest := goText; rest != ""; {
			piece := rest[:min(size, len(rest))]
			rest = rest[len(piece):]
			line, err := json.Marshal(event{"output", "p", piece})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&stream, "%s\r\n", line)
		}
		if got := read(t, strings.TrimSuffix(stream.String(), "\r\n")); !reflect.DeepEqual(got, want) {
			t.Errorf("in pieces of %d: %v, want %v", size, got, want)
		}
	}
}

func TestTestJSONErrors(t *testing.T) {
	for text, want := range map[string]string{
		`{"Action":"start","Package":"p"}`:                                         "file: no samples",
		"{\"Action\":\"start\"}\n\nBenchmarkX 1 2 ns/op\n":                         "file:3: an event of go test -json: ",
		goJSON[:len(goJSON)-20]:                                                    "file:17: an event of go test -json: unexpected end",
		`{"Action":"output","Package":"p","Output":"\nBenchmarkX-8 100\n"}`:        "file: output of p:2: missing measurements",
		`{"Action":"output","Package":"p","Output":"BenchmarkX 100 NaN ns/op\n"}`:  "file: output of p:1: NaN sec/op",
		`{"Action":"build-output","ImportPath":"p","Output":"BenchmarkX 1 1 s\n"}`: "file: no samples",
	} {
		if samples, err := Read(strings.NewReader(text), "file"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%.60q) = %v, %v; want an error with %s", text, samples, err, want)
		}
	}
}
