package main

import (
	"github.com/tightwire/tightwire/fit/profile"
	ff "github.com/tightwire/tightwire/internal/testkit/fittest"
)

// fitDeveloper are about developer fields. All are whole.
var fitDeveloper = []fitFile{
	{"developer", developerFile(developer)},
	{"developer-types", developerFile(developerTypes)},
	{"developer-late", developerFile(developerLate)},
	{"developer-again", developerFile(developerAgain)},
	{"developer-invalid", developerFile(developerInvalid)},
	{"developer-chained", developerChained},
	{"developer-protocol-1", fileOf(4, developerProtocol1)},
}

// describe writes a field_description.
func describe(f *ff.File, index, num uint8, t profile.BaseType, name string) {
	f.Message(14, 206, ff.Uint8(0, index), ff.Uint8(1, num), ff.Uint8(2, uint8(t)), ff.Text(3, name, 16), ff.Text(8, "units", 8))
}

// identify writes a developer_data_id.
func identify(f *ff.File, index uint8) {
	f.Message(15, 207, ff.Raw(1, profile.Byte, []byte("0123456789abcdef")...), ff.Uint8(3, index))
}

// developerFile makes an activity of protocol 2, which has developer fields.
func developerFile(write func(*ff.File)) func() []byte {
	return fileOf(4, func(f *ff.File) {
		f.Protocol = 0x20
		write(f)
	})
}

func dev(index uint8, v ff.Value) ff.DeveloperValue { return ff.DeveloperValue{Index: index, Value: v} }

var heartRate = []ff.Value{ff.Uint8(3, 120)}

// developer has fields of two developers with the same numbers, in two orders, and
// definitions that announce developer fields and then list none.
func developer(f *ff.File) {
	identify(f, 0)
	identify(f, 1)
	describe(f, 0, 0, profile.Uint8, "first")
	describe(f, 0, 1, profile.Float32, "second")
	describe(f, 1, 0, profile.String, "third")
	for i := range uint8(5) {
		f.MessageDeveloper(1, 20, heartRate, dev(0, ff.Uint8(0, i)), dev(0, ff.Number(1, profile.Float32, 0x3FA0_0000)), dev(1, ff.Text(0, "text", 6)))
		f.MessageDeveloper(2, 20, heartRate, dev(1, ff.Text(0, "other", 8)), dev(0, ff.Uint8(0, i)))
	}
	f.DefineDeveloper(3, 20, []ff.Field{{Num: 3, Size: 1, Type: profile.Uint8}}, nil)
	f.Data(3).Byte(121)
	f.MessageDeveloper(4, unknownMessage, nil, dev(0, ff.Uint8(0, 9)))
}

// developerTypes describes a field of each type, as number, as array and in a size
// that does not fit, in both byte orders.
func developerTypes(f *ff.File) {
	all := append([]profile.BaseType{profile.String, 0x06, 0xE6}, baseTypes...)
	for i, t := range all {
		describe(f, 3, uint8(i), t, t.String())
	}
	bytes := []byte{0x01, 0x02, 0x03, 0x84, 0x00, 0xFF, 0x7F, 0x80, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F}
	for _, f.BigEndian = range []bool{false, true} {
		for i, t := range all {
			size := t.Size()
			f.MessageDeveloper(1, 20, nil, dev(3, ff.Raw(uint8(i), 0, bytes[:size]...)), dev(3, ff.Raw(uint8(i), 0, bytes[16-2*size%16:]...)),
				dev(3, ff.Raw(uint8(i), 0, bytes[:size+1]...)), dev(3, ff.Raw(uint8(i), 0)))
		}
	}
}

// developerLate has a field before its description, after it, and one that is
// never described. The description also comes between definition and message.
func developerLate(f *ff.File) {
	value := dev(0, ff.Uint16(5, 1_000))
	never := dev(9, ff.Uint16(5, 2_000))
	f.MessageDeveloper(1, 20, heartRate, value, never)
	identify(f, 0)
	describe(f, 0, 5, profile.Uint16, "late")
	f.MessageDeveloper(1, 20, heartRate, value, never)
	f.MessageDeveloper(2, 20, heartRate, value)
}

// developerAgain describes a field again: another type, an invalid one, which takes
// it out of force, and a right one.
func developerAgain(f *ff.File) {
	value := dev(0, ff.Uint16(5, 0xFFFE))
	for _, t := range []profile.BaseType{profile.Uint16, profile.Sint16, 0xFF, profile.Uint16, 0x11, profile.Uint8, profile.String} {
		describe(f, 0, 5, t, "again")
		f.MessageDeveloper(1, 20, heartRate, value)
	}
}

// developerInvalid has descriptions that count for nothing: without index, number
// or type, with invalid ones, with several; and one whose fields come in another
// order and byte order.
func developerInvalid(f *ff.File) {
	value := dev(0, ff.Uint16(5, 1_000))
	index, num, typ := ff.Uint8(0, 0), ff.Uint8(1, 5), ff.Uint8(2, uint8(profile.Uint16))
	for _, fields := range [][]ff.Value{
		{num, typ},
		{index, typ},
		{ff.Uint8(0, 0xFF), num, typ},
		{index, ff.Uint8(1, 0xFF), typ},
		{ff.Text(3, "alone", 8)},
		{},
		{index, num},
		{index, num, ff.Uint8(2, 0xFF)},
		{index, num, typ},
		{index, num},
	} {
		f.Message(13, 206, fields...)
		f.MessageDeveloper(1, 20, heartRate, value)
	}
	f.BigEndian = true
	f.Message(13, 206, ff.Text(3, "last", 6), typ, num, ff.Uint16(14, 20), index)
	f.MessageDeveloper(1, 20, heartRate, value)
}

// developerChained has a second file, in which the description of the first one
// counts for nothing.
func developerChained() []byte {
	second := func(f *ff.File) { f.MessageDeveloper(1, 20, heartRate, dev(0, ff.Uint8(0, 200))) }
	return append(developerFile(developer)(), developerFile(second)()...)
}

// developerProtocol1 has developer fields, but its header says protocol 1.
func developerProtocol1(f *ff.File) {
	identify(f, 0)
	describe(f, 0, 0, profile.Uint8, "early")
	f.MessageDeveloper(1, 20, heartRate, dev(0, ff.Uint8(0, 50)))
}
