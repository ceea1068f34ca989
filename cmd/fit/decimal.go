package main

import (
	"strconv"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// decimalScales are the scales of most fields: num = power / factor, where power is a one
// and so many zeros. So a number divided by num is one with so many decimals.
var decimalScales = []struct {
	num           int32
	factor, power int64
}{
	{1000, 1, 1000},
	{100, 1, 100},
	{10, 1, 10},
	{5, 2, 10},
	{2, 5, 10},
	{1, 1, 1},
	{128, 78125, 1e7},
	{256, 390625, 1e8},
	{1e4, 1, 1e4},
}

// appendDecimal appends the digits that appendFloat would, of an integer that is scaled,
// without a float: at most 15 of them, which are different floats each. ok is false if
// there may be more, or the scale is another.
func appendDecimal(b []byte, s profile.Scale, v fit.Value) (_ []byte, ok bool) {
	if v.Type().Float() || s.Den != 1 {
		return b, false
	}
	for i := range decimalScales {
		d := &decimalScales[i]
		if d.num != s.Num {
			continue
		}
		n := v.Int()
		if n >= 1<<40 || n <= -1<<40 || v.Int() < 0 && !v.Type().Signed() {
			return b, false
		}
		if n = (n - int64(s.Offset)*int64(s.Num)) * d.factor; n >= 1e15 || n <= -1e15 {
			return b, false
		}
		return appendQuotient(b, n, d.power), true
	}
	return b, false
}

// appendQuotient appends n divided by power, without zeros at the end.
func appendQuotient(b []byte, n, power int64) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/power, 10)
	rest := n % power
	if rest == 0 {
		return b
	}
	for b = append(b, '.'); rest > 0; rest %= power {
		power /= 10
		b = append(b, byte('0'+rest/power))
	}
	return b
}
