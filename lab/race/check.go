package race

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
)

// check returns an error if Run cannot race r or a record cannot hold it.
func (r Race) check(o Options) error {
	err := errors.Join(r.checkNumbers(), checkName(r.Name), r.checkArms(), o.check())
	if err != nil {
		return fmt.Errorf("race: %s: %w", r.Name, err)
	}
	return nil
}

func (r Race) checkNumbers() error {
	return errors.Join(atLeast("Inputs", r.Inputs, 1), atLeast("Units", r.Units, 0), atLeast("Bytes", r.Bytes, 0))
}

func atLeast[T int | time.Duration](name string, n, least T) error {
	if n < least {
		return fmt.Errorf("%s is %v, want at least %d", name, n, least)
	}
	return nil
}

// raceName matches what may follow "Benchmark" in the name of a Go benchmark.
var raceName = regexp.MustCompile(`^[\p{Lu}\d_]\S*$`)

func checkName(name string) error {
	if !raceName.MatchString(name) || strings.Contains(name, recordfile.Impl) {
		return fmt.Errorf("Name is %q, want an upper-case letter first, no space and no %q", name, recordfile.Impl)
	}
	return nil
}

func (r Race) checkArms() error {
	if len(r.Arms) < 2 {
		return fmt.Errorf("%d arms, want at least 2", len(r.Arms))
	}
	seen := map[string]bool{}
	for i, a := range r.Arms {
		if err := a.check(); err != nil {
			return fmt.Errorf("arm %d: %w", i, err)
		}
		if seen[a.Name] {
			return fmt.Errorf("arm %d: a second arm with the name %q", i, a.Name)
		}
		seen[a.Name] = true
	}
	return nil
}

// A name that ends in "-512" would be read as a run with GOMAXPROCS=512.
var (
	armName    = regexp.MustCompile(`^[^\s/]+$`)
	procSuffix = regexp.MustCompile(`-\d+$`)
)

func (a Arm) check() error {
	switch {
	case !armName.MatchString(a.Name) || procSuffix.MatchString(a.Name):
		return fmt.Errorf("Name is %q, want no space, no slash and no -number at its end", a.Name)
	case a.Run == nil:
		return fmt.Errorf("Run of %q is nil", a.Name)
	}
	return nil
}

func (o Options) check() error {
	return errors.Join(atLeast("Rounds", o.Rounds, 0), atLeast("Patience", o.Patience, 0), atLeast("Shared", o.Shared, 0), atLeast("Slice", o.Slice, 0))
}

// answers returns the answer of every arm to every input: [arm][input].
func (r Race) answers() [][]uint64 {
	all := make([][]uint64, len(r.Arms))
	for i, a := range r.Arms {
		for in := range r.Inputs {
			all[i] = append(all[i], a.Run(in))
		}
	}
	return all
}

// compare returns an error if an answer in got differs from want, the base's. The base
// itself is compared too: it may have changed since want.
func (r Race) compare(when string, want []uint64, got [][]uint64) error {
	for i, a := range r.Arms {
		for in, v := range got[i] {
			if v != want[in] {
				return fmt.Errorf("race: %s: input %d %s: %s answers %#x, %s answered %#x",
					r.Name, in, when, a.Name, v, r.Arms[0].Name, want[in])
			}
		}
	}
	return nil
}

// sound returns an error if an arm had wrong answers, and names one if it is wrong again.
func (r Race) sound(when string, want []uint64, states []*armState) error {
	i := slices.IndexFunc(states, func(l *armState) bool { return l.wrong })
	if i < 0 {
		return nil
	}
	if err := r.compare(when, want, r.answers()); err != nil {
		return err
	}
	return fmt.Errorf("race: %s: %s gave wrong answers %s, and gives right answers again", r.Name, r.Arms[i].Name, when)
}
