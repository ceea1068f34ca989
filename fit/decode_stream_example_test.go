package fit_test

import (
	"bytes"
	"fmt"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// The highest heart rate of a stream.
func ExampleDecoder() {
	d := fit.NewDecoder(bytes.NewReader(ride(40).Bytes()))
	highest := uint64(0)
	for d.Next() {
		m := d.Message()
		if v := m.Field(profile.RecordHeartRate); m.Num() == profile.MesgNumRecord && v.Valid() {
			highest = max(highest, v.Uint())
		}
	}
	fmt.Println(highest, d.Err())
	// Output: 139 <nil>
}
