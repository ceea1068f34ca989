package race

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// check returns an error for what Run cannot race or a record cannot hold.
func (r Race) check(o Options) error {
	err := errors.Join(r.checkNumbers(), checkName(r.Name), r.checkArms(), o.check())
	if err != nil {
		return fmt.Errorf("race: %s: %w", r.Name, err)
	}
	return nil
}

func (r Race) checkNumbers() error {
	switch {
	case r.Inputs < 1:
		return fmt.Errorf("Inputs is %d, want at least 1", r.Inputs)
	case r.Units < 0:
		return fmt.Errorf("Units is %d, want at least 0", r.Units)
	case r.Bytes < 0:
		return fmt.Errorf("Bytes is %d, want at least 0", r.Bytes)
	}
	return nil
}

// raceName begins as a Go benchmark's name does after "Benchmark".
var raceName = regexp.MustCompile(`^[\p{Lu}\d_]\S*$`)

func checkName(name string) error {
	if !raceName.MatchString(name) || strings.Contains(name, implPart) {
		return fmt.Errorf("Name is %q, want an upper-case letter first, no space and no %q", name, implPart)
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
			return fmt.Errorf("arm %d: a second arm named %q", i, a.Name)
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
	switch {
	case o.Rounds < 0:
		return fmt.Errorf("Rounds is %d, want at least 0", o.Rounds)
	case o.Patience < 0:
		return fmt.Errorf("Patience is %d, want at least 0", o.Patience)
	case o.Slice < 0:
		return fmt.Errorf("Slice is %v, want at least 0", o.Slice)
	}
	return nil
}
