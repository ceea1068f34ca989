package field

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A DecimalScale is num = power / factor, where power is a power of ten. So dividing by num
// gives a decimal number with a known number of decimals.
type DecimalScale struct {
	num           int32
	factor, power int64
}

// decimalScales lists the scales of most fields.
var decimalScales = []DecimalScale{
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

// DecimalScaleOf returns s as a DecimalScale, nil if it is not one.
func DecimalScaleOf(s profile.Scale) *DecimalScale {
	for i := range decimalScales {
		if s.Den == 1 && s.Num == decimalScales[i].num {
			return &decimalScales[i]
		}
	}
	return nil
}

// appendDecimal appends the same digits as appendFloat for a scaled integer, without a
// float: at most 15 digits, which a float can hold exactly. ok is false if there may be
// more digits, or s is not a DecimalScale.
func appendDecimal(b []byte, s profile.Scale, v fit.Value) (_ []byte, ok bool) {
	d := DecimalScaleOf(s)
	if v.Type().Float() || d == nil || v.Int() < 0 && !v.Type().Signed() {
		return b, false
	}
	return d.Append(b, v.Int(), s.Offset)
}

// Append is appendDecimal for a number n.
func (d *DecimalScale) Append(b []byte, n int64, offset int32) (_ []byte, ok bool) {
	if n >= 1<<40 || n <= -1<<40 {
		return b, false
	}
	if n = (n - int64(offset)*int64(d.num)) * d.factor; n >= 1e15 || n <= -1e15 {
		return b, false
	}
	return appendQuotient(b, n, d.power), true
}

// appendQuotient appends n divided by power, without trailing zeros. For most scales power
// is a constant here, by which processors divide faster.
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
	b = AppendWhole(b, uint64(n/power))
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

// DigitPairs is the numbers from 00 to 99.
const DigitPairs = "00010203040506070809" +
	"10111213141516171819" +
	"20212223242526272829" +
	"30313233343536373839" +
	"40414243444546474849" +
	"50515253545556575859" +
	"60616263646566676869" +
	"70717273747576777879" +
	"80818283848586878889" +
	"90919293949596979899"

// AppendWhole appends a number. The simple version is strconv.AppendUint(b, n, 10), which
// makes the digits elsewhere and copies them; most numbers of FIT files have few.
func AppendWhole(b []byte, n uint64) []byte {
	switch {
	case n < 10:
		return append(b, '0'+byte(n))
	case n < 100:
		return AppendTwo(b, n)
	case n < 1000:
		return AppendTwo(append(b, '0'+byte(n/100)), n%100)
	case n < 10_000:
		return AppendFour(b, n)
	}
	return AppendFour(AppendWhole(b, n/10_000), n%10_000)
}

// AppendTwo appends a number below 100 with two digits.
func AppendTwo(b []byte, n uint64) []byte { return append(b, DigitPairs[2*n], DigitPairs[2*n+1]) }

// AppendFour appends a number below 10,000 with four digits.
func AppendFour(b []byte, n uint64) []byte {
	high, low := 2*(n/100), 2*(n%100)
	return append(b, DigitPairs[high], DigitPairs[high+1], DigitPairs[low], DigitPairs[low+1])
}

// appendThousandths appends a decimal number, without zeros at the end: rest, below 1000, has
// the digits after the point.
func appendThousandths(b []byte, whole, rest uint64) []byte {
	b = AppendWhole(b, whole)
	if rest == 0 {
		return b
	}
	pair := DigitPairs[2*(rest/10):]
	switch {
	case rest%10 != 0:
		return append(b, '.', pair[0], pair[1], '0'+byte(rest%10))
	case rest%100 != 0:
		return append(b, '.', pair[0], pair[1])
	}
	return append(b, '.', pair[0])
}
