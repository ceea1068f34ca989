package verdict

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// An Effect is what a claim says of the ratio candidate / base: that it lies between Lo
// and Hi. The zero value says nothing; [ParseEffect] makes one.
type Effect struct {
	Text   string // as it was written
	Lo, Hi float64
	Strict bool // a finite bound itself is outside
}

var effects = regexp.MustCompile(`^(<=|<|>=|>|within)\s*([+-]?[0-9]+(?:\.[0-9]+)?)(%|x)$`)

// ParseEffect reads a change from base to candidate, in per cent or as a factor:
//
//	< 0%        less than the base
//	<= -15%     at least 15 % less
//	<= 0.5x     at most half
//	>= +10%     at least 10 % more
//	within 3%   no more than 3 % from the base, either way
func ParseEffect(s string) (Effect, error) {
	m := effects.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return Effect{}, fmt.Errorf("effect %q, want a change like <= -15%%, < 0%%, <= 0.5x or within 3%%", s)
	}
	bound, err := strconv.ParseFloat(m[2], 64)
	if err != nil {
		return Effect{}, fmt.Errorf("effect %q: %w", s, err)
	}
	e := Effect{Text: strings.TrimSpace(s), Hi: math.Inf(1), Strict: m[1] == "<" || m[1] == ">"}
	if m[3] == "%" {
		bound = 1 + bound/100
	}
	switch m[1] {
	case "<", "<=":
		e.Hi = bound
	case ">", ">=":
		e.Lo = bound
	case "within":
		e.Lo, e.Hi = 1/bound, bound
		if bound < 1 || m[3] == "x" {
			return Effect{}, fmt.Errorf("effect %q: within wants a positive percentage", s)
		}
	}
	if e.Hi < 0 || e.Lo < 0 || e.Hi == 0 && e.Strict {
		return Effect{}, fmt.Errorf("effect %q: nothing takes less than no time", s)
	}
	return e, nil
}

// holds reports whether all from lo to hi is as the claim says.
func (e Effect) holds(lo, hi float64) bool { return e.has(lo) && e.has(hi) }

// fails reports whether nothing from lo to hi is.
func (e Effect) fails(lo, hi float64) bool {
	return e.above(lo) || e.below(hi)
}

func (e Effect) has(x float64) bool { return !e.above(x) && !e.below(x) }

func (e Effect) above(x float64) bool {
	return x > e.Hi || e.Strict && x == e.Hi && !math.IsInf(e.Hi, 1)
}

func (e Effect) below(x float64) bool { return x < e.Lo || e.Strict && x == e.Lo && e.Lo > 0 }

// reversed reports whether a change for one side is claimed, and all from lo to hi is one
// for the other.
func (e Effect) reversed(lo, hi float64) bool {
	return e.Hi <= 1 && lo > 1 || e.Lo >= 1 && hi < 1
}
