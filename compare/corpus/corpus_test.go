package corpus

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"
)

// digest returns a hash of everything in v.
func digest(v any) string {
	h := fnv.New64a()
	fmt.Fprintf(h, "%v", v)
	return fmt.Sprintf("%016x", h.Sum64())
}

// TestDigests shows that the inputs are the same on every machine and release.
// Recorded times refer to these: a change here starts a new series of records.
func TestDigests(t *testing.T) {
	var values [][]uint64
	for _, dist := range Distributions {
		values = append(values, Values(dist, 1000, 1))
	}
	for _, tt := range []struct {
		name string
		got  any
		want string
	}{
		{"Values(_, 1000, 1)", values, "bf7fb077ab1dfcde"},
		{"Descriptors()", Descriptors(), "5a87b69e8055ce05"},
		{"NewWriteRequest(0)", *NewWriteRequest(0), "bbf18bfd4ec826ed"},
		{"NewWriteRequest(7)", *NewWriteRequest(7), "65ecb6235cb4027c"},
		{"NewBlock(0)", *NewBlock(0), "59f3d8abb39c1ded"},
	} {
		if got := digest(tt.got); got != tt.want {
			t.Errorf("digest of %s = %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestDescriptors(t *testing.T) {
	b := Descriptors()
	var set descriptorpb.FileDescriptorSet
	if err := proto.Unmarshal(b, &set); err != nil {
		t.Fatal(err)
	}
	if !proto.Equal(&set, DescriptorSet()) || len(set.File) != 13 || !bytes.Equal(b, Descriptors()) {
		t.Errorf("Descriptors() holds %d files and is not DescriptorSet() again, want 13", len(set.File))
	}
}

func TestWriteRequestShape(t *testing.T) {
	for seed := range uint64(Variants) {
		w := NewWriteRequest(seed)
		long, total := 0, 0
		for _, ts := range w.Timeseries {
			if len(ts.Labels) != 10 || len(ts.Samples) != 1 {
				t.Fatalf("NewWriteRequest(%d): a series of %d labels and %d samples, want 10 and 1", seed, len(ts.Labels), len(ts.Samples))
			}
			for i, l := range ts.Labels {
				if i > 0 && l.Name <= ts.Labels[i-1].Name {
					t.Errorf("NewWriteRequest(%d): label %q after %q, want them sorted", seed, l.Name, ts.Labels[i-1].Name)
				}
				if len(l.Value) >= 128 {
					long++
				}
				total += len(l.Name) + len(l.Value)
			}
		}
		if len(w.Timeseries) != 200 || long < 20 || long > 60 || total < 45_000 || total > 60_000 {
			t.Errorf("NewWriteRequest(%d): %d series, %d long values, %d bytes of text, want 200, 20 to 60, 45,000 to 60,000",
				seed, len(w.Timeseries), long, total)
		}
	}
}

func TestBlockShape(t *testing.T) {
	b := NewBlock(1)
	n := b.Nodes
	if len(n.ID) != 8000 || len(n.Lat) != 8000 || len(n.Lon) != 8000 {
		t.Errorf("NewBlock(1) has %d ids, %d lats, %d lons, want 8000 of each", len(n.ID), len(n.Lat), len(n.Lon))
	}
	ends := 0
	for _, i := range n.KeysVals {
		if i == 0 {
			ends++
		}
		if int(i) >= len(b.Strings) {
			t.Fatalf("NewBlock(1).Nodes.KeysVals holds %d, want less than %d", i, len(b.Strings))
		}
	}
	if ends != 8000 {
		t.Errorf("NewBlock(1).Nodes.KeysVals has %d zeros, want one for each of 8000 nodes", ends)
	}
	for i, d := range n.ID {
		if d <= 0 {
			t.Fatalf("NewBlock(1).Nodes.ID[%d] = %d, want ids to rise", i, d)
		}
	}
}
