package verdict

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"
)

// An Effect is a claim about the ratio candidate / base: that it lies between Lo and Hi.
// The zero value claims nothing; [ParseEffect] makes others.
type Effect struct {
	Text   string // as written
	Lo, Hi float64
	Strict bool // finite bounds are excluded
}

var effects = regexp.MustCompile(`^(<=|<|>=|>|within)\s*([+-]?[0-9]+(?:\.[0-9]+)?)\s*(%|x)$`)

// ParseEffect reads a change from base to candidate, in per cent or as a factor:
//
//	< 0%        less than the base
//	<= -15%     at least 15 % less
//	<= 0.5x     at most half
//	>= +10%     at least 10 % more
//	within 3%   no more than 3 % from the base, either way: from 1/1.03 to 1.03
//
// It fails for an impossible change and for one that is always true.
func ParseEffect(s string) (Effect, error) {
	m := effects.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return Effect{}, fmt.Errorf("effect %q, want a change like <= -15%%, < 0%%, <= 0.5x or within 3%%", s)
	}
	bound, ok := new(big.Rat).SetString(m[2])
	if !ok || m[1] == "within" && m[3] == "x" {
		return Effect{}, fmt.Errorf("effect %q: want a percentage after within", s)
	}
	if m[3] == "%" {
		bound.Add(bound, percent).Quo(bound, percent)
	}
	e, err := effectOf(m[1], bound)
	if err != nil {
		return Effect{}, fmt.Errorf("effect %q: %w", s, err)
	}
	e.Text = strings.TrimSpace(s)
	return e, nil
}

var percent = big.NewRat(100, 1)

// effectOf takes the bound as an exact ratio, so that -7 % becomes the float nearest to 0.93.
func effectOf(sign string, ratio *big.Rat) (Effect, error) {
	bound, _ := ratio.Float64()
	e := Effect{Hi: math.Inf(1), Strict: sign == "<" || sign == ">"}
	switch sign {
	case "<", "<=":
		e.Hi = bound
	case ">", ">=":
		e.Lo = bound
	case "within":
		e.Lo, e.Hi = 1/bound, bound
		if bound < 1 {
			return e, errors.New("want a percentage of at least 0 after within")
		}
	}
	switch {
	case bound < 0 || bound == 0 && sign == "<":
		return e, errors.New("a time cannot fall by 100% or more")
	case bound == 0 && e.Hi > 0 || math.IsInf(bound, 1):
		return e, errors.New("this holds for every change, or for none")
	}
	return e, nil
}

// logs returns the effect on the logarithm of the ratio.
func (e Effect) logs() Effect {
	e.Lo, e.Hi = math.Log(e.Lo), math.Log(e.Hi)
	return e
}

// bounds returns the finite bounds.
func (e Effect) bounds() []float64 {
	return slices.DeleteFunc([]float64{e.Lo, e.Hi}, func(x float64) bool { return math.IsInf(x, 0) })
}

// status judges the effect by the interval from lo to hi of the ratio's logarithm. An
// interval that ends on a bound does not exclude it: coarse clocks cause such ends.
func (e Effect) status(lo, hi float64) Status {
	switch {
	case e.has(lo) && e.has(hi):
		return Holds
	case e.Hi <= 0 && lo > 0 || e.Lo >= 0 && hi < 0:
		return Reversed
	case lo > e.Hi || hi < e.Lo:
		return Fails
	}
	return Inconclusive
}

// exactly judges the effect by the exact logarithm of the ratio.
func (e Effect) exactly(log float64) Status {
	status := e.status(log, log)
	if status == Inconclusive {
		return Fails
	}
	return status
}

// has reports whether the effect contains a logarithm of a ratio. An infinite end is included.
func (e Effect) has(x float64) bool {
	atBound := x == e.Lo || x == e.Hi
	return e.Lo <= x && x <= e.Hi && !(e.Strict && atBound && !math.IsInf(x, 0))
}
