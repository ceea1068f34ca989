package fit_test

import (
	"bytes"
	"fmt"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Files are made with a Builder, changed with Message.With, and encoded with their
// old layout or a small layout.
func ExampleAppend() {
	var b fit.Builder
	for i := range uint32(100) {
		b.Begin(profile.MesgNumRecord)
		b.Add(profile.RecordTimestamp, fit.Uint32(1_000_000_000+i))
		b.Add(profile.RecordHeartRate, fit.Uint8(120))
		if err := b.End(); err != nil {
			fmt.Println(err)
		}
	}
	plain, _ := fit.Append(nil, b.File())
	small, _ := fit.Append(nil, b.File(), fit.CompressTimestamps())
	fmt.Println(len(plain), len(small))

	f, _ := fit.DecodeBytes(plain)
	f.Messages[7], _ = f.Messages[7].With(profile.RecordHeartRate, fit.Uint8(121))
	edited, err := fit.Append(nil, f, fit.KeepLayout())
	fmt.Println(len(edited), err)
	// Output:
	// 628 241
	// 628 <nil>
}

func ExampleEncode() {
	var b fit.Builder
	b.Begin(0) // file_id
	b.Add(0, fit.Enum(4))
	if err := b.End(); err != nil {
		fmt.Println(err)
	}
	var file bytes.Buffer
	if err := fit.Encode(&file, b.File(), fit.ByteOrder(true)); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%x\n", file.Bytes()[14:25])
	// Output: 4000010000010001000004
}
