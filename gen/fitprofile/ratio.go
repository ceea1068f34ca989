package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
)

// ratio returns a decimal number as a reduced fraction: 1.024 is 128/125.
func ratio(decimal json.Number) (num, den int32, err error) {
	r, ok := new(big.Rat).SetString(decimal.String())
	if !ok || r.Sign() <= 0 || !fits(r.Num()) || !fits(r.Denom()) {
		return 0, 0, fmt.Errorf("scale %q, want a positive decimal that is a ratio of two int32", decimal)
	}
	return int32(r.Num().Int64()), int32(r.Denom().Int64()), nil
}

func fits(n *big.Int) bool { return n.IsInt64() && n.Int64() <= math.MaxInt32 }
