package fit_test

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// shortRide returns a short file: a file_id and three records.
func shortRide() []byte {
	var b fit.Builder
	b.Begin(profile.MesgNumFileID)
	b.Add(profile.FileIDType, fit.Enum(uint8(profile.FileActivity)))
	b.Add(profile.FileIDTimeCreated, fit.Uint32(1_000_000_000))
	if err := b.End(); err != nil {
		log.Fatal(err)
	}
	for i, speed := range []uint16{2006, 2500, 0xFFFF} {
		b.Begin(profile.MesgNumRecord)
		b.Add(profile.RecordTimestamp, fit.Uint32(1_000_000_000+uint32(i)))
		b.Add(profile.RecordHeartRate, fit.Uint8(120+uint8(i)))
		b.Add(profile.RecordSpeed, fit.Uint16(speed))
		if err := b.End(); err != nil {
			log.Fatal(err)
		}
	}
	file, err := fit.Append(nil, b.File())
	if err != nil {
		log.Fatal(err)
	}
	return file
}

func ExampleDecodeBytes() {
	data := shortRide()

	file, err := fit.DecodeBytes(data)
	if err != nil {
		log.Print(err) // file has what comes before the damage
	}
	for _, m := range file.Messages {
		if m.Num() == profile.MesgNumRecord {
			seconds, _ := m.Timestamp()
			speed, units := m.Best(profile.RecordSpeed)
			fmt.Println(profile.DateTime(seconds), m.Field(profile.RecordHeartRate), speed, units)
		}
	}
	// Output:
	// 2021-09-08T01:46:40Z 120 2.006 m/s
	// 2021-09-08T01:46:41Z 121 2.5 m/s
	// 2021-09-08T01:46:42Z 122 NaN m/s
}

func ExampleMessage_String() {
	file, err := fit.DecodeBytes(shortRide())
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range file.Messages[:2] {
		fmt.Println(m)
	}
	// Output:
	// file_id: type activity, time_created 2021-09-08T01:46:40Z
	// record 2021-09-08T01:46:40Z: heart_rate 120 bpm, speed 2.006 m/s
}

func ExampleNames() {
	var b fit.Builder
	b.Begin(0xFF01) // of a manufacturer
	b.Add(0, fit.Uint8(50))
	b.Add(1, fit.Uint8(11))
	if err := b.End(); err != nil {
		log.Fatal(err)
	}
	data, err := fit.Append(nil, b.File())
	if err != nil {
		log.Fatal(err)
	}

	var names profile.Names
	names.Add(0xFF01, "gears", map[uint8]string{0: "front", 1: "rear"})
	file, err := fit.DecodeBytes(data, fit.Names(&names))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(file.Messages[0])
	// Output: gears: front 50, rear 11
}

func ExampleMessage_WithDeveloper() {
	file, err := fit.DecodeBytes(shortRide())
	if err != nil {
		log.Fatal(err)
	}
	var b fit.Builder
	if _, err := b.Describe([16]byte{1, 2, 3}, 0, profile.Uint16, "torque", "Nm"); err != nil {
		log.Fatal(err)
	}
	described := b.Messages() // developer_data_id, field_description
	record, err := file.Messages[1].WithDeveloper(described[1], fit.Uint16(42))
	if err != nil {
		log.Fatal(err)
	}
	file.Messages[1] = record
	file.Messages = slices.Insert(file.Messages, 1, described...) // before their first use
	fmt.Println(file.Messages[3])
	// Output: record 2021-09-08T01:46:40Z: heart_rate 120 bpm, speed 2.006 m/s, torque 42 Nm
}

func ExampleMessage_Fields() {
	file, err := fit.DecodeBytes(shortRide())
	if err != nil {
		log.Fatal(err)
	}
	m := file.Messages[1]
	fmt.Println(profile.MessageName(m.Num()))
	for num, value := range m.Fields() {
		f, _ := profile.FieldOf(m.Num(), num)
		fmt.Println(num, f.Name(), value.Type(), value)
	}
	// Output:
	// record
	// 253 timestamp uint32 1000000000
	// 3 heart_rate uint8 120
	// 6 speed uint16 2006
}

func ExampleAll() {
	chained := append(shortRide(), shortRide()...)
	for file, err := range fit.All(chained) {
		fmt.Println(len(file.Messages), err)
	}
	// Output:
	// 4 <nil>
	// 4 <nil>
}

func ExampleError() {
	file, err := fit.DecodeBytes(shortRide()[:60])
	fmt.Println(len(file.Messages), err)
	fmt.Println(errors.Is(err, fit.ErrTruncated))
	// Output:
	// 2 fit: file 0: offset 55: truncated: found a message of 8 bytes, want at most 5
	// true
}

func ExampleBuilder() {
	var b fit.Builder
	b.Begin(profile.MesgNumRecord)
	b.Add(profile.RecordTimestamp, fit.Uint32(1_000_000_000))
	b.Add(profile.RecordHeartRate, fit.Uint8(120))
	fmt.Println(b.End())

	b.Begin(profile.MesgNumRecord)
	b.Add(profile.RecordHeartRate, fit.Uint16(120)) // the profile says uint8
	fmt.Println(b.End())

	fmt.Println(len(b.File().Messages))
	// Output:
	// <nil>
	// fit: message 20 (record), field 3 (heart_rate): value cannot be stored: its type is uint16, want uint8
	// 1
}

func ExampleUpdateCRC() {
	sum := fit.UpdateCRC(0, []byte("12345"))
	fmt.Printf("%#04x\n", fit.UpdateCRC(sum, []byte("6789")))
	// Output:
	// 0xbb3d
}

func ExampleMessage_With() {
	file, err := fit.DecodeBytes(shortRide())
	if err != nil {
		log.Fatal(err)
	}
	file.Messages[1], err = file.Messages[1].With(profile.RecordHeartRate, fit.Uint8(99))
	if err != nil {
		log.Fatal(err)
	}
	var out bytes.Buffer
	if err := fit.Encode(&out, file); err != nil {
		log.Fatal(err)
	}
	again, err := fit.DecodeBytes(out.Bytes())
	fmt.Println(again.Messages[1].Field(profile.RecordHeartRate), again.Messages[2].Field(profile.RecordHeartRate), err)
	// Output:
	// 99 121 <nil>
}
