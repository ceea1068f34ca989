package main

import (
	"testing"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// wellFormed are lines for the file a and its digest of 16 bits, ae1e.
var wellFormed = []string{
	"ae1e  a", "AE1E  a", "aE1e  a", "ae1e *a", "ae1e a", "ae1e\ta", "ae1e\t a", " \tae1e  a", `\ae1e  a`, ` \ae1e  a`,
	"BLAKE2b-16 (a) = ae1e", "BLAKE2b-16(a)=ae1e", "BLAKE2b-16(a)= AE1E", "BLAKE2b-16 (a)\t =\t ae1e", ` \BLAKE2b-16 (a) = ae1e`,
}

var malformed = []string{
	"", " ", "a", "ae1e", "ae1  a", "ae1", "ae1e-  a", "ae1g  a", "0xae1e  a", `\ ae1e  a`, `\\ae1e  a`, " #", "\x00",
	"ae1e  a\x00", "ae1e\x00  a", `\ae1e  a\`, `\ae1e  a\x`, `\ae1e  \0`,
	"BLAKE2b (a) = ae1e", "BLAKE2b-24 (a) = ae1e", "BLAKE2b-16  (a) = ae1e", "BLAKE2b-16\t(a) = ae1e", "BLAKE2b-16 (a) = ae1e ",
	"BLAKE2b-16 (a = ae1e", "BLAKE2b-16 a) = ae1e", "BLAKE2b-16 (a) ae1e", "BLAKE2b-16 (a) = ", "BLAKE2b-16 (a)", "BLAKE2b-16 (", "BLAKE2b-16",
	"BLAKE2b-16 (a\x00) = ae1e", "BLAKE2b-16 (a) = ae1e\x00", `\BLAKE2b-16 (a\) = ae1e`, "BLAKE2c-16 (a) = ae1e", "SHA256 (a) = ae1e",
	"BLAKE2b-0 (a) = ", "BLAKE2b-520 (a) = ae1e",
}

func TestWellFormed(t *testing.T) {
	untagged := digest.Function{Algorithm: digest.Algorithms[0]}
	want := entry{digest.Function{Algorithm: digest.Algorithms[0], Size: 2}, "a", []byte{0xae, 0x1e}}
	for _, line := range wellFormed {
		if got, ok := (&parser{untagged: untagged}).parse(line); !ok || !same(got, want) {
			t.Errorf("parse(%q) = %v, %t, want %v", line, got, ok, want)
		}
	}
}

func TestMalformed(t *testing.T) {
	for _, line := range malformed {
		if got, ok := (&parser{untagged: digest.Function{Algorithm: digest.Algorithms[0]}}).parse(line); ok {
			t.Errorf("parse(%q) = %v, want false", line, got)
		}
	}
}

// TestSpacing checks that the first untagged line decides what a leading space
// or star is in all.
func TestSpacing(t *testing.T) {
	type answer struct {
		name string
		ok   bool
	}
	for _, tt := range []struct {
		lines []string
		want  []answer
	}{
		{[]string{"00 a", "00  a", "00 *a"}, []answer{{"a", true}, {" a", true}, {"*a", true}}},
		{[]string{"00  a", "00 a", "00 *a"}, []answer{{"a", true}, {"", false}, {"a", true}}},
		{[]string{"00 *", "00  a"}, []answer{{"*", true}, {" a", true}}},
		{[]string{"zz a", "BLAKE2b-8 (a) = 00", "00  a"}, []answer{{"", false}, {"a", true}, {"a", true}}},
	} {
		p := &parser{untagged: digest.Function{Algorithm: digest.Algorithms[0]}}
		for i, line := range tt.lines {
			if e, ok := p.parse(line); ok != tt.want[i].ok || ok && e.name != tt.want[i].name {
				t.Errorf("parse(%q) after %q = %q, %t, want %+v", line, tt.lines[:i], e.name, ok, tt.want[i])
			}
		}
	}
}
