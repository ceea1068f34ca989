package listing

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestRandom makes messages of listings and listings of messages.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 22))
	for range 2000 {
		want := randomListing(r, 4)
		b, err := Encode(want)
		if err != nil {
			t.Fatal(err)
		}
		if got := List(&Upstream, b); got != want {
			t.Fatalf("List(Encode(text)) = %q, want %q", got, want)
		}
	}
}

// TestKnown is a message and a listing made by hand.
func TestKnown(t *testing.T) {
	const text = "1\tuint64\t150\n" +
		"13\tmessage\t{\n5\tsint64\t-2\n}\n" +
		"14\tgroup\t{\n7\tbool\ttrue\n}\n" +
		"18\tpacked-sint32\t1,-1\n" +
		"12\tstring\t-\n" +
		"10\tfloat\t3f800000\n"
	b := []byte("\x08\x96\x01" + "\x6a\x02\x28\x03" + "\x73\x38\x01\x74" + "\x92\x01\x02\x02\x01" + "\x62\x00" +
		"\x55\x00\x00\x80\x3f")
	if got, err := Encode(text); err != nil || !bytes.Equal(got, b) {
		t.Errorf("Encode(%q) = %x, %v, want %x", text, got, err, b)
	}
	if got := List(&Upstream, b); got != text {
		t.Errorf("List(%x) = %q, want %q", b, got, text)
	}
	const skipped = "1\t0\t3\n13\t2\t7\n14\t3\t11\n18\t2\t16\n12\t2\t18\n10\t5\t23\n"
	if got := Skip(&Upstream, b); got != skipped {
		t.Errorf("Skip(%x) = %q, want %q", b, got, skipped)
	}
}

// TestFaults has a fault of each kind, by both ways of reading.
func TestFaults(t *testing.T) {
	tenth := "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"
	for _, c := range []struct{ in, list, skip string }{
		{"\x80", "truncated\t0", "truncated\t0"},
		{"\x08", "truncated\t1", "truncated\t1"},
		{"\x08" + tenth, "overflow\t1", "overflow\t1"},
		{"\x07", "number\t0", "number\t0"},
		{"\x0e\x00", "reserved\t1", "reserved\t1"},
		{"\x00", "number\t0", "number\t0"},
		{"\x0c", "end-group\t1", "end-group\t1"},
		{"\x6a\x03\x08\x01\x08", "truncated\t5", ""},
		{"\x6a\x04\x08\x01\x08", "truncated\t1", "truncated\t1"},
		{"\x73\x08\x01\x6c", "end-group\t4", "end-group\t1"},
		{"\x73\x08\x01", "truncated\t3", "truncated\t1"},
		{"\x92\x01\x03\x02\x01\x80", "truncated\t5", ""},
		{strings.Repeat("\x73", 10002) + strings.Repeat("\x74", 10002), "", "depth\t1"},
	} {
		if got := Fault(List(&Upstream, []byte(c.in))); got != c.list {
			t.Errorf("fault of List(%x) = %q, want %q", c.in, got, c.list)
		}
		if got := Fault(Skip(&Upstream, []byte(c.in))); got != c.skip {
			t.Errorf("fault of Skip(%x) = %q, want %q", c.in, got, c.skip)
		}
	}
}

// TestEncodeFaults checks that a text that is not a listing is not encoded.
func TestEncodeFaults(t *testing.T) {
	for _, text := range []string{
		"}\n", "13\tmessage\t{\n", "1\tuint64\n", "x\tuint64\t1\n", "1\tother\t1\n", "1\tuint64\t-1\n", "12\tstring\txyz\n",
		"15\tpacked-uint64\t1,,2\n", "fault\ttruncated\t1\n",
	} {
		if b, err := Encode(text); err == nil {
			t.Errorf("Encode(%q) = %x, want an error", text, b)
		}
	}
}
