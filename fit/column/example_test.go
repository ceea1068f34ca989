package column_test

import (
	"fmt"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// ride is a file of three records.
func ride() []byte {
	var b fit.Builder
	for i, rate := range []uint8{120, 0xFF, 126} {
		b.Begin(profile.MesgNumRecord)
		b.Add(profile.RecordTimestamp, fit.Uint32(uint32(1_000_000_000+i)))
		b.Add(profile.RecordHeartRate, fit.Uint8(rate))
		b.Add(profile.RecordSpeed, fit.Uint16(uint16(7000+100*i)))
		if err := b.End(); err != nil {
			panic(err)
		}
	}
	file, err := fit.Append(nil, b.File())
	if err != nil {
		panic(err)
	}
	return file
}

func ExampleDecode() {
	t, err := column.Decode(ride(), profile.MesgNumRecord, "heart_rate", "enhanced_speed")
	if err != nil {
		panic(err)
	}
	rates, _ := column.Numbers[uint8](t.Column("heart_rate"))
	fmt.Println(rates, "of", t.Rows(), "rows,", t.Column("heart_rate").Nulls(), "of them null")
	speed := t.Column("enhanced_speed")
	fmt.Println(speed.Floats(nil), speed.Units())
	// Output:
	// [120 0 126] of 3 rows, 1 of them null
	// [7 7.1 7.2] m/s
}

func ExampleBase() {
	t, err := column.Base(ride())
	if err != nil {
		panic(err)
	}
	fmt.Println(t.Column("elapsed").Floats(nil), t.Column("speed").Floats(nil))
	// Output: [0 1 2] [7 7.1 7.2]
}
