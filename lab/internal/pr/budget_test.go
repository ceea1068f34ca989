package pr

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// One sub-benchmark of each function comes first, in the order that there was.
func TestOneOfEach(t *testing.T) {
	var all []countable
	for _, name := range []string{"p.B/x", "p.A/y", "p.B/z", "q.B", "p.A/w"} {
		pkg, name, _ := strings.Cut(name, ".")
		all = append(all, countable{bench: bench{pkg: pkg, name: name}})
	}
	var got []string
	for _, c := range oneOfEach(all) {
		got = append(got, c.pkg+"."+c.name)
	}
	if got := strings.Join(got, " "); got != "p.B/x p.A/y q.B p.B/z p.A/w" {
		t.Errorf("%s", got)
	}
}

// A budget pays for what runs, ends what takes longer than its part, and passes on other errors.
func TestBudget(t *testing.T) {
	b := budget{time.Hour, time.Hour}
	wait := func(ctx context.Context) error {
		<-ctx.Done()
		return errors.New("killed")
	}
	if err := b.spend(t.Context(), time.Millisecond, wait); !isLate(t.Context(), err) || b.left == time.Hour || b.left < 59*time.Minute {
		t.Errorf("%v, %v left", err, b.left)
	}
	failed := errors.New("failed")
	if err := b.spend(t.Context(), time.Hour, func(context.Context) error { return failed }); !errors.Is(err, failed) {
		t.Errorf("%v, want %v", err, failed)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.spend(ended, time.Hour, wait); !errors.Is(err, context.Canceled) || isLate(ended, err) {
		t.Errorf("%v, want that the run was ended", err)
	}
}
