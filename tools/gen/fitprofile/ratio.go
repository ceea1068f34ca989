package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strings"
)

// ratio returns a decimal number as a reduced fraction: 1.024 is 128/125. A decimal
// with five digits or more after the point was rounded from a fraction that no decimal
// states exactly. It is taken to be the fraction with the smallest denominator:
// 0.7111111 is 256/360, a full circle in a byte, and not 7111111/10000000.
func ratio(decimal json.Number) (num, den int32, err error) {
	r, ok := new(big.Rat).SetString(decimal.String())
	if !ok || r.Sign() <= 0 || !fits(r.Num()) || !fits(r.Denom()) {
		return 0, 0, fmt.Errorf("scale %q, want a positive decimal that is a ratio of two int32", decimal)
	}
	if _, digits, _ := strings.Cut(decimal.String(), "."); len(digits) >= 5 {
		r = simplest(r, len(digits))
	}
	return int32(r.Num().Int64()), int32(r.Denom().Int64()), nil
}

// simplest returns the fraction with the smallest denominator that is r, rounded to so
// many digits after the point.
func simplest(r *big.Rat, digits int) *big.Rat {
	for den := int64(1); ; den++ {
		f, _ := new(big.Rat).Mul(r, big.NewRat(den, 1)).Float64()
		if near := big.NewRat(int64(math.Round(f)), den); near.FloatString(digits) == r.FloatString(digits) {
			return near
		}
	}
}

func fits(n *big.Int) bool { return n.IsInt64() && n.Int64() <= math.MaxInt32 }
