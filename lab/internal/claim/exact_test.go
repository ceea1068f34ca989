package claim

import (
	"strings"
	"testing"
)

// What only times have is a mistake where something is counted.
func TestParseCountedRefuses(t *testing.T) {
	instructions := five + "metric = \"instructions/op\"\n"
	for _, tt := range []struct{ text, want string }{
		{instructions + "rounds = { min = 3 }\n", `tight.toml:1: claim "the loop by eights is faster": metric instructions/op: want no rounds`},
		{instructions + "layouts = 1\n", "want no layouts"},
		{instructions + "race = \".\"\n", "neither race nor jmh"},
		{instructions + "jmh = true\n", "neither race nor jmh"},
	} {
		if f, err := Parse("tight.toml", tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Parse(%s) = %+v, %v, want %s", tt.text, f, err, tt.want)
		}
	}
}

// A record that does not say which package it is of may be of any.
func TestJudgePackages(t *testing.T) {
	there, said := usual(), usual()
	said.more += "package: sum\n"
	records := map[string]string{"a.txt": there.text(), "b.txt": said.text()}
	same(t, outcomes(t, oneClaim+"package = \"./sum/\"\n", records),
		"b.txt A go1.26.8 linux/amd64/v1 HOLDS n=20 checked=true")
	same(t, outcomes(t, oneClaim, records), "a.txt A go1.26.8 linux/amd64/v1 HOLDS n=20 checked=true")
}
