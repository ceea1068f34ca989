package protowire_test

import (
	"errors"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/protowire"
)

// The tags of the message of these examples:
//
//	message Person {
//	  uint64 id = 1;
//	  string name = 2;
//	  repeated sint32 scores = 3;
//	  Person friend = 4;
//	}
const (
	tagID     = 1<<3 | protowire.Tag(protowire.VarintType)
	tagName   = 2<<3 | protowire.Tag(protowire.BytesType)
	tagScores = 3<<3 | protowire.Tag(protowire.BytesType)
	tagFriend = 4<<3 | protowire.Tag(protowire.BytesType)
)

func ExampleReader() {
	b := []byte("\x08\x96\x01\x12\x03Ada")
	r := protowire.NewReader(b)
	for r.Next() {
		switch r.Tag() {
		case tagID:
			fmt.Println("id", r.Uint64())
		case tagName:
			fmt.Println("name", r.String())
		}
	}
	fmt.Println(r.Err())
	// Output:
	// id 150
	// name Ada
	// <nil>
}

// A packed field is read at once, an embedded message with a second Reader.
func ExampleReader_Message() {
	b := []byte("\x1a\x02\x02\x03\x22\x05\x12\x03Bob")
	r := protowire.NewReader(b)
	for r.Next() {
		switch r.Tag() {
		case tagScores:
			scores, n := protowire.ConsumePackedSint32(nil, r.Bytes())
			fmt.Println("scores", scores, protowire.ParseError(n))
		case tagFriend:
			friend := protowire.NewReader(r.Message())
			for friend.Next() {
				fmt.Println("friend", friend.Tag().Number(), friend.String())
			}
			if err := friend.Err(); err != nil {
				fmt.Println(err)
			}
		}
	}
	fmt.Println(r.Err())
	// Output:
	// scores [1 -2] <nil>
	// friend 2 Bob
	// <nil>
}

func ExampleReader_Err() {
	r := protowire.NewReader([]byte("\x08\x96\x01\x12\x03Ad"))
	for r.Next() {
		r.Skip()
	}
	err := r.Err()
	fmt.Println(err)
	fmt.Println(errors.Is(err, io.ErrUnexpectedEOF))
	// Output:
	// protowire: offset 4: field 2: length 3, but 2 bytes left: unexpected EOF
	// true
}

// A field that is not known is copied as it is.
func ExampleReader_Raw() {
	b := []byte("\x08\x96\x01\x12\x03Ada\x28\x07")
	var out []byte
	r := protowire.NewReader(b)
	for r.Next() {
		if r.Tag() != tagName {
			out = append(out, r.Raw()...)
		}
	}
	fmt.Printf("%x %v\n", out, r.Err())
	// Output: 0896012807 <nil>
}

// The offset of an error is one in the whole message.
func ExampleNewReaderAt() {
	b := []byte("\x08\x96\x01\x22\x03\x12\x03B")
	r := protowire.NewReader(b)
	for r.Next() {
		if r.Tag() != tagFriend {
			continue
		}
		body := r.Message()
		friend := protowire.NewReaderAt(body, r.Offset()-len(body))
		for friend.Next() {
			fmt.Println(friend.Start(), friend.String())
		}
		fmt.Println(friend.Err())
	}
	// Output: protowire: offset 6: field 2: length 3, but 1 bytes left: unexpected EOF
}

// A repeated field may be packed, or have one field for each value.
func ExampleReader_AppendSint32s() {
	b := []byte("\x1a\x02\x02\x03\x18\x04")
	var scores []int32
	r := protowire.NewReader(b)
	for r.Next() {
		switch r.Tag().Number() {
		case tagScores.Number():
			scores = r.AppendSint32s(scores)
		}
	}
	fmt.Println(scores, r.Err())
	// Output: [1 -2 2] <nil>
}

// Where the tag is not a constant, it is made by a function.
func ExampleMakeTag() {
	for num := range protowire.Number(3) {
		fmt.Println(protowire.MakeTag(num+1, protowire.BytesType))
	}
	// Output:
	// 10
	// 18
	// 26
}

// The messages of a stream have their length before them.
func ExampleValues() {
	b := []byte("\x02\x08\x07\x03\x08\x96\x01")
	messages := protowire.NewValues(b)
	for messages.Len() > 0 {
		person := protowire.NewReader(messages.Message())
		for person.Next() {
			fmt.Println("id", person.Uint64())
		}
		if err := person.Err(); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(messages.Err())
	// Output:
	// id 7
	// id 150
	// <nil>
}

func ExampleConsumeVarint() {
	b := []byte{0x96, 0x01, 0x07}
	v, n := protowire.ConsumeVarint(b)
	fmt.Println(v, n)
	v, n = protowire.ConsumeVarint(b[n:])
	fmt.Println(v, n)
	// Output:
	// 150 2
	// 7 1
}

func ExampleAppendVarint() {
	b := protowire.AppendTag(nil, 1, protowire.VarintType)
	b = protowire.AppendVarint(b, 150)
	fmt.Printf("%x\n", b)
	// Output: 089601
}

func ExampleSizeVarint() {
	for _, v := range []uint64{0, 127, 128, 1<<64 - 1} {
		fmt.Println(v, protowire.SizeVarint(v))
	}
	// Output:
	// 0 1
	// 127 1
	// 128 2
	// 18446744073709551615 10
}

func ExampleCountVarints() {
	payload := []byte{0x01, 0x96, 0x01, 0x07}
	fmt.Println(protowire.CountVarints(payload))
	// Output: 3
}

func ExampleConsumePackedUint64() {
	payload := []byte{0x01, 0x96, 0x01, 0x07}
	vs, n := protowire.ConsumePackedUint64(nil, payload)
	if n < 0 {
		fmt.Println(protowire.ParseError(n))
	}
	fmt.Println(vs)
	// Output: [1 150 7]
}

func ExampleAppendPackedUint64() {
	vs := []uint64{1, 150, 7}
	b := protowire.AppendTag(nil, 4, protowire.BytesType)
	b = protowire.AppendVarint(b, uint64(protowire.SizePackedUint64(vs)))
	b = protowire.AppendPackedUint64(b, vs)
	fmt.Printf("%x\n", b)
	// Output: 220401960107
}

func ExampleBeginMessage() {
	b, friend := protowire.BeginMessage(nil, tagFriend)
	b = protowire.AppendTag(b, 2, protowire.BytesType)
	b = protowire.AppendString(b, "Bob")
	b = protowire.EndMessage(b, friend)
	fmt.Printf("%x\n", b)
	// Output: 22051203426f62
}

func ExampleBackward() {
	var w protowire.Backward
	friend := w.Len()
	w.StringValue("Bob")
	w.Tag(tagName)
	w.EndMessage(friend, tagFriend)
	w.Varint(150)
	w.Tag(tagID)
	fmt.Printf("%x\n", w.Bytes())
	// Output: 08960122051203426f62
}

func ExampleConsumeFieldValueLimit() {
	groups := []byte{0x0b, 0x0b, 0x0c, 0x0c, 0x0c} // two in the one whose tag was read
	for limit := range 3 {
		n := protowire.ConsumeFieldValueLimit(1, protowire.StartGroupType, groups, limit)
		fmt.Println(n, protowire.ParseError(n))
	}
	// Output:
	// -6 proto: parse error
	// -6 proto: parse error
	// 5 <nil>
}

func ExampleParseError() {
	_, n := protowire.ConsumeVarint([]byte{0x80})
	fmt.Println(n, errors.Is(protowire.ParseError(n), io.ErrUnexpectedEOF))
	_, _, n = protowire.ConsumeTag([]byte{0x00})
	fmt.Println(n, protowire.ParseError(n))
	// Output:
	// -1 true
	// -2 proto: invalid field number
}
