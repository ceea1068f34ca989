package main

import (
	"bytes"
	"slices"

	"github.com/tightwire/tightwire/compare/peers/java/listing"
)

// faultyMessages returns messages that may be malformed.
func faultyMessages() [][]byte {
	return slices.Concat(cuts(shortMessage()), badVarints(), badLengths(), badTags(), badGroups())
}

// shortMessage returns a message with every kind of field, and messages in groups
// in messages.
func shortMessage() []byte {
	b, err := listing.Encode("1\tuint64\t300\n13\tmessage\t{\n14\tgroup\t{\n5\tsint64\t-70\n}\n12\tstring\tc3a9\n}\n" +
		"8\tfixed32\t1\n9\tfixed64\t1\n14\tgroup\t{\n13\tmessage\t{\n7\tbool\ttrue\n}\n14\tgroup\t{\n}\n}\n" +
		"15\tpacked-uint64\t1,300,18446744073709551615\n16\tpacked-int32\t-1\n18\tpacked-sint32\t-70\n" +
		"20\tpacked-fixed32\t1,2\n21\tpacked-fixed64\t1\n2049\tint64\t-1\n")
	if err != nil {
		panic(err)
	}
	return b
}

// Tags of one byte.
const (
	tagUint64  = 1 << 3
	tagMessage = 13<<3 | 2
	tagGroup   = 14<<3 | 3
	tagString  = 12<<3 | 2
	tagPacked  = 15<<3 | 2
)

// badVarints returns varints of ten and more bytes: as a value, a value in a
// message and in a group, a value in a packed field, a length and a tag.
func badVarints() (inputs [][]byte) {
	for _, last := range [][]byte{{0x00}, {0x01}, {0x02}, {0x7f}, {0x80}, {0x81}, {0xff}, {0x80, 0x00}, {0x81, 0x01}} {
		v := append(bytes.Repeat([]byte{0xff}, 9), last...)
		for _, head := range [][]byte{{tagUint64}, {tagMessage, 13, tagUint64}, {tagGroup, tagUint64}, {tagPacked, 13, 1}, {tagString}, {}} {
			for _, tail := range [][]byte{nil, {0x08, 0x01, 0x08}, bytes.Repeat([]byte{tagUint64, 0x01}, 9)} {
				inputs = append(inputs, slices.Concat(head, v, tail))
			}
		}
	}
	return inputs
}

// badLengths returns fields whose lengths exceed the input by one, some and many
// bytes.
func badLengths() (inputs [][]byte) {
	for _, n := range []uint64{4, 5, 127, 128, 1 << 14, 1<<31 - 1, 1 << 31, 1<<32 + 1, 1<<32 - 1, 1<<63 - 1, 1 << 63, 1<<63 + 1, 1<<64 - 1} {
		for _, tag := range []byte{tagMessage, tagString, tagPacked} {
			field := slices.Concat([]byte{tag}, encode(n), []byte{1, 2, 3})
			inputs = append(inputs, field, within(field), append([]byte{tagGroup}, field...))
		}
	}
	return inputs
}

// within returns a message with b in it, followed by a field.
func within(b []byte) []byte {
	return slices.Concat([]byte{tagMessage}, encode(uint64(len(b))), b, []byte{tagUint64, 0x01})
}

// badTags returns invalid field numbers and types.
func badTags() (inputs [][]byte) {
	for _, num := range []uint64{0, 1, 15, 16, 1<<29 - 1, 1 << 29, 1<<31 - 1, 1 << 31, 1<<61 - 1} {
		for typ := range uint64(8) {
			field := append(encode(num<<3|typ), 0x01, 0x00, 0x01, 0x00)
			inputs = append(inputs, field, within(field))
		}
	}
	return inputs
}

// badGroups returns groups without an end, or with the end of another group.
func badGroups() (inputs [][]byte) {
	const begin, end, otherEnd = "\x73", "\x74", "\x6c"
	for _, s := range []string{
		end, begin, begin + begin + end, begin + otherEnd, begin + begin + end + otherEnd, begin + "\x6b" + end + otherEnd,
		begin + "\x08\x01" + otherEnd, begin + "\x08\x01\x6a\x01" + end, begin + "\xf4\x80\x00", begin + end + end,
		begin + "\x07" + end, begin + "\x0f" + end, begin + "\x00" + end,
	} {
		inputs = append(inputs, []byte(s), within([]byte(s)))
	}
	return inputs
}
