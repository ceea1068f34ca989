package races_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/compare/races/all"
	"github.com/tightwire/tightwire/lab/race"
)

// quick is a race that is over at once: its times mean nothing, its answers are
// compared all the same.
var quick = race.Options{Rounds: 2, Slice: time.Nanosecond}

// TestAnswersAgree runs every race, which fails when two arms differ. The races of
// FIT take longer, and TestFITAnswersAgree runs them. A race that is over gives its messages to the
// collector, which would mark them again before each further race.
func TestAnswersAgree(t *testing.T) {
	list := all.Races()
	for i, r := range list {
		list[i] = race.Race{}
		if races.SetOf(r.Name) == races.FIT {
			continue
		}
		res, err := r.Run(quick)
		if err != nil {
			t.Error(err)
			continue
		}
		checkAllocs(t, res)
	}
}

// checkAllocs wants no allocation in our arms, whose buffers have grown, but in races that are about
// new messages.
func checkAllocs(t *testing.T, res *race.Result) {
	for _, fresh := range []string{"Messages/set=", "Messages/packed/", "Messages/extensions="} {
		if strings.HasPrefix(res.Name, fresh) {
			return
		}
	}
	for _, arm := range res.Arms {
		if races.Ours(arm.Name) && arm.Allocs != 0 {
			t.Errorf("%s: %s allocates %v times, want 0", res.Name, arm.Name, arm.Allocs)
		}
	}
}

func TestAnswersAreSound(t *testing.T) {
	for _, r := range all.Races() {
		if races.SetOf(r.Name) == races.FIT {
			continue
		}
		for i := range r.Inputs {
			if got := r.Arms[0].Run(i); got == races.Failed {
				t.Errorf("%s: %s refuses input %d", r.Name, r.Arms[0].Name, i)
			}
		}
	}
}

// bases are the first arms that races of a set may have. Where a peer's package cannot be the base,
// as for kernels, it is another way of ours.
var bases = map[races.Set][]string{
	races.Protowire: {"protowire", "byteloop", "cleared"},
	races.Messages:  {"protobuf"},
	races.BLAKE2:    {"xcrypto"},
	races.FIT:       {"muktihari", "nibbles"},
}

func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range all.Races() {
		if seen[r.Name] {
			t.Errorf("two races are named %s", r.Name)
		}
		seen[r.Name] = true
		if base, want := r.Arms[0].Name, bases[races.SetOf(r.Name)]; !slices.Contains(want, base) {
			t.Errorf("%s: base is %s, want one of %v", r.Name, base, want)
		}
		if !hasOurs(r) {
			t.Errorf("%s: no arm of ours", r.Name)
		}
	}
}

func hasOurs(r race.Race) bool {
	for _, a := range r.Arms {
		if races.Ours(a.Name) {
			return true
		}
	}
	return false
}
