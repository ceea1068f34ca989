package ab

import (
	"context"
	"testing"
)

// The name is of the bytes that run, and of nothing else.
func TestHash(t *testing.T) {
	p := quick()
	p.Base, p.Binaries = sideOf(t, "Sum/impl=forward")
	p.Candidate = p.Base
	p.Candidate.Bench = "Sum/impl=backward"
	first, err := p.Hash(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	o, err := p.Run(context.Background())
	if err != nil || o.Samples[0].Config["binaries"] != first || len(first) != 12 {
		t.Errorf("%v, %v; want samples of binaries %s", o, err, first)
	}
	p.Candidate.Build.Tags = "extra"
	if other, err := p.Hash(context.Background()); err != nil || other == first {
		t.Errorf("%s, %v with another constant; want another than %s", other, err, first)
	}
}
