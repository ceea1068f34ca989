package gpx

import (
	"strings"
	"testing"
)

// TestDeep refuses elements that a file has in each other, of kinds that are read one in another.
func TestDeep(t *testing.T) {
	for _, path := range [][]string{{"metadata"}, {"trk", "trkseg"}, {"rte", "trkseg"}, {"trk", "trkseg", "extensions"}} {
		in := "<gpx>"
		for _, name := range path[:len(path)-1] {
			in += "<" + name + ">"
		}
		in += strings.Repeat("<"+path[len(path)-1]+">", 100_000)
		if _, err := Read(strings.NewReader(in)); err == nil || !strings.Contains(err.Error(), "elements lie more than 1000 deep") {
			t.Errorf("%s in each other: %v, want an error", path[len(path)-1], err)
		}
	}
}
