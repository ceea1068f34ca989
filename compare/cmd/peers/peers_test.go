package main

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/race"
)

// TestHashlib races ours against Python, whose driver speaks the same protocol as
// those that have to be fetched.
func TestHashlib(t *testing.T) {
	python, err := hashlib(context.Background(), t.TempDir())
	if err != nil {
		t.Skip("no Python to ask:", err)
	}
	defer python.close()
	for _, w := range works {
		r, err := w.race([]hasher{new(ownPeer), python}, race.Options{Rounds: 2})
		if err != nil {
			t.Fatal(err)
		}
		if q, err := r.Ratio(python.arm(), ours); err != nil || q.N != 2 {
			t.Errorf("%s: ratio of 2 rounds = %+v, %v", r.Name, q, err)
		}
	}
	if !strings.HasPrefix(python.arm(), "hashlib,python=3.") {
		t.Errorf("arm of hashlib = %q, want the version of Python in it", python.arm())
	}
}

// A changingPeer returns our digest at first, and later a different one.
type changingPeer struct {
	ownPeer
	calls, honest int
}

func (l *changingPeer) arm() string { return "liar" }

func (l *changingPeer) hash(reps int) (time.Duration, string, error) {
	took, folded, err := l.ownPeer.hash(reps)
	if l.calls++; l.calls > l.honest {
		folded = "00"
	}
	return took, folded, err
}

func TestRaceWantsOneAnswer(t *testing.T) {
	for honest, want := range []string{"liar finds 00, ours finds ", "liar finds ", ""} {
		_, err := works[0].race([]hasher{new(ownPeer), &changingPeer{honest: honest}}, race.Options{Rounds: 1})
		if want == "" {
			want = "<nil>"
		}
		if err == nil {
			err = errors.New("<nil>")
		}
		if !strings.Contains(err.Error(), want) {
			t.Errorf("race with a digest that is wrong after %d calls = %v, want %s", honest, err, want)
		}
	}
}
