package field

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

// appendThousandths appends a decimal number, without zeros at the end: rest, below 1000, is
// what comes after the point.
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
