package main

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A decimalScale is num = power / factor, where power is a one and so many zeros. So a number
// divided by num is one with so many decimals.
type decimalScale struct {
	num           int32
	factor, power int64
}

// decimalScales are the scales of most fields.
var decimalScales = []decimalScale{
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

// decimalScaleOf returns the one that s is, nil if it is none.
func decimalScaleOf(s profile.Scale) *decimalScale {
	for i := range decimalScales {
		if s.Den == 1 && s.Num == decimalScales[i].num {
			return &decimalScales[i]
		}
	}
	return nil
}

// appendDecimal appends the digits that appendFloat would, of an integer that is scaled,
// without a float: at most 15 of them, which are different floats each. ok is false if
// there may be more, or the scale is another.
func appendDecimal(b []byte, s profile.Scale, v fit.Value) (_ []byte, ok bool) {
	d := decimalScaleOf(s)
	if v.Type().Float() || d == nil || v.Int() < 0 && !v.Type().Signed() {
		return b, false
	}
	return d.append(b, v.Int(), s.Offset)
}

// append is appendDecimal of a number n.
func (d *decimalScale) append(b []byte, n int64, offset int32) (_ []byte, ok bool) {
	if n >= 1<<40 || n <= -1<<40 {
		return b, false
	}
	if n = (n - int64(offset)*int64(d.num)) * d.factor; n >= 1e15 || n <= -1e15 {
		return b, false
	}
	return appendQuotient(b, n, d.power), true
}

// appendQuotient appends n divided by power, without zeros at the end. The powers of most
// scales are constants in it, by which processors divide faster.
func appendQuotient(b []byte, n, power int64) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	switch u := uint64(n); power {
	case 10:
		return appendThousandths(b, u/10, u%10*100)
	case 100:
		return appendThousandths(b, u/100, u%100*10)
	case 1000:
		return appendThousandths(b, u/1000, u%1000)
	}
	b = appendWhole(b, uint64(n/power))
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
