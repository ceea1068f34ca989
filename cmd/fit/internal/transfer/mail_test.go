package transfer

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestHeaders finds encodings and boundaries as these patterns do, which would make programs 300 kB
// larger.
func TestHeaders(t *testing.T) {
	encoding := regexp.MustCompile(`(?im)^content-transfer-encoding:[ \t]*([a-z0-9-]+)`)
	boundary := regexp.MustCompile(`(?i)\bboundary="?([^"\s;]+)`)
	pieces := []string{"Content-Transfer-Encoding:", "content-transfer-encoding: ", "\t", " ", "\n", "\r\n", "base64", "7bit", "boundary=", "BOUNDARY=\"", "\"", ";", "=", "x", "é", "_", "-", "\xff"}
	found := 0
	for i := range 20000 {
		random := rand.New(rand.NewPCG(uint64(i), 0))
		var s strings.Builder
		for range 1 + random.IntN(12) {
			s.WriteString(pieces[random.IntN(len(pieces))])
		}
		b := []byte(s.String())
		at, value, ok := findEncoding(b)
		want := encoding.FindSubmatchIndex(b)
		if ok != (want != nil) || ok && (at != want[0] || string(value) != string(b[want[2]:want[3]])) {
			t.Fatalf("findEncoding(%q) = %d, %q, %v, want %v", b, at, value, ok, want)
		}
		var texts, wants []string
		for _, text := range appendBoundaries(nil, b) {
			texts = append(texts, string(text))
		}
		for _, m := range boundary.FindAllSubmatch(b, maxBoundaries) {
			wants = append(wants, string(m[1]))
		}
		if !slices.Equal(texts, wants) {
			t.Fatalf("appendBoundaries(%q) = %q, want %q", b, texts, wants)
		}
		found += len(texts)
		if ok {
			found++
		}
	}
	if found < 5000 {
		t.Errorf("found %d headers, want many", found)
	}
}
