package profile

import (
	"iter"
	"math/bits"
)

// messageOf returns what is known of a message.
func messageOf(num MesgNum) *messageFacts {
	if int(num) < len(messageIndex) {
		return &messages[messageIndex[num]]
	}
	return &messages[0]
}

// MessageName returns the name of the message of that number, such as "record", or "" if
// the profile has no such message.
func MessageName(num MesgNum) string { return messageOf(num).name.String() }

// MessageNum returns the number of the message of that name, such as "record".
func MessageNum(name string) (num MesgNum, ok bool) {
	for i := range messages[1:] {
		if m := &messages[1+i]; m.name.String() == name {
			return m.num, true
		}
	}
	return 0, false
}

// Messages returns the numbers of all messages of the profile, ascending.
func Messages() iter.Seq[MesgNum] {
	return func(yield func(MesgNum) bool) {
		for i := range messages[1:] {
			if !yield(messages[1+i].num) {
				return
			}
		}
	}
}

// FieldOf returns the field of that number in the message of that number. It
// executes the same few instructions for each field.
func FieldOf(message MesgNum, field uint8) (f Field, ok bool) {
	m := messageOf(message)
	word, bit := field/64, uint64(1)<<(field%64)
	if m.fields[word]&bit == 0 {
		return Field{}, false
	}
	below := bits.OnesCount64(m.fields[word] & (bit - 1))
	return Field{m.first[word] + uint16(below)}, true
}

// FieldNamed returns the field of that name in the message of that number. It
// looks at one field after the other.
func FieldNamed(message MesgNum, name string) (f Field, ok bool) {
	for f := range Fields(message) {
		if f.Name() == name {
			return f, true
		}
	}
	return Field{}, false
}

// Fields returns all fields of the message of that number, in the order of their numbers.
func Fields(message MesgNum) iter.Seq[Field] {
	return func(yield func(Field) bool) {
		m := messageOf(message)
		for i := range m.count {
			if !yield(Field{m.first[0] + i}) {
				return
			}
		}
	}
}

// PositionFields returns the numbers of the fields of a message that hold positions:
// latitudes and longitudes, in semicircles. To conceal a place, look at these. It
// allocates the slice.
func PositionFields(message MesgNum) (nums []uint8) {
	for f := range Fields(message) {
		if f.Units() == "semicircles" {
			nums = append(nums, f.Num())
		}
	}
	return nums
}
